// A game in a list: its board, who plays, how far, whose turn; and lists that refresh by themselves.

import { stillBoard } from './board/still.js';
import { findGame } from './catalog.js';
import { h, icon } from './dom.js';
import { indexOf, seatName } from './sides.js';
import { ago, capital, say, text } from './words.js';

/** @typedef {import('./types.js').Listed} Listed */
/** @typedef {import('./dom.js').Child} Child */

/** How often a list that is looked at is asked for again, in milliseconds. */
const AGAIN = 5000;

/** @param {Listed} game */
function state(game) {
  if (game.status === 'aborted') return text('ABORTED');
  if (game.status === 'waiting') return text('WAITING');
  if (game.ending) {
    const { outcome } = game.ending;
    if (outcome === 'draw') return text('DRAWN');
    if (game.you.length === 1) return text(game.you.includes(outcome) ? 'YOU_WON' : 'YOU_LOST');
    const side = findGame(game.game)?.sides[indexOf(outcome)];
    return side ? capital(text('SIDE_WON', { side: say(side.subject) })) : '';
  }
  if (game.you.includes(game.to_act)) return text('YOUR_TURN');
  const side = findGame(game.game)?.sides[indexOf(game.to_act)];
  return side ? capital(text('SIDE_TO_ACT', { side: say(side.subject) })) : '';
}

/** Its board, small. @param {Listed} game */
function picture(game) {
  const info = findGame(game.game);
  return h('span', { class: 'row-board' }, info && game.view && stillBoard(game.view, info.sides));
}

/** What stands beside the board. @param {Listed} game @param {...Child} more */
function about(game, ...more) {
  const info = findGame(game.game);
  const mine = game.status === 'playing' && game.you.includes(game.to_act);
  return h('span', { class: 'row-text' },
    h('span', { class: 'row-game' }, info ? say(info.name) : game.game),
    h('span', { class: 'row-players' }, game.you.length === 2 ? text('TWO_HERE') : `${seatName(game.seats[0])} – ${seatName(game.seats[1])}`),
    h('span', { class: `badge ${mine ? 'mine' : ''}` }, state(game)),
    h('span', { class: 'row-time' }, text('TURNS', { count: game.turn_count }), ' · ', ago(game.changed), game.watchers > 0 && [' · ', icon('watch'), String(game.watchers)]),
    ...more);
}

/** A game that a click opens. @param {Listed} game */
export function gameRow(game) {
  const mine = game.status === 'playing' && game.you.includes(game.to_act);
  return h('a', { class: `row ${mine ? 'mine' : ''}`, href: `/game/${game.id}`, 'data-key': game.id }, picture(game), about(game));
}

/** A game with a seat to take. @param {Listed} game @param {HTMLElement} join */
export const seatRow = (game, join) => h('div', { class: 'row' }, picture(game), about(game, join));

/**
 * Calls something again and again while the page is looked at. Returns what ends it.
 * @param {() => unknown} load
 */
export function refreshing(load) {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') load();
  }, AGAIN);
  const seen = () => {
    if (document.visibilityState === 'visible') load();
  };
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}
