// What an address opens for analysis: the start of a game (`/analysis/GAME`), a position of it (`#position=TEXT&options=KEY=VALUE,…`), a tree that the link itself
// holds (`#tree=…`), or a game on the server or in this browser (`#game=ID`).

import { get } from '../api.js';
import { findGame } from '../catalog.js';
import { isLocal, localGame } from '../local/games.js';
import { stateOf } from '../local/state.js';
import { asTexts, readOptions } from '../options.js';
import { seatName } from '../sides.js';
import { text } from '../words.js';
import { mayBeAnalysed } from './allowed.js';
import { unpack } from './link.js';
import { readRecord, resultOf } from './record-text.js';
import { TurnTree } from './tree.js';

/** @typedef {import('./study.js').Subject} Subject */
/** @typedef {import('../types.js').GameState} GameState */

/** Why nothing can be opened, in words for the user. */
export class NotOpened extends Error {}

/**
 * What a record begins an analysis with.
 * @param {string} record
 * @returns {Subject}
 */
export function subjectOf(record) {
  const read = readRecord(record);
  const info = findGame(read?.tags['Game'] ?? '');
  if (!read || !info) throw new NotOpened(text('LINK_BROKEN'));
  const { tags, result, tree } = read;
  return { info, options: readOptions(tags['Options'] ?? ''), start: tags['Position'] ?? '', tree, tags, result, game: null, at: '' };
}

/** A game on the server, or in this browser. @param {string} id @returns {Promise<GameState>} */
async function gameOf(id) {
  const local = isLocal(id) ? await localGame(id) : null;
  return local ? stateOf(local) : get(`/games/${encodeURIComponent(id)}`);
}

/**
 * How the match stood before this game of it: what it is played for depends on that. In the second game the sides are swapped.
 * @param {GameState | null} state
 * @returns {import('./computer.js').Standing | null}
 */
export function standingBefore(state) {
  const { match = null, ending = null } = state?.live ?? {};
  if (!match) return null;
  if (match.round === 1) return { swapped: false, wins: [0, 0], tally: [0, 0] };
  /** @type {[number, number]} */
  const wins = [...match.wins];
  if (ending && ending.outcome !== 'draw') wins[ending.outcome === 'first' ? 1 : 0] -= 1;
  // What player two has counted is of this game.
  return { swapped: true, wins, tally: [match.tally[0], 0] };
}

/** @param {GameState} state @param {number} turn after how many turns to begin @returns {Subject} */
function subjectOfGame(state, turn) {
  const info = findGame(state.game);
  if (!info) throw new NotOpened(text('LINK_BROKEN'));
  if (!mayBeAnalysed(state.live.status, state.live.seats, state.you)) throw new NotOpened(text('NOT_WHILE_PLAYING'));
  const { live } = state;
  const options = asTexts(state.options);
  const [First = '', Second = ''] = live.seats.map(seatName);
  const ending = live.ending;
  const result = resultOf(ending);
  const tree = TurnTree.of(live.turns);
  return { info, options, start: state.start, tree, tags: { First, Second, ...(ending && { Reason: ending.reason }) }, result, game: state, at: tree.pathOf(tree.after(turn)) };
}

/**
 * What the present address opens; `null` where it names no game.
 * @param {string} game
 * @param {string} hash
 * @returns {Promise<Subject | null>}
 */
export async function openAddress(game, hash) {
  const wanted = new URLSearchParams(hash.slice(1));
  const [tree, id, turn] = [wanted.get('tree'), wanted.get('game'), wanted.get('turn')];
  if (tree !== null) {
    // A tree that grew from a game on the server knows whose game it was.
    const from = id === null ? null : await gameOf(id).catch(() => null);
    return { ...subjectOf(await unpack(tree) ?? ''), game: from, at: wanted.get('at') ?? '' };
  }
  if (id !== null) return subjectOfGame(await gameOf(id), turn === null ? Infinity : Number(turn));
  const info = findGame(game);
  return info ? { info, options: readOptions(wanted.get('options') ?? ''), start: wanted.get('position') ?? '', tree: new TurnTree(), tags: {}, result: '*', game: null, at: '' } : null;
}
