// The drawing of a board: cells, grounds, walls, pieces and marks, from below to above. Only what has changed is drawn again.

import { s } from '../dom.js';
import { cellName, columnName, isWall, parsePlace } from '../play/places.js';
import { arrow } from './arrow.js';
import { squareAt } from './differences.js';
import { CELL, Geometry } from './geometry.js';
import { drawGround, drawPiece } from './pieces.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Square} Square */
/** @typedef {import('../types.js').SideInfo} SideInfo */
/** @typedef {import('./labels.js').Marks} Marks */

/** What a mark on the board can say. @typedef {'target' | 'capture' | 'choose' | 'selected' | 'last' | 'hint' | 'step' | 'decisive' | 'taken' | 'line'} MarkKind */

const LAYERS = /** @type {const} */ (['frame', 'cells', 'grounds', 'touched', 'under', 'walls', 'pieces', 'marks', 'ghosts', 'preview']);

export class Drawing {
  /**
   * @param {[SideInfo, SideInfo]} sides
   * @param {Geometry} geometry
   */
  constructor(sides, geometry) {
    this.sides = sides;
    this.geometry = geometry;
    this.root = s('svg', { class: 'drawing', viewBox: `0 0 ${geometry.width} ${geometry.height}`, 'aria-hidden': 'true', focusable: 'false' });
    /** @type {Record<typeof LAYERS[number], SVGGElement>} */
    this.layers = /** @type {any} */ (Object.fromEntries(LAYERS.map((name) => [name, s('g', { class: name })])));
    for (const name of LAYERS) this.root.append(this.layers[name]);
    /** @type {Map<string, {square: string, piece: SVGGElement | null, ground: SVGGElement | null, cell: SVGRectElement, size: number}>} */
    this.drawn = new Map();
    /** @type {Map<string, SVGRectElement>} */
    this.walls = new Map();
  }

  /** @param {View} view */
  draw(view) {
    if (this.drawn.size === 0) this.lay(view);
    for (let i = 0; i < view.cells.length; i += 1) this.square(view, i);
    for (const [name, bar] of this.walls) {
      if (view.walls.includes(name)) continue;
      bar.remove();
      this.walls.delete(name);
    }
    for (const name of view.walls) {
      if (this.walls.has(name)) continue;
      const bar = this.bar(name, `wall ${name.endsWith('h') ? 'across' : 'upright'}`, 2 * CELL + this.geometry.gap, 11);
      this.layers.walls.append(bar);
      this.walls.set(name, bar);
    }
  }

  /** Frame, cells and letters: these never change. @param {View} view */
  lay(view) {
    const { geometry } = this;
    const winter = view.legend.some((square) => square.ground === 'snow' || square.ground === 'tree');
    this.layers.frame.append(s('rect', { class: winter ? 'wood winter' : 'wood', x: 0, y: 0, width: geometry.width, height: geometry.height, rx: 12 }));
    for (let row = 0; row < view.rows; row += 1) {
      for (let col = 0; col < view.cols; col += 1) {
        const { x, y } = geometry.corner(col, row);
        // Where walls lie between the cells, a pattern of the cells themselves would only distract.
        const odd = !view.has_walls && (col + row) % 2 === 1 ? ' odd' : '';
        const cell = s('rect', { class: `cell${odd}`, x, y, width: CELL, height: CELL, rx: view.has_walls ? 8 : 3 });
        this.layers.cells.append(cell);
        this.drawn.set(cellName(col, row), { square: '', piece: null, ground: null, cell, size: CELL });
      }
    }
    if (geometry.letters === 0) return;
    const size = geometry.letters;
    for (let col = 0; col < view.cols; col += 1) {
      const x = geometry.corner(col, 0).x + CELL / 2;
      this.layers.frame.append(s('text', { class: 'coordinate', x, y: size * 1.08, 'font-size': size }, columnName(col)));
    }
    for (let row = 0; row < view.rows; row += 1) {
      const y = geometry.corner(0, row).y + CELL / 2 + size * 0.35;
      this.layers.frame.append(s('text', { class: 'coordinate', x: geometry.left / 2, y, 'font-size': size }, String(row + 1)));
    }
  }

