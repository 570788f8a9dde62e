// A board that is only looked at: on cards, in lists, beside rules. One picture for those who listen, without a grid of cells.

import { h, s } from '../dom.js';
import { Drawing } from './drawing.js';
import { CELL, Geometry } from './geometry.js';
import { noMarks } from './labels.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').SideInfo} SideInfo */

/**
 * @typedef {object} Shown
 * @property {string[]} [targets] where the side to act can go
 * @property {string[]} [cells] what is spoken of
 * @property {[string, string][]} [arrows] moves, from and to
 * @property {string[]} [last] what the last turn touched
 * @property {boolean} [coordinates]
 * @property {boolean} [flipped]
 * @property {string} [label] what it shows, where no words beside it say it
 */

/**
 * @param {View} view
 * @param {[SideInfo, SideInfo]} sides
 * @param {Shown} [shown]
 */
export function stillBoard(view, sides, shown = {}) {
  const geometry = new Geometry(view, { flipped: shown.flipped ?? false, coordinates: shown.coordinates ?? false });
  const drawing = new Drawing(sides, geometry);
  drawing.draw(view);
  const marks = noMarks();
  marks.last = shown.last ?? [];
  marks.shown = shown.cells ?? [];
  for (const name of shown.targets ?? []) marks.targets.set(name, 'done');
  drawing.mark(view, marks);
  for (const [from, to] of shown.arrows ?? []) drawing.layers.marks.append(arrow(geometry, from, to));
  const root = h('div', shown.label ? { class: 'board still', role: 'img', 'aria-label': shown.label } : { class: 'board still', 'aria-hidden': 'true' }, drawing.root);
  root.style.setProperty('--across', String(geometry.width));
  root.style.setProperty('--down', String(geometry.height));
  return root;
}

/**
 * An arrow from the middle of a cell to shortly before that of another.
 * @param {Geometry} geometry
 * @param {string} from
 * @param {string} to
 */
export function arrow(geometry, from, to) {
  const [a, b] = [geometry.middle(from), geometry.middle(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [begin, end, head] = [CELL * 0.3, length - CELL * 0.16, CELL * 0.3];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) => `${(a.x + dx * along - dy * aside).toFixed(1)} ${(a.y + dy * along + dx * aside).toFixed(1)}`;
  return s('path', { class: 'arrow', d: `M${at(begin, 4)}L${at(end - head, 4)}L${at(end - head, 13)}L${at(end, 0)}L${at(end - head, -13)}L${at(end - head, -4)}L${at(begin, -4)}Z` });
}
