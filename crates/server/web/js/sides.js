// The two sides and their seats.

import { text } from './words.js';

/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {import('./types.js').Side} Side */

/** @type {[Side, Side]} */
export const SIDES = ['first', 'second'];

/** @param {Side} side */
export const other = (side) => /** @type {Side} */ (side === 'first' ? 'second' : 'first');

/** @param {Side} side */
export const indexOf = (side) => (side === 'first' ? 0 : 1);

/** Who has a seat. @param {Seat} seat */
export function seatName(seat) {
  if (seat.kind === 'computer') return text('COMPUTER_LEVEL', { level: seat.level ?? 0 });
  return seat.kind === 'open' ? text('OPEN_SEAT') : (seat.name ?? '');
}
