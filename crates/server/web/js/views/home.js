// The first view: the games, each ready to be played with one click.

import { absent, get } from '../api.js';
import { stillBoard } from '../board/still.js';
import { coverOf, games, levels, me } from '../catalog.js';
import { button, h, icon } from '../dom.js';
import { gameRow } from '../game-list.js';
import { hasFriends, headlineOption, openNewGame, startUsual } from '../new-game.js';
import { localGames } from '../local/games.js';
import { listed } from '../local/state.js';
import { level, write } from '../settings.js';
import { isSite } from '../site.js';
import { complain } from '../toast.js';
import { say, text } from '../words.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').Listed} Listed */
/** @typedef {import('../new-game.js').Opponent} Opponent */

/** @param {HTMLElement} main */
export function show(main) {
  main.className = 'home';
  const going = h('section', { class: 'going', hidden: true, 'aria-labelledby': 'going-title' });
  main.append(
    h('div', { class: 'welcome' }, h('div', {}, h('h1', {}, text('WELCOME')), h('p', {}, text('WELCOME_MORE'))), levelChoice(main)),
    h('ul', { class: 'cards' }, games().map((game) => h('li', {}, card(game)))),
    going,
  );
  const fill = () => void showGoing(going);
  fill();
  addEventListener('tabuleiro-me', fill);
  return () => removeEventListener('tabuleiro-me', fill);
}

/** How strong the computer is, for all games. @param {HTMLElement} main */
function levelChoice(main) {
  const input = h('select', { id: 'level', onchange: () => {
    write('level', input.value);
    for (const shown of main.querySelectorAll('.level-shown')) shown.textContent = text('LEVEL_SHORT', { level: input.value });
  } }, Array.from({ length: levels() }, (_, i) => h('option', { value: i + 1, selected: i + 1 === level() }, String(i + 1))));
  return h('div', { class: 'level-choice' }, h('label', { for: 'level' }, text('COMPUTER_STRENGTH')), input, h('p', { class: 'fine' }, text('LEVEL_NOTE')));
}

/** @param {GameInfo} game */
function card(game) {
  const cover = coverOf(game.id);
  const name = say(game.name);
  const option = headlineOption(game);
  /** @type {Record<string, string>} */
  const options = {};
  const about = h('p', {}, say(option?.abouts?.[option.values?.indexOf(String(option.default)) ?? -1] ?? game.about));
  const started = (/** @type {Opponent} */ opponent) => (/** @type {MouseEvent} */ event) => {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    pressed.disabled = true;
    void startUsual(game, opponent, options).finally(() => {
      pressed.disabled = false;
    });
  };
  const play = button(text('PLAY_COMPUTER'), started('computer'), { icon: 'computer', kind: 'primary main' });
  play.append(' ', h('span', { class: 'level-shown' }, text('LEVEL_SHORT', { level: level() })));
  return h('article', { class: 'card', 'aria-label': name },
    h('div', { class: 'cover' }, cover && stillBoard(cover, game.sides)),
    h('div', { class: 'card-text' },
      h('h2', {}, name),
      about,
      option && h('select', { 'aria-label': `${name}: ${say(option.label)}`, onchange: (/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLSelectElement} */ (event.currentTarget);
        // The words on the card follow what is chosen.
        about.textContent = say(option.abouts?.[option.values?.indexOf(value) ?? -1] ?? game.about);
        if (value === String(option.default)) delete options[option.key];
        else options[option.key] = value;
      } }, (option.values ?? []).map((value, i) => h('option', { value, selected: value === option.default }, say(option.names?.[i] ?? { en: value, pt: value })))),
      play,
      h('div', { class: 'card-buttons' },
        hasFriends && button(text('PLAY_FRIEND'), started('friend'), { icon: 'friend', kind: 'quiet' }),
        button(text('MORE_OPTIONS'), () => openNewGame(game, 'computer', options), { icon: 'options', kind: 'quiet' }),
        button(text('PLAY_HERE'), started('here'), { icon: 'here', kind: 'quiet' }),
        h('a', { class: 'button quiet', href: `/rules/${game.id}` }, icon('rules'), h('span', {}, text('RULES'))))));
}

/** Games of mine that are not over. @param {HTMLElement} section */
async function showGoing(section) {
  try {
    const here = (await localGames()).map(listed);
    /** @type {Listed[]} */
    const there = me() && !isSite ? (await get('/games?list=mine&limit=20').catch(absent)).games : [];
    const open = [...here, ...there].sort((a, b) => b.changed - a.changed).filter((game) => game.status === 'playing' || game.status === 'waiting').slice(0, 4);
    section.hidden = open.length === 0;
    section.replaceChildren(h('h2', { id: 'going-title' }, text('GO_ON')), h('ul', { class: 'rows' }, open.map((game) => h('li', {}, gameRow(game)))));
  } catch (error) {
    complain(error);
  }
}
