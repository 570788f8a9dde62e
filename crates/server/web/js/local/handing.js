// What can be done with a game of this browser beside playing it: taken home as a file, handed to the server, removed.

import { post } from '../api.js';
import { confirm } from '../dialog.js';
import { button, h } from '../dom.js';
import { engine } from '../engine/engine.js';
import { leftOf, settingOf } from '../play/clock.js';
import { go } from '../router.js';
import { saveFile } from '../save-file.js';
import { seatName, SIDES } from '../sides.js';
import { isSite } from '../site.js';
import { complain } from '../toast.js';
import { text } from '../words.js';
import { forgetLocal } from './games.js';
import { positionOf } from './state.js';

/** @typedef {import('./games.js').LocalGame} LocalGame */

/** @param {LocalGame} game @param {'record' | 'record_json'} form */
async function download(game, form) {
  const tags = { First: seatName(game.seats[0]), Second: seatName(game.seats[1]), Date: new Date(game.created).toISOString().slice(0, 10) };
  const { text: content } = await (await engine()).ask('write', { ...positionOf(game), as: form, tags });
  saveFile(`${game.game}-${game.id}.${form === 'record' ? 'txt' : 'json'}`, content);
}

/** Hands the game to the server, where it goes on; it leaves this browser. @param {LocalGame} game */
async function handOver(game) {
  const seat = (/** @type {number} */ index) => {
    const { kind, level } = game.seats[index] ?? { kind: 'open' };
    return kind === 'computer' ? { who: 'computer', level } : { who: 'me' };
  };
  const made = await post('/games', {
    game: game.game, options: game.options, first: seat(0), second: seat(1), turns: game.turns, ...(game.start ? { position: game.start } : {}),
    ...(game.clock && { clock: settingOf(game.clock), left_ms: SIDES.map((side) => game.clock && leftOf(game.clock, side, Date.now())) }),
  });
  // A clock that has run out falls there by itself.
  if (game.closed === 'first' || game.closed === 'second') await post(`/games/${made.id}/events`, { seq: made.state.seq, do: 'resign' });
  await forgetLocal(game.id);
  go(made.url);
}

/** The buttons. @param {LocalGame} game */
export function handing(game) {
  const remove = async () => {
    if (!(await confirm(text('REMOVE_SURE'), text('REMOVE_GAME')))) return;
    await forgetLocal(game.id);
    go('/games');
  };
  return h('details', { class: 'more' }, h('summary', {}, text('KEPT_HERE')), h('div', { class: 'draft-buttons' },
    button(text('AS_RECORD'), () => void download(game, 'record').catch(complain), { icon: 'save' }),
    button('JSON', () => void download(game, 'record_json').catch(complain), { icon: 'save' }),
    !isSite && !game.aborted && button(text('HAND_TO_SERVER'), () => void handOver(game).catch(complain), { icon: 'send' }),
    button(text('REMOVE_GAME'), () => void remove(), { icon: 'cross', kind: 'quiet danger' })));
}
