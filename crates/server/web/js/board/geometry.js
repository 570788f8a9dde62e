// Where things are on a board, in units of its drawing: sizes, corners, and which cell or line lies under a point.

import { cellName, parsePlace } from '../play/places.js';

/** @typedef {import('../types.js').View} View */

export const CELL = 60;
const FRAME = 9;

export class Geometry {
  /**
   * @param {View} view
   * @param {{flipped: boolean, coordinates: boolean}} how
   */
  constructor(view, { flipped, coordinates }) {
    this.cols = view.cols;
    this.rows = view.rows;
    this.flipped = flipped;
    this.gap = view.has_walls ? 14 : 2;
    const span = Math.max(this.across(view.cols), this.across(view.rows));
    /** Size of the letters around the board: they have to be read on a phone, too. */
    this.letters = coordinates ? Math.max(14, Math.round(span * 0.0235)) : 0;
    const margin = coordinates ? Math.round(this.letters * 1.5) : FRAME;
    this.left = margin;
    this.top = margin;
    this.width = this.left + this.across(this.cols) + FRAME;
    this.height = this.top + this.across(this.rows) + FRAME;
  }

  /** Length of so many cells with the room between them. @param {number} count */
  across(count) {
    return count * (CELL + this.gap) - this.gap;
  }

  /** Where a cell is seen: turned around on a flipped board. @param {number} col @param {number} row */
  seen(col, row) {
    return this.flipped ? { col: this.cols - 1 - col, row: this.rows - 1 - row } : { col, row };
  }

  /** The top left corner of a cell. @param {number} col @param {number} row */
  corner(col, row) {
    const at = this.seen(col, row);
    return { x: this.left + at.col * (CELL + this.gap), y: this.top + at.row * (CELL + this.gap) };
  }

  /** The middle of a cell or a line. @param {string} name */
  middle(name) {
    const place = parsePlace(name);
    if (!place) return { x: 0, y: 0 };
    const a = this.corner(place.col, place.row);
    const b = place.wall ? this.corner(place.col + 1, place.row + 1) : a;
    return { x: (a.x + b.x + CELL) / 2, y: (a.y + b.y + CELL) / 2 };
  }

  /** The cell under a point; the nearest one where the point is between cells. `null` off the board. @param {number} x @param {number} y */
  cellAt(x, y) {
    const step = CELL + this.gap;
    const col = Math.floor((x - this.left + this.gap / 2) / step);
    const row = Math.floor((y - this.top + this.gap / 2) / step);
    if (col < 0 || row < 0 || col >= this.cols || row >= this.rows) return null;
    const cell = this.seen(col, row);
    return cellName(cell.col, cell.row);
  }

  /**
   * The line nearest to a point, of those given. Across a line every unit counts, along it a third: a finger is on the line that it
   * touches, and of two in a row on the one whose middle is nearer.
   * @param {number} x
   * @param {number} y
   * @param {Iterable<string>} lines
   * @param {(line: string) => boolean} [open] two lines cross in their middles: one that is not open has to be meant more clearly
   * @param {number} [reach] how far a line may be away, across
   */
  nearestLine(x, y, lines, open = () => true, reach = CELL) {
    /** @type {string | null} */
    let nearest = null;
    let least = CELL;
    for (const line of lines) {
      const middle = this.middle(line);
      const [across, along] = line.endsWith('h') ? [y - middle.y, x - middle.x] : [x - middle.x, y - middle.y];
      const distance = Math.abs(across) + Math.abs(along) / 3 + (open(line) ? 0 : CELL / 6);
      if (Math.abs(along) <= CELL + this.gap && Math.abs(across) <= reach && distance < least) {
        least = distance;
        nearest = line;
      }
    }
    return nearest;
  }
}
