// An arrow on a board: a move that is spoken of, or that the computer would make.

import { s } from '../dom.js';
import { CELL } from './geometry.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */

/**
 * An arrow from the middle of a cell to shortly before that of another.
 * @param {Geometry} geometry
 * @param {string} from
 * @param {string} to
 * @param {string} [kind]
 */
export function arrow(geometry, from, to, kind = '') {
  const [a, b] = [geometry.middle(from), geometry.middle(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [begin, end, head] = [CELL * 0.3, length - CELL * 0.16, CELL * 0.3];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) => `${(a.x + dx * along - dy * aside).toFixed(1)} ${(a.y + dy * along + dx * aside).toFixed(1)}`;
  return s('path', { class: `arrow ${kind}`, d: `M${at(begin, 4)}L${at(end - head, 4)}L${at(end - head, 13)}L${at(end, 0)}L${at(end - head, -13)}L${at(end - head, -4)}L${at(begin, -4)}Z` });
}
