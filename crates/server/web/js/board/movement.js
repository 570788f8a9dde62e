// Movement: shows what has changed. Nothing moves for those who have asked their system for less of it.

import { s } from '../dom.js';
import { differences } from './differences.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('./drawing.js').Drawing} Drawing */

const still = matchMedia('(prefers-reduced-motion: reduce)');
const SOFT = 'cubic-bezier(.2,.7,.3,1)';

/** @param {Element | null | undefined} wrapper */
const inner = (wrapper) => /** @type {SVGGElement | null} */ (wrapper?.firstElementChild ?? null);

/**
 * Draws a new view and lets the difference be seen.
 * @param {Drawing} drawing
 * @param {View} before
 * @param {View} after
 * @param {string[]} last
 * @returns {import('./differences.js').Changes}
 */
export function drawMoving(drawing, before, after, last) {
  const changes = differences(before, after, last);
  /** @type {Map<string, SVGGElement>} */
  const ghosts = new Map();
  if (!still.matches) {
    for (const name of [...changes.vanished, ...changes.turned]) {
      const piece = drawing.drawn.get(name)?.piece;
      if (piece) ghosts.set(name, /** @type {SVGGElement} */ (piece.cloneNode(true)));
    }
  }
  drawing.draw(after);
  if (still.matches) return changes;
  const { geometry } = drawing;
  for (const { from, to } of changes.moved) {
    const [a, b] = [geometry.middle(from), geometry.middle(to)];
    const drawn = drawing.drawn.get(to);
    const piece = inner(drawn?.piece);
    if (!drawn?.piece || !piece) continue;
    drawing.layers.pieces.append(drawn.piece);
    const scale = 100 / drawn.size;
    piece.animate(
      [{ transform: `translate(${(a.x - b.x) * scale}px, ${(a.y - b.y) * scale}px)` }, { transform: 'none' }],
      { duration: 240, easing: SOFT },
    );
  }
  // The steps of a turn come one after the other; what a leap through the game brings comes at once.
  const isTurn = changes.appeared.every((name) => last.includes(name));
  changes.appeared.forEach((name, i) => {
    grow(inner(drawing.drawn.get(name)?.piece), isTurn ? i * 90 : 0);
  });
  for (const name of changes.turned) {
    const delay = Math.max(0, last.indexOf(name)) * (changes.turned.length + changes.appeared.length > 2 && last.length > 2 ? 90 : 0);
    turn(inner(drawing.drawn.get(name)?.piece), delay);
    fade(drawing, ghosts.get(name), delay, 160);
  }
  for (const name of changes.vanished) fade(drawing, ghosts.get(name), 150, 260);
  for (const name of changes.walls) {
    const bar = drawing.walls.get(name);
    bar?.animate(
      [{ transform: name.endsWith('h') ? 'scaleX(.2)' : 'scaleY(.2)', opacity: 0.2 }, { transform: 'none', opacity: 1 }],
      { duration: 220, easing: SOFT },
    );
  }
  return changes;
}

/** @param {SVGGElement | null} piece @param {number} delay */
function grow(piece, delay) {
  piece?.animate([{ transform: 'scale(.2)', opacity: 0 }, { transform: 'scale(1.08)', opacity: 1, offset: 0.7 }, { transform: 'none' }], {
    duration: 220, delay, fill: 'backwards', easing: SOFT,
  });
}

/** A piece that changes sides turns like a coin. @param {SVGGElement | null} piece @param {number} delay */
function turn(piece, delay) {
  piece?.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1.06)', offset: 0.75 }, { transform: 'none' }], {
    duration: 260, delay: delay + 160, fill: 'backwards', easing: SOFT,
  });
}

/** @param {Drawing} drawing @param {SVGGElement | undefined} ghost @param {number} delay @param {number} duration */
function fade(drawing, ghost, delay, duration) {
  if (!ghost) return;
  const shown = s('g', { class: 'ghost' }, ghost);
  drawing.layers.ghosts.append(shown);
  const movement = inner(ghost)?.animate([{ transform: 'none', opacity: 1 }, { transform: 'scale(.35)', opacity: 0 }], {
    duration, delay, fill: 'both', easing: 'ease-in',
  });
  if (!movement) shown.remove();
  else movement.finished.then(() => shown.remove(), () => shown.remove());
}
