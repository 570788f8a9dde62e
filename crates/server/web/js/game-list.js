// A line of a list of games: what, who, how far, whose turn.

import { findGame } from './catalog.js';
import { h, icon } from './dom.js';
import { ago, capital, say, text } from './words.js';

/** @typedef {import('./types.js').Listed} Listed */
/** @typedef {import('./types.js').Seat} Seat */

/** @param {Seat} seat */
export function seatName(seat) {
  if (seat.kind === 'computer') return text('COMPUTER_LEVEL', { level: seat.level ?? 0 });
  return seat.kind === 'open' ? text('OPEN_SEAT') : (seat.name ?? '');
}

/** @param {Listed} game */
function state(game) {
  if (game.status === 'aborted') return text('ABORTED');
  if (game.status === 'waiting') return text('WAITING');
  if (game.ending) {
    const { outcome } = game.ending;
    if (outcome === 'draw') return text('DRAWN');
    if (game.you.length === 1) return text(game.you.includes(outcome) ? 'YOU_WON' : 'YOU_LOST');
    const side = findGame(game.game)?.sides[outcome === 'first' ? 0 : 1];
    return side ? capital(text('SIDE_WON', { side: say(side.subject) })) : '';
  }
  if (game.you.includes(game.to_act)) return text('YOUR_TURN');
  const side = findGame(game.game)?.sides[game.to_act === 'first' ? 0 : 1];
  return side ? capital(text('SIDE_TO_ACT', { side: say(side.subject) })) : '';
}

/** @param {Listed} game */
export function gameRow(game) {
  const info = findGame(game.game);
  const mine = game.status === 'playing' && game.you.includes(game.to_act);
  return h('a', { class: `row ${mine ? 'mine' : ''}`, href: `/game/${game.id}` },
    h('span', { class: 'row-game' }, info ? say(info.name) : game.game),
    h('span', { class: 'row-players' }, game.you.length === 2 ? text('TWO_HERE') : `${seatName(game.seats[0])} – ${seatName(game.seats[1])}`),
    h('span', { class: `badge ${mine ? 'mine' : ''}` }, state(game)),
    h('span', { class: 'row-time' }, text('TURNS', { count: game.turn_count }), ' · ', ago(game.changed)),
    game.watchers > 0 && h('span', { class: 'row-time' }, icon('watch'), String(game.watchers)));
}
