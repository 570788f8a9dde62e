// Which games on the server may be analysed, and the addresses of analyses.

import { writeOptions } from '../options.js';

/** @typedef {import('../types.js').Live} Live */
/** @typedef {import('../types.js').Side} Side */

/**
 * Whether a game may be analysed: not while it is played against another person.
 * @param {Live['status']} status
 * @param {Live['seats']} seats
 * @param {Side[]} you
 */
export function mayBeAnalysed(status, seats, you) {
  if (status === 'over') return true;
  return status === 'playing' && (you.length === 2 || (you.length === 1 && seats.some((seat) => seat.kind === 'computer')));
}

/** The address of the analysis of a position. @param {string} game @param {Record<string, string | number>} options @param {string} position */
export function analysisOfPosition(game, options, position) {
  const chosen = writeOptions(options);
  return `/analysis/${game}#${new URLSearchParams({ position, ...(chosen && { options: chosen }) })}`;
}

/** The address of the analysis of a game on the server. @param {string} game its kind @param {string} id @param {number} [turn] after how many turns */
export const analysisOf = (game, id, turn) => `/analysis/${game}#game=${id}${turn === undefined ? '' : `&turn=${turn}`}`;
