// What has happened, in sentences: for the announcer, and for those who look.

import { indexOf } from '../sides.js';
import { capital, say, text } from '../words.js';

/** @typedef {import('../types.js').GameEvent} GameEvent */
/** @typedef {import('../types.js').GameInfo} GameInfo */

/** @type {Record<string, string>} */
const SENTENCES = {
  turn: 'PLAYED', resign: 'RESIGNED', draw_offer: 'OFFERS_DRAW', draw: 'AGREED_DRAW', takeback_offer: 'ASKS_TAKEBACK', takeback: 'TAKEN_BACK', undo: 'TAKEN_BACK',
  decline: 'DECLINED', abort: 'ABORTED_BY', rematch_offer: 'OFFERS_REMATCH', flag: 'OUT_OF_TIME', join: 'JOINED',
};

/**
 * @param {GameEvent} event
 * @param {GameInfo} game
 */
export function sentence(event, game) {
  const name = SENTENCES[event.kind];
  if (!name) return '';
  const side = event.side ? say(game.sides[indexOf(event.side)].subject) : '';
  return capital(text(name, { side, turn: event.turn ?? '', name: event.name ?? '' }));
}
