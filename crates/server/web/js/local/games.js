// Games that are kept in this browser: those that are played without a server. Where the browser keeps nothing, they last as long as the page.

import { erase, read, write } from '../settings.js';

/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').Side} Side */

/**
 * A game as it is kept. Everything else follows from it by the rules.
 * @typedef {object} LocalGame
 * @property {string} id
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {string | null} start
 * @property {string[]} turns
 * @property {[Seat, Seat]} seats
 * @property {Side[]} you
 * @property {number} created
 * @property {number} changed
 * @property {number} seed of the computer's choices
 * @property {Side | 'time-first' | 'time-second' | null} closed who has resigned, or whose time is over
 * @property {import('../types.js').ClockState | null} [clock] by the time of this browser; games of older pages have none
 * @property {boolean} aborted
 * @property {string | null} rematch
 * @property {LocalMatch | null} match
 * @property {LocalSummary | null} summary what lists show
 */

/** @typedef {{round: number, other: string | null, wins: [number, number], tally: [number, number]}} LocalMatch */
/** @typedef {{view: import('../types.js').View, to_act: Side, ending: import('../types.js').Ending | null}} LocalSummary */

const PREFIX = 'local-';

/** Whether an id is that of a game in this browser. @param {string} id */
export const isLocal = (id) => id.startsWith(PREFIX);

/** A new id: later ones sort behind earlier ones. */
export const newId = () => `${PREFIX}${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;

/** @type {Map<string, LocalGame>} */
const memory = new Map();

/** @returns {Promise<IDBDatabase>} */
const open = () => new Promise((resolve, reject) => {
  const request = indexedDB.open('tabuleiro', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/**
 * Works with the games of the database.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
async function withGames(mode, work) {
  opened ??= open();
  const database = await opened;
  return new Promise((resolve, reject) => {
    const request = work(database.transaction('games', mode).objectStore('games'));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** All games, the newest first. @returns {Promise<LocalGame[]>} */
export async function localGames() {
  const stored = await withGames('readonly', (games) => games.getAll()).catch(() => []);
  const all = new Map([...stored.map((/** @type {LocalGame} */ game) => /** @type {[string, LocalGame]} */ ([game.id, game])), ...memory]);
  return [...all.values()].sort((a, b) => b.created - a.created);
}

/** @param {string} id @returns {Promise<LocalGame | null>} */
export async function localGame(id) {
  return memory.get(id) ?? (await withGames('readonly', (games) => games.get(id)).catch(() => null)) ?? null;
}

/** @param {LocalGame} game */
export async function keepLocal(game) {
  try {
    await withGames('readwrite', (games) => games.put(game));
  } catch {
    // A private window may refuse.
    memory.set(game.id, game);
  }
}

/** Games that are gone: nothing of them is kept any more. @type {Set<string>} */
const forgotten = new Set();

/** @param {string} id */
const seen = (id) => `seen.${id}`;

/** Notes that a page shows a game. @param {string} id */
export function noteSeen(id) {
  if (!forgotten.has(id)) write(seen(id), String(Date.now()));
}

/** When a page has last shown a game, as it was noted; 0 where that is not known. @param {string} id */
export const lastSeen = (id) => Number(read(seen(id))) || 0;

/** @param {string} id */
export async function forgetLocal(id) {
  forgotten.add(id);
  memory.delete(id);
  erase(seen(id));
  await withGames('readwrite', (games) => games.delete(id)).catch(() => {});
}
