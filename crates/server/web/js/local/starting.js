// Begins games that are kept in this browser.

import { me } from '../catalog.js';
import { text } from '../words.js';
import { keepLocal, newId } from './games.js';

/** @typedef {import('./games.js').LocalGame} LocalGame */
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').Side} Side */

/**
 * A game with nothing played.
 * @param {Pick<LocalGame, 'game' | 'options' | 'start' | 'seats' | 'you' | 'match'>} what
 * @returns {Promise<LocalGame>}
 */
async function begin(what) {
  const now = Date.now();
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  /** @type {LocalGame} */
  const game = { ...what, id: newId(), turns: [], created: now, changed: now, seed, closed: null, aborted: false, rematch: null, summary: null };
  await keepLocal(game);
  return game;
}

/**
 * Starts what somebody wants to play here.
 * @param {{game: string, opponent: string, side: string, level: number, options: Record<string, string>, match: boolean, position: string}} wanted
 */
export function startLocal({ game, opponent, side, level, options, match, position }) {
  /** @type {Seat} */
  const mine = { kind: 'guest', name: me()?.name ?? text('GUEST'), online: true };
  /** @type {Seat} */
  const theirs = opponent === 'here' ? mine : { kind: 'computer', level };
  /** @type {Side} */
  const first = side === 'second' || (side === 'random' && Math.random() < 0.5) ? 'second' : 'first';
  return begin({
    game, options, start: position.trim() || null, seats: first === 'second' ? [theirs, mine] : [mine, theirs], you: opponent === 'here' ? ['first', 'second'] : [first],
    match: match && !position.trim() ? { round: 1, other: null, wins: [0, 0], tally: [0, 0] } : null,
  });
}

/** The same with the sides swapped: the rematch, or the second game of a match. @param {LocalGame} before @param {LocalGame['match']} match */
export function startSwapped({ game, options, start, seats, you }, match) {
  /** @type {Side[]} */
  const sides = you.length === 2 ? you : [you[0] === 'first' ? 'second' : 'first'];
  return begin({ game, options, start, seats: [seats[1], seats[0]], you: sides, match });
}
