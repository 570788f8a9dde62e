// An address behind which there is nothing.

import { h } from '../dom.js';
import { text } from '../words.js';

/** @param {HTMLElement} main @param {unknown} [why] a sentence, where something is known about it */
export function show(main, why) {
  main.className = 'narrow';
  main.append(h('h1', {}, typeof why === 'string' ? why : text('NO_PAGE')), h('p', {}, h('a', { href: '/' }, text('TO_THE_GAMES'))));
}
