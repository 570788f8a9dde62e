// The first view: the games, each ready to be played with one click.

import { get } from '../api.js';
import { games, me, picturesOf, pictureUrl } from '../catalog.js';
import { button, h, icon } from '../dom.js';
import { gameRow } from '../game-list.js';
import { openNewGame, startUsual } from '../new-game.js';
import { openSettings } from '../settings-dialog.js';
import { complain } from '../toast.js';
import { language, say, text } from '../words.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').Listed} Listed */

/** @param {HTMLElement} main */
export async function show(main) {
  main.className = 'home';
  const going = h('section', { class: 'going', hidden: true, 'aria-labelledby': 'going-title' });
  main.append(
    h('div', { class: 'welcome' }, h('h1', {}, text('WELCOME')), h('p', {}, text('WELCOME_MORE'))),
    going,
    h('ul', { class: 'cards' }, await Promise.all(games().map(async (game) => h('li', {}, await card(game)))), h('li', {}, others())),
  );
  if (me()) void showGoing(going);
}

/** @param {GameInfo} game */
async function card(game) {
  const { cover } = await picturesOf(game.id);
  const name = say(game.name);
  const picture = h('img', { src: pictureUrl(game.id, cover ?? {}, language()), alt: '', decoding: 'async', width: 400, height: 400 });
  if (cover?.focus !== undefined) picture.style.objectPosition = `50% ${cover.focus}%`;
  const started = (/** @type {import('../new-game.js').Opponent} */ opponent) => (/** @type {MouseEvent} */ event) => {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    pressed.disabled = true;
    void startUsual(game, opponent).finally(() => {
      pressed.disabled = false;
    });
  };
  return h('article', { class: 'card', 'aria-label': name },
    h('div', { class: 'cover' }, picture),
    h('div', { class: 'card-text' },
      h('h2', {}, name),
      h('p', {}, say(game.about)),
      h('div', { class: 'card-buttons' },
        button(text('PLAY_COMPUTER'), started('computer'), { icon: 'computer', kind: 'primary wide' }),
        button(text('PLAY_FRIEND'), started('friend'), { icon: 'friend' }),
        button(text('PLAY_HERE'), started('here'), { icon: 'here' }),
        button(text('MORE_OPTIONS'), () => openNewGame(game), { icon: 'options' }),
        h('a', { class: 'button', href: `/rules/${game.id}` }, icon('rules'), h('span', {}, text('RULES'))))));
}

/** What else there is: other people's games, and one's own. */
function others() {
  return h('article', { class: 'card others', 'aria-label': text('OTHERS') },
    h('div', { class: 'card-text' },
      h('h2', {}, text('OTHERS')),
      h('p', {}, text('OTHERS_MORE')),
      h('div', { class: 'card-buttons' },
        h('a', { class: 'button wide', href: '/watch' }, icon('watch'), h('span', {}, text('WATCH'))),
        h('a', { class: 'button wide', href: '/games' }, icon('mine'), h('span', {}, text('MY_GAMES'))),
        button(text('YOUR_NAME'), openSettings, { icon: 'friend', kind: 'wide' }))));
}

/** Games of mine that are not over. @param {HTMLElement} section */
async function showGoing(section) {
  try {
    /** @type {Listed[]} */
    const mine = (await get('/games?list=mine&limit=20')).games;
    const open = mine.filter((game) => game.status === 'playing' || game.status === 'waiting').slice(0, 3);
    if (open.length === 0) return;
    section.append(h('h2', { id: 'going-title' }, text('GO_ON')), h('ul', { class: 'rows' }, open.map((game) => h('li', {}, gameRow(game)))));
    section.hidden = false;
  } catch (error) {
    complain(error);
  }
}
