// Games that anybody may watch, and seats that anybody may take.

import { get, post } from '../api.js';
import { findGame, me, refreshMe } from '../catalog.js';
import { button, h } from '../dom.js';
import { gameRow, seatName } from '../game-list.js';
import { go } from '../router.js';
import { entitle } from '../title.js';
import { complain } from '../toast.js';
import { ago, say, text } from '../words.js';

/** @typedef {import('../types.js').Listed} Listed */

/** @param {HTMLElement} main */
export async function show(main) {
  main.className = 'narrow';
  entitle(main, `${text('WATCH')} · ${text('TITLE')}`);
  const open = h('ul', { class: 'rows' });
  const live = h('ul', { class: 'rows' });
  main.append(
    h('div', { class: 'title-line' }, h('h1', {}, text('WATCH')), button(text('REFRESH'), () => void load(), { icon: 'again' })),
    h('h2', {}, text('OPEN_SEATS')), open, h('h2', {}, text('LIVE_GAMES')), live);
  const load = async () => {
    try {
      const [seats, playing] = await Promise.all([get('/games?list=open'), get('/games?list=live')]);
      open.replaceChildren(...entries(seats.games, joinRow, 'NO_OPEN_SEATS'));
      live.replaceChildren(...entries(playing.games, gameRow, 'NO_LIVE_GAMES'));
    } catch (error) {
      complain(error);
    }
  };
  await load();
}

/** @param {Listed[]} games @param {(game: Listed) => HTMLElement} row @param {string} none */
function entries(games, row, none) {
  return games.length > 0 ? games.map((game) => h('li', {}, row(game))) : [h('li', { class: 'none' }, text(none))];
}

/** @param {Listed} game */
function joinRow(game) {
  const info = findGame(game.game);
  if (game.you.length > 0) return gameRow(game);
  const join = async () => {
    try {
      await post(`/games/${game.id}/join`, {});
      if (!me()) await refreshMe();
      go(`/game/${game.id}`);
    } catch (error) {
      complain(error);
    }
  };
  return h('div', { class: 'row' },
    h('span', { class: 'row-game' }, info ? say(info.name) : game.game),
    h('span', { class: 'row-players' }, game.seats.filter((seat) => seat.kind !== 'open').map(seatName).join('')),
    h('span', { class: 'row-time' }, ago(game.created)),
    button(text('JOIN'), () => void join(), { kind: 'primary', icon: 'play' }));
}
