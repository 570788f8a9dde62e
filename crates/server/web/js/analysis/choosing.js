// `/analysis` without a game: choose one, or bring something along.

import { stillBoard } from '../board/still.js';
import { coverOf, games } from '../catalog.js';
import { button, h } from '../dom.js';
import { go } from '../router.js';
import { say, text } from '../words.js';
import { readAnything } from './read-anything.js';
import { openReading } from './reading.js';

/** @typedef {import('./computer.js').Computer} Computer */

/** @param {HTMLElement} main @param {Computer | null} computer */
export function choosing(main, computer) {
  main.className = 'wide-list';
  main.append(
    h('h1', {}, text('ANALYSIS')), h('p', {}, text('ANALYSIS_MORE')),
    h('ul', { class: 'rows' }, games().map((game) => {
      const cover = coverOf(game.id);
      return h('li', {}, h('a', { class: 'row', href: `/analysis/${game.id}` },
        h('span', { class: 'row-board' }, cover && stillBoard(cover, game.sides)),
        h('span', { class: 'row-text' }, h('span', { class: 'row-game' }, say(game.name)))));
    })),
    h('p', {}, button(text('READ_TITLE'), () => openReading(null, async (written, game) => go(await readAnything(written, game, computer))), { icon: 'open', key: 'read' })));
}
