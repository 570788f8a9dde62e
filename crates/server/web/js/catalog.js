// The games that can be played, and who plays here: asked for once.

import { get, put } from './api.js';

/** @typedef {import('./types.js').Catalog} Catalog */
/** @typedef {import('./types.js').GameInfo} GameInfo */
/** @typedef {import('./types.js').Words} Words */

/** @type {Catalog} */
let catalog = { games: [], levels: 10, version: '' };
/** @type {{id: string, name: string} | null} */
let guest = null;

/** @param {Catalog} all */
export function setCatalog(all) {
  catalog = all;
}

export const games = () => catalog.games;
export const levels = () => catalog.levels;
export const version = () => catalog.version;

/**
 * @param {string} id
 * @returns {GameInfo | undefined}
 */
export const findGame = (id) => catalog.games.find((game) => game.id === id);

export const me = () => guest;

/** @param {{id: string, name: string} | null} who */
export function setMe(who) {
  guest = who;
}

/** Asks who plays here: the first game makes a guest of a newcomer. */
export async function refreshMe() {
  guest = (await get('/me')).guest;
  dispatchEvent(new Event('tabuleiro-me'));
}

/** Gives the one who plays here another name; makes a guest of a newcomer. @param {string} name */
export async function rename(name) {
  guest = (await put('/me', { name })).guest;
  dispatchEvent(new Event('tabuleiro-me'));
}

/**
 * Pictures that show a game: its best one, and those that go with its rules. `focus` is what a narrow frame shows of the height, in percent.
 * @typedef {{options?: string, position?: string, marks?: boolean, caption?: Words, rule?: string, focus?: number}} Picture
 */

/** @type {Promise<Record<string, {cover?: Picture, rules?: Picture[]}>> | null} */
let pictures = null;

/** @param {string} game */
export async function picturesOf(game) {
  pictures ??= fetch('/pictures.json').then((response) => response.json()).catch(() => ({}));
  return (await pictures)[game] ?? {};
}

/**
 * The address of a picture of a position.
 * @param {string} game
 * @param {Picture} picture
 * @param {string} lang
 */
export function pictureUrl(game, picture, lang) {
  const query = new URLSearchParams({ lang });
  if (picture.options) query.set('options', picture.options);
  if (picture.position) query.set('position', picture.position);
  if (picture.marks) query.set('marks', 'true');
  return `/api/v1/picture/${game}.svg?${query}`;
}