  /** @param {View} view @param {number} i */
  square(view, i) {
    const [col, row] = [i % view.cols, Math.floor(i / view.cols)];
    const drawn = this.drawn.get(cellName(col, row));
    const square = squareAt(view, i);
    const key = JSON.stringify([square.ground, square.home, square.piece]);
    if (!drawn || drawn.square === key) return;
    drawn.square = key;
    drawn.ground?.remove();
    drawn.piece?.remove();
    drawn.cell.classList.toggle('cold', square.ground === 'snow' || square.ground === 'tree');
    const { x, y } = this.geometry.corner(col, row);
    drawn.ground = this.placed(drawGround(square, this.sides), x, y, CELL);
    if (drawn.ground) this.layers.grounds.append(drawn.ground);
    // What a piece stands on should still be seen behind it, unless it is as flat as snow.
    const size = square.ground === 'tree' ? 46 : square.ground.endsWith('cave') ? 48 : 54;
    drawn.size = size;
    const down = size < 54 ? CELL - size - 2 : (CELL - size) / 2;
    const piece = square.piece ? drawPiece(square.piece, square.letter, this.sides) : null;
    drawn.piece = this.placed(piece, x + (CELL - size) / 2, y + down, size);
    if (drawn.piece) this.layers.pieces.append(drawn.piece);
  }

  /**
   * Something of 100 by 100, at its place. The inner group is free for movement.
   * @param {SVGGElement | null} drawing
   * @param {number} x
   * @param {number} y
   * @param {number} size
   */
  placed(drawing, x, y, size) {
    return drawing && s('g', { transform: `translate(${x} ${y}) scale(${size / 100})` }, drawing);
  }

  /**
   * A bar along a line.
   * @param {string} name
   * @param {string} kind
   * @param {number} length
   * @param {number} thickness
   */
  bar(name, kind, length, thickness) {
    const { x, y } = this.geometry.middle(name);
    const [width, height] = parsePlace(name)?.wall === 'h' ? [length, thickness] : [thickness, length];
    return s('rect', { class: kind, x: x - width / 2, y: y - height / 2, width, height, rx: thickness / 2 });
  }

  /**
   * Draws the marks. Which kinds there are.
   * @param {View} view
   * @param {Marks} marks
   * @returns {Set<MarkKind>}
   */
  mark(view, marks) {
    /** @type {Set<MarkKind>} */
    const kinds = new Set();
    for (const kind of /** @type {const} */ (['last', 'selected', 'decisive', 'taken', 'hint'])) if (marks[kind].length > 0) kinds.add(kind);
    if (marks.steps.length > 1 || marks.past.length > 1) kinds.add('step');
    const { touched, marks: above } = this.layers;
    touched.replaceChildren();
    above.replaceChildren();
    for (const name of marks.shade) this.field(name, 'seen');
    for (const name of marks.last) this.field(name, 'last');
    for (const name of marks.selected) this.field(name, 'selected');
    for (const name of marks.decisive) this.field(name, 'decisive');
    for (const { name, square } of marks.taken) this.taken(name, square);
    for (const name of [...marks.hint, ...marks.shown]) this.field(name, 'hint');
    if (marks.past.length > 1) marks.past.forEach((name, i) => this.number(name, i + 1, 'past'));
    if (marks.steps.length > 1) marks.steps.forEach((name, i) => this.number(name, i + 1));
    for (const turn of [...marks.advised].reverse()) this.advise(turn);
    const cells = [...marks.targets.keys()].filter((name) => !isWall(name)).length;
    // Where every cell can be chosen, a mark on each would say nothing; where nearly every one can, what stands on them has to be seen.
    const everywhere = cells === view.cells.length;
    const small = cells * 2 > view.cells.length;
    for (const [name, kind] of marks.targets) {
      if (marks.quiet.has(name) || (everywhere && !isWall(name))) continue;
      if (isWall(name)) {
        kinds.add('line');
        above.append(this.bar(name, `target ${name.endsWith('h') ? 'across' : 'upright'}`, 18, 5));
        continue;
      }
      const place = parsePlace(name);
      if (!place) continue;
      const square = squareAt(view, place.row * view.cols + place.col);
      const { x, y } = this.geometry.middle(name);
      kinds.add(kind === 'more' ? 'choose' : square.piece ? 'capture' : 'target');
      if (kind === 'more') above.append(s('circle', { class: 'choose', cx: x, cy: y, r: CELL / 2 - 2.5 }));
      else if (square.piece) above.append(s('path', { class: 'target corners', d: corners(x, y) }));
      else above.append(s('circle', { class: `target ${square.ground === 'tree' ? 'on-tree' : ''} ${small ? 'small' : ''}`, cx: x, cy: y, r: small ? 6 : square.ground === 'tree' ? 11 : 9 }));
    }
    return kinds;
  }

