// The state of a game that the page has just made, for the view that shows it next: it need not ask for what was answered already.

/** @typedef {import('../types.js').GameState} GameState */

/** @type {GameState | null} */
let waiting = null;

/** @param {GameState} state */
export function handOver(state) {
  waiting = state;
}

/** The state of a game, if it was handed over; once. @param {string} id */
export function takeOver(id) {
  const state = waiting?.id === id ? waiting : null;
  waiting = null;
  return state;
}
