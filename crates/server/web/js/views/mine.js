// All games of mine, newest first.

import { get } from '../api.js';
import { button, h } from '../dom.js';
import { gameRow } from '../game-list.js';
import { entitle } from '../title.js';
import { complain } from '../toast.js';
import { text } from '../words.js';

/** @typedef {import('../types.js').Listed} Listed */

/** @param {HTMLElement} main */
export async function show(main) {
  main.className = 'narrow';
  entitle(main, `${text('MY_GAMES')} · ${text('TITLE')}`);
  const rows = h('ul', { class: 'rows' });
  const more = h('p', {});
  main.append(h('h1', {}, text('MY_GAMES')), rows, more);
  const load = async (/** @type {string | null} */ before) => {
    try {
      const answer = await get(`/games?list=mine&limit=30${before ? `&before=${before}` : ''}`);
      rows.append(.../** @type {Listed[]} */ (answer.games).map((game) => h('li', {}, gameRow(game))));
      more.replaceChildren();
      if (answer.before) more.append(button(text('MORE'), () => void load(answer.before), {}));
      else if (rows.childElementCount === 0) more.append(text('NO_GAMES_YET'), ' ', h('a', { href: '/' }, text('TO_THE_GAMES')));
    } catch (error) {
      complain(error);
    }
  };
  await load(null);
}
