// The games that can be played, with their covers, and who plays here.

import { get, put } from './api.js';
import { read, write } from './settings.js';
import { say } from './words.js';

/** @typedef {import('./types.js').Catalog} Catalog */
/** @typedef {import('./types.js').GameInfo} GameInfo */
/** @typedef {import('./types.js').View} View */

/** @type {Catalog} */
let catalog = { games: [], levels: 10, version: '' };
/** @type {Record<string, {view: View}>} */
let covers = {};
/** Remembered from the last visit, until the server says it. @type {{id: string, name: string} | null} */
let guest = remembered();

/** @returns {{id: string, name: string} | null} */
function remembered() {
  try {
    return JSON.parse(read('me') ?? 'null');
  } catch {
    return null;
  }
}

/** @param {Catalog} all @param {Record<string, {view: View}>} [pictures] */
export function setCatalog(all, pictures = {}) {
  catalog = all;
  covers = pictures;
}

/** A position that shows a game at its best. @param {string} game */
export const coverOf = (game) => covers[game]?.view;

export const games = () => catalog.games;
export const levels = () => catalog.levels;
export const version = () => catalog.version;

/**
 * @param {string} id
 * @returns {GameInfo | undefined}
 */
export const findGame = (id) => catalog.games.find((game) => game.id === id);

/** What a value of an option means. @param {import('./types.js').GameOption} option @param {string} value */
export function valueName(option, value) {
  const name = option.names?.[option.values?.indexOf(value) ?? -1];
  return name ? say(name) : value;
}

export const me = () => guest;

/** @param {{id: string, name: string} | null} who */
export function setMe(who) {
  const before = JSON.stringify(guest);
  guest = who;
  if (JSON.stringify(who) === before) return;
  write('me', JSON.stringify(who));
  dispatchEvent(new Event('tabuleiro-me'));
}

/** Asks who plays here: the first game makes a guest of a newcomer. */
export const refreshMe = async () => setMe((await get('/me')).guest);

/** Gives the one who plays here another name; makes a guest of a newcomer. @param {string} name */
export const rename = async (name) => setMe((await put('/me', { name })).guest);
