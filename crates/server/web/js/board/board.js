// A board on the page: a drawing, and over it the grid that keyboards and screen readers use. It shows and it listens; what a click
// means is decided by others.

import { h, s } from '../dom.js';
import { cellName, isWall, lineNames } from '../play/places.js';
import { coordinates } from '../settings.js';
import { Drawing } from './drawing.js';
import { Geometry } from './geometry.js';
import { Grid } from './grid.js';
import { noMarks } from './labels.js';
import { drawMoving } from './movement.js';
import { listenToPointers } from './pointer.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').SideInfo} SideInfo */
/** @typedef {import('./labels.js').Marks} Marks */
/** @typedef {{keyboard?: boolean, moved?: boolean}} How */

/**
 * @typedef {object} Handlers
 * @property {(place: string, how: How) => void} point somebody pointed at a place
 * @property {(line: string | null) => void} [waiting] a line waits for a second tap, or no longer
 * @property {(cell: string) => void} [missed] lines are meant, and somebody pointed into the middle of a cell
 * @property {(key: string, cell: string) => boolean} [key] a key was pressed on a cell: true where it meant something
 */

export class Board {
  /**
   * @param {[SideInfo, SideInfo]} sides
   * @param {View} view
   * @param {Handlers} handlers
   */
  constructor(sides, view, handlers) {
    this.sides = sides;
    this.view = view;
    this.handlers = handlers;
    this.marks = noMarks();
    /** The kinds of marks that were on it. @type {Set<import('./drawing.js').MarkKind>} */
    this.kinds = new Set();
    this.flipped = false;
    /** @type {string | null} */
    this.waitingLine = null;
    /** @type {string | null} */
    this.focusCell = null;
    /** The piece that a pointer has carried to its place itself. @type {string | null} */
    this.carried = null;
    this.root = h('div', { class: 'board' });
    this.geometry = this.measure();
    this.drawing = new Drawing(sides, this.geometry);
    this.grid = new Grid(this);
    listenToPointers(this, this.root);
    this.build();
  }

  measure() {
    return new Geometry(this.view, { flipped: this.flipped, coordinates: coordinates() });
  }

  /** Draws everything anew: at first, when the board is turned, when its size changes. */
  build() {
    this.geometry = this.measure();
    this.drawing = new Drawing(this.sides, this.geometry);
    this.drawing.draw(this.view);
    const focused = this.root.contains(document.activeElement);
    this.grid = new Grid(this);
    this.root.replaceChildren(this.drawing.root, this.grid.root);
    this.root.style.setProperty('--across', String(this.geometry.width));
    this.root.style.setProperty('--down', String(this.geometry.height));
    this.setMarks(this.marks);
    if (focused) this.grid.moveTo(this.grid.current);
  }

  /** @param {boolean} flipped */
  setFlipped(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.build();
  }

  /**
   * @param {View} view
   * @param {{last?: string[], still?: boolean}} [how]
   * @returns {import('./differences.js').Changes | null} what could be seen to change
   */
  setView(view, { last = [], still = false } = {}) {
    const before = this.view;
    this.view = view;
    if (before.cols !== view.cols || before.rows !== view.rows || before.has_walls !== view.has_walls) {
      this.build();
      return null;
    }
    const carried = this.carried;
    this.carried = null;
    if (still || carried) {
      this.drawing.draw(view);
      return null;
    }
    return drawMoving(this.drawing, before, view, last);
  }

  /** @param {Marks} marks */
  setMarks(marks) {
    this.marks = marks;
    if (this.waitingLine && !marks.targets.has(this.waitingLine)) this.chooseLine(null);
    for (const kind of this.drawing.mark(this.view, marks)) this.kinds.add(kind);
    this.drawing.layers.under.replaceChildren();
    this.grid.label();
    if (!this.pointsAtLines()) this.drawing.preview(null);
    this.root.classList.toggle('active', marks.targets.size > 0);
  }

  /** @param {(name: string, col: number, row: number) => void} visit */
  eachCell(visit) {
    for (let row = 0; row < this.view.rows; row += 1) for (let col = 0; col < this.view.cols; col += 1) visit(cellName(col, row), col, row);
  }

  /** Whether lines between cells can be pointed at now. */
  pointsAtLines() {
    for (const name of this.marks.targets.keys()) if (isWall(name)) return true;
    return false;
  }

  /** Lines that a pointer may mean: all, because pointing at one that is not allowed tells why. */
  lines() {
    return lineNames(this.view.cols, this.view.rows);
  }

  /** @param {string} line */
  isOpen(line) {
    return this.marks.targets.has(line);
  }

  /** @param {string | null} line @param {boolean} chosen */
  showLine(line, chosen) {
    const open = line && this.isOpen(line) ? line : null;
    if (open) this.drawing.preview(open, chosen);
    else this.drawing.preview(this.waitingLine, true);
    this.root.classList.toggle('pointing', open !== null);
  }

  /** A line that waits to be placed. @param {string | null} line */
  chooseLine(line) {
    this.waitingLine = line;
    this.drawing.preview(line, true);
    this.handlers.waiting?.(line);
  }

  /** @param {string | null} cell */
  hover(cell) {
    const can = cell !== null && this.marks.targets.has(cell) && !this.marks.quiet.has(cell);
    this.root.classList.toggle('pointing', can);
    this.drawing.layers.under.replaceChildren();
    if (!can) return;
    const { x, y } = this.geometry.middle(cell);
    this.drawing.layers.under.append(s('rect', { class: 'hover', x: x - 30, y: y - 30, width: 60, height: 60, rx: 6 }));
  }

  /** Lifts a piece from its cell: what is returned follows the pointer. @param {string} cell */
  lift(cell) {
    const piece = this.drawing.drawn.get(cell)?.piece;
    if (!piece) return null;
    const ghost = s('g', { class: 'lifted' }, piece.cloneNode(true));
    this.drawing.layers.ghosts.append(ghost);
    piece.classList.add('away');
    return ghost;
  }

  /** @param {string} cell */
  drop(cell) {
    this.hover(null);
    this.drawing.layers.ghosts.querySelector('.lifted')?.remove();
    this.drawing.drawn.get(cell)?.piece?.classList.remove('away');
  }

  /** @param {string} place @param {How} [how] */
  point(place, how = {}) {
    if (how.moved) this.carried = place;
    if (!how.keyboard && !isWall(place)) this.grid.moveTo(place, false);
    this.handlers.point(place, how);
  }

  /** Somebody pointed at a cell where lines are meant. @param {string} cell */
  miss(cell) {
    this.handlers.missed?.(cell);
  }

  /** @param {string} key @param {string} cell */
  keyOn(key, cell) {
    return this.handlers.key?.(key, cell) ?? false;
  }

  /** Takes the focus where the button that had it is gone. */
  focusIfLost() {
    if (document.activeElement === document.body) this.focus();
  }

  focus() {
    this.grid.moveTo(this.grid.current);
  }
}
