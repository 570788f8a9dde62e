// A board that is only looked at: on cards, in lists, beside rules. One picture for those who listen, without a grid of cells.

import { h } from '../dom.js';
import { arrow } from './arrow.js';
import { Drawing } from './drawing.js';
import { Geometry } from './geometry.js';
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
