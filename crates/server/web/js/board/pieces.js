// The pictures of pieces and grounds: one sheet from the server, put into the page once, used by every board.

import { s } from '../dom.js';
import { indexOf } from '../sides.js';
import { say } from '../words.js';

/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Square} Square */
/** @typedef {import('../types.js').SideInfo} SideInfo */

/** @type {Set<string>} */
const known = new Set();

/** @param {string} sheet the SVG with all symbols */
export function usePieces(sheet) {
  const parsed = new DOMParser().parseFromString(sheet, 'image/svg+xml');
  const home = s('svg', { class: 'sheet', 'aria-hidden': 'true', width: 0, height: 0 });
  for (const symbol of parsed.querySelectorAll('symbol')) {
    known.add(symbol.id);
    symbol.id = `piece-${symbol.id}`;
    home.append(document.importNode(symbol, true));
  }
  document.body.append(home);
}

/** @param {string} symbol */
const picture = (symbol) => s('use', { href: `#piece-${symbol}`, width: 100, height: 100 });

/** Where the pips of a die are. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[50, 50]],
  2: [[34, 34], [66, 66]],
  3: [[31, 31], [50, 50], [69, 69]],
  4: [[34, 34], [66, 34], [34, 66], [66, 66]],
  5: [[32, 32], [68, 32], [50, 50], [32, 68], [68, 68]],
  6: [[34, 29], [34, 50], [34, 71], [66, 29], [66, 50], [66, 71]],
};

/**
 * A piece on a field of 100 by 100: its picture, or its letter where there is none, and its power.
 * @param {Piece} piece
 * @param {string} letter
 * @param {[SideInfo, SideInfo]} sides
 */
export function drawPiece(piece, letter, sides) {
  const side = sides[indexOf(piece.side)];
  const drawing = s('g', { class: `drawn ${side.colour}` });
  if (known.has(piece.symbol)) {
    drawing.append(picture(piece.symbol));
  } else {
    drawing.append(s('circle', { cx: 50, cy: 50, r: 40, fill: 'currentColor', 'stroke-width': 4 }));
    drawing.append(s('text', { class: 'power', x: 50, y: 66, 'font-size': 46 }, letter));
  }
  if (piece.power !== null) {
    const pips = piece.shape === 'die' ? PIPS[piece.power] : undefined;
    for (const [cx, cy] of pips ?? []) drawing.append(s('circle', { cx, cy, r: 8.5, stroke: 'none' }));
    if (!pips) {
      drawing.append(s('circle', { cx: 80, cy: 79, r: 18, fill: 'currentColor', 'stroke-width': 4 }));
      drawing.append(s('text', { class: 'power', x: 80, y: 88, 'font-size': 26 }, String(piece.power)));
    }
  }
  return drawing;
}

/** The letter of a side: the first of its name, without an accent. @param {SideInfo} side */
const sign = (side) => say(side.name).normalize('NFD').charAt(0);

/**
 * What a cell is, on a field of 100 by 100; `null` for a plain one.
 * @param {Square} square
 * @param {[SideInfo, SideInfo]} sides
 */
export function drawGround(square, sides) {
  if (!known.has(square.ground)) return null;
  const home = square.home ? sides[indexOf(square.home)] : null;
  const drawing = s('g', { class: home ? `drawn home ${home.colour}` : 'ground' }, picture(square.ground));
  if (home) drawing.append(s('text', { class: 'power', x: 20, y: 31, 'font-size': 24 }, sign(home)));
  return drawing;
}

/** A piece of a side as a small picture beside its name: the first that stands on the board. @param {Piece} piece @param {[SideInfo, SideInfo]} sides */
export function smallPiece(piece, sides) {
  return s('svg', { class: 'small-piece', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, drawPiece({ ...piece, power: null }, '', sides));
}
