// What has changed between two positions, as something to watch: moved, appeared, vanished, turned.

import { cellName } from '../play/places.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Square} Square */

/**
 * @typedef {object} Changes
 * @property {{from: string, to: string}[]} moved
 * @property {string[]} appeared
 * @property {string[]} vanished
 * @property {string[]} turned changed their shape, side or power on the spot
 * @property {string[]} walls new ones
 */

/** @param {View} view @param {number} i @returns {Square} */
export const squareAt = (view, i) => /** @type {Square} */ (view.legend[view.cells[i] ?? 0]);

/**
 * @param {View} before
 * @param {View} after
 * @param {string[]} last the places that the turn touched, in order: which of several alike pieces has moved
 * @returns {Changes}
 */
export function differences(before, after, last) {
  /** @type {Changes} */
  const changes = { moved: [], appeared: [], vanished: [], turned: [], walls: after.walls.filter((wall) => !before.walls.includes(wall)) };
  /** @type {{name: string, piece: import('../types.js').Piece}[]} */
  const gone = [];
  /** @type {{name: string, piece: import('../types.js').Piece}[]} */
  const come = [];
  for (let i = 0; i < after.cells.length; i += 1) {
    const [was, is] = [squareAt(before, i).piece, squareAt(after, i).piece];
    const name = cellName(i % after.cols, Math.floor(i / after.cols));
    if (was && !is) gone.push({ name, piece: was });
    else if (is && !was) come.push({ name, piece: is });
    else if (is && was && (is.symbol !== was.symbol || is.power !== was.power)) changes.turned.push(name);
  }
  const place = (/** @type {string} */ name) => (last.includes(name) ? last.indexOf(name) : last.length);
  for (const arrival of come) {
    const fitting = gone.filter((left) => left.piece.side === arrival.piece.side && left.piece.shape === arrival.piece.shape);
    fitting.sort((a, b) => place(a.name) - place(b.name));
    const origin = fitting[0];
    if (origin) {
      gone.splice(gone.indexOf(origin), 1);
      changes.moved.push({ from: origin.name, to: arrival.name });
    } else {
      changes.appeared.push(arrival.name);
    }
  }
  changes.appeared.sort((a, b) => place(a) - place(b));
  changes.vanished = gone.map((left) => left.name);
  return changes;
}
