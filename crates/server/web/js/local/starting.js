// Begins games that are kept in this browser.

import { me } from '../catalog.js';
import { engine } from '../engine/engine.js';
import { settingOf } from '../play/clock.js';
import { isProlog, prologNeedsServer } from '../prolog.js';
import { other } from '../sides.js';
import { text } from '../words.js';
import { newId } from './games.js';
import { positionOf, stateOf } from './state.js';

/** @typedef {import('./games.js').LocalGame} LocalGame */
/** @typedef {import('../types.js').ClockSetting} ClockSetting */
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').Side} Side */

/**
 * A game with nothing played. Throws where the rules refuse it; then nothing is kept.
 * @param {Pick<LocalGame, 'game' | 'options' | 'start' | 'seats' | 'you' | 'match'> & {clock: ClockSetting | null}} what
 * @returns {Promise<LocalGame>}
 */
async function begin({ clock, ...what }) {
  const now = Date.now();
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  /** @type {LocalGame} */
  const game = { ...what, id: newId(), turns: [], created: now, changed: now, seed, closed: null, clock: null, aborted: false, rematch: null, summary: null };
  if (clock) game.clock = await (await engine()).ask('clock', { ...positionOf(game), clock, now });
  // It is kept with its state.
  await stateOf(game);
  return game;
}

/**
 * Starts what somebody wants to play here.
 * @param {{game: string, opponent: string, side: string, level: number, options: Record<string, string>, clock: ClockSetting | null, match: boolean, position: string}} wanted
 */
export async function startLocal({ game, opponent, side, level, options, clock, match, position }) {
  if (isProlog(position)) throw prologNeedsServer();
  /** @type {Seat} */
  const mine = { kind: 'guest', name: me()?.name ?? text('GUEST'), online: true };
  /** @type {Seat} */
  const theirs = opponent === 'here' ? mine : { kind: 'computer', level };
  /** @type {Side} */
  const first = side === 'second' || (side === 'random' && Math.random() < 0.5) ? 'second' : 'first';
  return begin({
    game, options, clock, start: position.trim() || null, seats: first === 'second' ? [theirs, mine] : [mine, theirs], you: opponent === 'here' ? ['first', 'second'] : [first],
    match: match && !position.trim() ? { round: 1, other: null, wins: [0, 0], tally: [0, 0] } : null,
  });
}

/** The same with the sides swapped and full clocks: the rematch, or the second game of a match. @param {LocalGame} before @param {LocalGame['match']} match */
export function startSwapped({ game, options, start, seats, you, clock }, match) {
  /** @type {Side[]} */
  const sides = you.length === 2 ? you : [other(you[0] ?? 'second')];
  return begin({ game, options, start, clock: settingOf(clock), seats: [seats[1], seats[0]], you: sides, match });
}
