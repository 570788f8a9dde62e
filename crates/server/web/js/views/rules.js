// The rules of a game with figures, and a board beside them on which everything can be tried.

import { post } from '../api.js';
import { findGame } from '../catalog.js';
import { button, h, icon, refill } from '../dom.js';
import { startUsual } from '../new-game.js';
import { draftOf } from '../play/nearby.js';
import { Surface } from '../play/surface.js';
import { rulesText } from '../rules-text.js';
import { entitle } from '../title.js';
import { say, text } from '../words.js';
import { show as showMissing } from './missing.js';

/** @param {HTMLElement} main @param {string[]} params */
export async function show(main, [id = '']) {
  const game = findGame(id);
  if (!game) return showMissing(main);
  entitle(main, `${text('RULES')}: ${say(game.name)} · ${text('TITLE')}`);
  main.className = 'rules';
  const [words, start] = await Promise.all([rulesText(game), draftOf({ game: id }, [], [], () => post('/draft', { game: id, compact: true }))]);

  /** Whole turns that were tried. @type {string[]} */
  let turns = [];
  let last = /** @type {string[]} */ ([]);
  const status = h('p', { class: 'status-line', role: 'status' });
  const buttons = h('div', { class: 'draft-buttons' });
  const surface = new Surface({
    sides: game.sides, view: start.view,
    ask: (actions, pointed = []) => draftOf({ game: id, actions: turns }, actions, pointed, () => post('/draft', { game: id, turns, draft: actions, pointed, compact: true })),
    changed: () => void update(),
  });

  const update = async () => {
    const { draft } = surface;
    const { answer } = draft;
    if (!answer) return;
    status.textContent = answer.ending ? say(answer.ending.message) : say(answer.view.status);
    refill(buttons,
      button(text('TAKE_BACK_STEP'), () => void back(), { icon: 'undo', disabled: turns.length === 0 && draft.actions.length === 0 && draft.pointing.clicks.length === 0, key: 'back' }),
      button(text('START_AGAIN'), () => void restart(), { icon: 'again', disabled: turns.length === 0 && draft.actions.length === 0, key: 'again' }));
    if (draft.complete && !answer.ending) {
      turns.push(answer.draft.join(','));
      last = answer.last;
      await surface.open(answer.view, last, []);
    }
  };
  const back = async () => {
    const { draft } = surface;
    if (draft.pointing.clicks.length > 0 || (draft.actions.length > 0 && !draft.answer?.ending)) {
      await surface.back();
    } else if (draft.actions.length > 0) {
      await surface.quietly(draft.restart(draft.actions.slice(0, -1)));
    } else {
      const actions = (turns.pop() ?? '').split(',').filter(Boolean);
      await surface.quietly(draft.restart(actions.slice(0, -1)));
    }
  };
  const restart = async () => {
    turns = [];
    await surface.open(start.view, [], [], { known: start });
  };

  main.append(
    h('article', { class: 'rules-text' }, ...words),
    h('section', { class: 'rules-board', 'aria-labelledby': 'try-title' },
      h('h2', { id: 'try-title' }, text('TRY_IT')), h('p', { class: 'fine' }, text('TRY_IT_MORE')),
      surface.root, status, surface.choices, buttons,
      h('div', { class: 'draft-buttons' },
        button(text('PLAY_COMPUTER'), () => void startUsual(game, 'computer'), { icon: 'computer', kind: 'primary' }),
        h('a', { class: 'button', href: '/' }, icon('home'), h('span', {}, text('ALL_GAMES'))))),
  );
  await surface.open(start.view, [], [], { known: start });
  return undefined;
}
