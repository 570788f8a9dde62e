// An address behind which there is nothing.

import { h } from '../dom.js';
import { text } from '../words.js';

/** @param {HTMLElement} main */
export function show(main) {
  main.className = 'narrow';
  main.append(h('h1', {}, text('NO_PAGE')), h('p', {}, h('a', { href: '/' }, text('TO_THE_GAMES'))));
}
