// A game in this browser, as the state that the server would send of it: the same views show both.

import { engine } from '../engine/engine.js';
import { settingOf } from '../play/clock.js';
import { seatName } from '../sides.js';
import { keepLocal } from './games.js';

/** @typedef {import('./games.js').LocalGame} LocalGame */
/** @typedef {import('../types.js').GameState} GameState */
/** @typedef {import('../types.js').Live} Live */
/** @typedef {import('../types.js').Listed} Listed */

/** The position as the engine takes it. @param {LocalGame} game */
export function positionOf({ game, options, start, turns, closed, match, seats }) {
  const swapped = match?.round === 2;
  const names = seats.map(seatName);
  const standing = match && { swapped, wins: match.wins, tally: match.tally, names: swapped ? names.reverse() : names };
  return { game, options, start, actions: turns, closed: closed ?? null, match: standing };
}

/** What the players can do besides playing. @param {LocalGame} game @param {boolean} isOpen @returns {Live['can']} */
const can = ({ turns, seats }, isOpen) => ({
  abort: isOpen && turns.length < 2, undo: isOpen && turns.length > (seats[0].kind === 'computer' ? 1 : 0), hint: isOpen,
});

/**
 * The state of a game. What lists show of it is kept with it.
 * @param {LocalGame} kept
 * @returns {Promise<GameState>}
 */
export async function stateOf(kept) {
  const answer = await (await engine()).ask('state', positionOf(kept));
  const status = kept.aborted ? 'aborted' : answer.ending ? 'over' : 'playing';
  kept.summary = { view: answer.view, to_act: answer.to_act, ending: answer.ending };
  await keepLocal(kept);
  const { match } = kept;
  const after = answer.match ?? match;
  return {
    id: kept.id, seq: kept.turns.length + 1, now: Date.now(), created: kept.created, game: kept.game, options: kept.options, start: answer.start, listed: false,
    below: answer.below, you: kept.you, teaching: answer.teaching,
    live: {
      status, seats: kept.seats, to_act: answer.to_act, turns: answer.turns, turn_open: answer.turn_open, position: answer.position, view: answer.view, last: [...new Set(answer.touched.flat())],
      ending: answer.ending, clock: kept.clock ?? null, offers: { draw: null, takeback: null, rematch: null }, can: can(kept, status === 'playing'), watchers: 0, rematch: kept.rematch,
      match: match && { round: match.round, other: match.other, wins: after.wins, tally: after.tally, result: answer.match_result },
    },
    next: status === 'playing' && kept.you.includes(answer.to_act) ? answer.next : null,
  };
}

/** A game as a line of a list. @param {LocalGame} game @returns {Listed} */
export const listed = (game) => ({
  id: game.id, game: game.game, options: game.options, status: game.aborted ? 'aborted' : game.summary?.ending ? 'over' : 'playing', seats: game.seats, you: game.you,
  to_act: game.summary?.to_act ?? 'first', clock: settingOf(game.clock), turn_count: game.turns.length, created: game.created, changed: game.changed, ending: game.summary?.ending ?? null,
  match: game.match?.round ?? null, watchers: 0, view: game.summary?.view ?? null,
});