  /** A turn that is proposed: an arrow for what moves, a ring for what comes, a bar for a wall; numbers where there are several steps. @param {import('./labels.js').Advised} turn */
  advise({ touched, kind }) {
    const above = this.layers.marks;
    for (const places of touched) {
      const [from, to] = [places[0], places.at(-1)];
      if (!from || !to) continue;
      const { x, y } = this.geometry.middle(to);
      if (isWall(to)) above.append(this.bar(to, `advised ${kind}`, 2 * CELL + this.geometry.gap - 8, 12));
      else if (from !== to && !isWall(from)) above.append(arrow(this.geometry, from, to, kind));
      else above.append(s('circle', { class: `advised ring ${kind}`, cx: x, cy: y, r: CELL / 2 - 7 }));
    }
    if (kind !== 'other' && touched.length > 1) touched.forEach((places, i) => this.number(places.at(-1) ?? '', i + 1));
  }

  /** Colours a cell or outlines a line. @param {string} name @param {string} kind */
  field(name, kind) {
    const place = parsePlace(name);
    if (!place) return;
    if (place.wall) {
      this.layers.touched.append(this.bar(name, `field ${kind}`, 2 * CELL + this.geometry.gap + 8, 19));
      return;
    }
    const { x, y } = this.geometry.corner(place.col, place.row);
    this.layers.touched.append(s('rect', { class: `field ${kind}`, x: x + 1.5, y: y + 1.5, width: CELL - 3, height: CELL - 3, rx: 6 }));
  }

  /** A piece that the last turn has taken: pale, and crossed out. @param {string} name @param {Square} square */
  taken(name, square) {
    const { x, y } = this.geometry.middle(name);
    const [size, arm] = [44, 20];
    const piece = square.piece && this.placed(drawPiece(square.piece, square.letter, this.sides), x - size / 2, y - size / 2, size);
    piece?.classList.add('away');
    if (piece) this.layers.touched.append(piece);
    this.layers.touched.append(s('path', { class: 'crossed', d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}` }));
  }

  /** The number of a step, at a corner of its cell. @param {string} name @param {number} number @param {'next' | 'past'} [when] */
  number(name, number, when = 'next') {
    const { x, y } = this.geometry.middle(name);
    const aside = CELL / 2 - 11;
    const [cx, cy] = isWall(name) ? [x, y] : when === 'next' ? [x + aside, y - aside] : [x - aside, y + aside];
    this.layers.marks.append(s('circle', { class: `step-dot ${when}`, cx, cy, r: 10 }), s('text', { class: 'step-number', x: cx, y: cy + 5, 'font-size': 14 }, String(number)));
  }

  /** Shows a wall that is not placed yet. @param {string | null} name @param {boolean} [chosen] */
  preview(name, chosen = false) {
    this.layers.preview.replaceChildren();
    if (!name) return;
    const kind = `preview ${name.endsWith('h') ? 'across' : 'upright'}${chosen ? ' chosen' : ''}`;
    this.layers.preview.append(this.bar(name, kind, 2 * CELL + this.geometry.gap, chosen ? 18 : 12));
  }
}

/** Four corners around a piece that can be taken. @param {number} x @param {number} y */
function corners(x, y) {
  const [far, arm] = [CELL / 2 - 3, 12];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    .map(([i = 0, j = 0]) => `M${x + i * far} ${y + j * (far - arm)}V${y + j * far}H${x + i * (far - arm)}`)
    .join('');
}
