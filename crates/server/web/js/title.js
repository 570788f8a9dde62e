// What stands in the tab: the title of the view that is shown, not of one that is only being made or is about to go.

import { text } from './words.js';

/** @type {WeakMap<HTMLElement, string>} */
const titles = new WeakMap();

/**
 * Gives a view its title.
 * @param {HTMLElement} main
 * @param {string} words
 */
export function entitle(main, words) {
  titles.set(main, words);
  if (main.isConnected) document.title = words;
}

/** Shows the title of a view that has just come. @param {HTMLElement} main */
export function showTitle(main) {
  document.title = titles.get(main) ?? text('TITLE');
}
