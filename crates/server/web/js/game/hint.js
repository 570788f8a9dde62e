// What the computer would do, and what comes of it: the reason is read off the counters before and after.

import { capital, say, text } from '../words.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').View} View */

/**
 * @param {GameInfo} game
 * @param {View} before
 * @param {View} after
 */
export function reasons(game, before, after) {
  /** @type {string[]} */
  const found = [];
  for (const counter of after.counters) {
    const was = before.counters.find((known) => known.label.en.replace(/s$/, '') === counter.label.en.replace(/s$/, '') && known.side === counter.side);
    if (!was || was.value === counter.value || counter.side === null) continue;
    const side = game.sides[counter.side === 'first' ? 0 : 1];
    found.push(text('HINT_CHANGE', { side: capital(say(side.name)), what: say(counter.label), before: was.value, after: counter.value }));
  }
  return found.join('; ');
}
