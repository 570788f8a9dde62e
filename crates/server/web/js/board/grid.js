// The board as a grid of labelled cells, lying invisibly over the drawing: one tab stop, arrow keys, names for those who listen.

import { h } from '../dom.js';
import { cellName } from '../play/places.js';
import { text } from '../words.js';
import { CELL } from './geometry.js';
import { cellLabel } from './labels.js';

/** @typedef {import('./board.js').Board} Board */

export class Grid {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { geometry, view } = board;
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** Rows as they are seen, from the top. @type {string[][]} */
    this.rows = [];
    for (let row = 0; row < view.rows; row += 1) {
      /** @type {string[]} */
      const names = [];
      for (let col = 0; col < view.cols; col += 1) {
        const cell = geometry.seen(col, row);
        names.push(cellName(cell.col, cell.row));
      }
      this.rows.push(names);
    }
    this.root = h('div', { class: 'grid', role: 'grid', 'aria-label': text('BOARD') },
      this.rows.map((names) => h('div', { class: 'grid-row', role: 'row' }, names.map((name) => this.cell(name)))));
    const percent = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
    const { style } = this.root;
    style.left = percent(geometry.left - geometry.gap / 2, geometry.width);
    style.top = percent(geometry.top - geometry.gap / 2, geometry.height);
    style.width = percent(view.cols * (CELL + geometry.gap), geometry.width);
    style.height = percent(view.rows * (CELL + geometry.gap), geometry.height);
    /** The one that the tab key leads to. */
    this.current = board.focusCell && this.cells.has(board.focusCell) ? board.focusCell : this.middle();
    this.cells.get(this.current)?.setAttribute('tabindex', '0');
    this.root.addEventListener('keydown', (event) => this.key(event));
  }

  middle() {
    const row = this.rows[Math.floor(this.rows.length / 2)] ?? [];
    return row[Math.floor(row.length / 2)] ?? '';
  }

  /** @param {string} name */
  cell(name) {
    const cell = h('div', {
      class: 'grid-cell', role: 'gridcell', tabindex: '-1', 'data-cell': name,
      onfocus: () => this.moveTo(name, false),
      // A screen reader clicks without a pointer; pointers are heard elsewhere.
      onclick: (/** @type {MouseEvent} */ event) => event.detail === 0 && this.board.point(name, { keyboard: true }),
    });
    this.cells.set(name, cell);
    return cell;
  }

  /** @param {string} name @param {boolean} [focus] */
  moveTo(name, focus = true) {
    if (name !== this.current) {
      this.cells.get(this.current)?.setAttribute('tabindex', '-1');
      this.current = name;
      this.board.focusCell = name;
      this.cells.get(name)?.setAttribute('tabindex', '0');
    }
    if (focus) this.cells.get(name)?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.metaKey) return;
    const row = this.rows.findIndex((names) => names.includes(this.current));
    const col = this.rows[row]?.indexOf(this.current) ?? 0;
    const [height, width] = [this.rows.length, this.rows[0]?.length ?? 0];
    /** @type {Record<string, [number, number]>} */
    const ways = {
      ArrowUp: [row - 1, col], ArrowDown: [row + 1, col], ArrowLeft: [row, col - 1], ArrowRight: [row, col + 1],
      Home: [event.ctrlKey ? 0 : row, 0], End: [event.ctrlKey ? height - 1 : row, width - 1], PageUp: [0, col], PageDown: [height - 1, col],
    };
    const way = ways[event.key];
    if (way) {
      const name = this.rows[way[0]]?.[way[1]];
      if (name) this.moveTo(name);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.board.point(this.current, { keyboard: true });
    } else if (event.ctrlKey || !this.board.keyOn(event.key, this.current)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  label() {
    const { view, marks } = this.board;
    const walls = new Set(view.walls);
    this.board.eachCell((name, col, row) => {
      const cell = this.cells.get(name);
      if (!cell) return;
      const label = cellLabel(view, marks, col, row, walls);
      if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
      const selected = marks.selected.includes(name) ? 'true' : null;
      if (selected) cell.setAttribute('aria-selected', selected);
      else cell.removeAttribute('aria-selected');
      const can = marks.targets.has(name) && !marks.quiet.has(name);
      cell.classList.toggle('can', can);
    });
  }
}
