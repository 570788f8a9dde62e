// Games that anybody may watch, and seats that anybody may take. Both lists refresh by themselves.

import { get, post } from '../api.js';
import { me, refreshMe } from '../catalog.js';
import { button, h, refill } from '../dom.js';
import { gameRow, refreshing, seatRow } from '../game-list.js';
import { go } from '../router.js';
import { entitle } from '../title.js';
import { complain } from '../toast.js';
import { text } from '../words.js';

/** @typedef {import('../types.js').Listed} Listed */

/** @param {HTMLElement} main */
export async function show(main) {
  main.className = 'wide-list';
  entitle(main, `${text('WATCH')} · ${text('TITLE')}`);
  const open = h('ul', { class: 'rows' });
  const live = h('ul', { class: 'rows' });
  main.append(h('h1', {}, text('WATCH')), h('h2', {}, text('OPEN_SEATS')), open, h('h2', {}, text('LIVE_GAMES')), live);
  const load = async () => {
    const [seats, playing] = await Promise.all([get('/games?list=open'), get('/games?list=live')]);
    refill(open, entries(seats.games, joinRow, 'NO_OPEN_SEATS'));
    refill(live, entries(playing.games, gameRow, 'NO_LIVE_GAMES'));
  };
  await load();
  return refreshing(() => load().catch(() => {}));
}

/** @param {Listed[]} games @param {(game: Listed) => HTMLElement} row @param {string} none */
function entries(games, row, none) {
  return games.length > 0 ? games.map((game) => h('li', {}, row(game))) : [h('li', { class: 'none' }, text(none))];
}

/** @param {Listed} game */
function joinRow(game) {
  if (game.you.length > 0) return gameRow(game);
  const join = async () => {
    try {
      await post(`/games/${game.id}/join`, {});
      if (!me()) void refreshMe().catch(() => {});
      go(`/game/${game.id}`);
    } catch (error) {
      complain(error);
    }
  };
  return seatRow(game, button(text('JOIN'), () => void join(), { kind: 'primary', icon: 'play', key: game.id }));
}
