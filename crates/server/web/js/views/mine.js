// All games of mine, newest first: those on the server and those in this browser. The first page of the list refreshes by itself.

import { analysisOf, mayBeAnalysed } from '../analysis/allowed.js';
import { absent, get } from '../api.js';
import { button, h, icon, refill } from '../dom.js';
import { gameRow, refreshing } from '../game-list.js';
import { localGames } from '../local/games.js';
import { listed } from '../local/state.js';
import { entitle } from '../title.js';
import { complain } from '../toast.js';
import { text } from '../words.js';

/** @typedef {import('../types.js').Listed} Listed */

/** @param {HTMLElement} main */
export async function show(main) {
  main.className = 'wide-list';
  entitle(main, `${text('MY_GAMES')} · ${text('TITLE')}`);
  const rows = h('ul', { class: 'rows' });
  const more = h('p', {});
  main.append(h('h1', {}, text('MY_GAMES')), rows, more);
  /** Every game that is shown. @type {Map<string, Listed>} */
  const known = new Map();
  const draw = () => refill(rows, [...known.values()].sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1)).map((game) => h('li', { class: 'row-of-mine' }, gameRow(game), mayBeAnalysed(game.status, game.seats, game.you) && h('a', { class: 'button bare', 'data-key': `analyse-${game.id}`, 'aria-label': text('ANALYSE'), title: text('ANALYSE'), href: analysisOf(game.game, game.id) }, icon('analyse')))));
  const load = async (/** @type {string | null} */ before, first = true) => {
    for (const game of await localGames()) known.set(game.id, listed(game));
    const answer = await get(`/games?list=mine&limit=30${before ? `&before=${before}` : ''}`).catch(absent);
    for (const game of /** @type {Listed[]} */ (answer.games)) known.set(game.id, game);
    draw();
    // A list that only refreshes its beginning leaves the way to its end alone.
    if (!first) return;
    refill(more,
      answer.before && button(text('MORE'), () => void load(answer.before).catch(complain), {}),
      known.size === 0 && [text('NO_GAMES_YET'), ' ', h('a', { href: '/' }, text('TO_THE_GAMES'))]);
  };
  await load(null);
  return refreshing(() => load(null, false).catch(() => {}));
}
