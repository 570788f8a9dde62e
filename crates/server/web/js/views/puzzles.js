// Puzzles: positions with a forced win, found turn by turn against the best defence. The rules in the page judge every turn, so that they need no server.

import { analysisOfPosition } from '../analysis/allowed.js';
import { announce } from '../announce.js';
import { findGame, games } from '../catalog.js';
import { button, h, icon, refill } from '../dom.js';
import { engine } from '../engine/engine.js';
import { Surface } from '../play/surface.js';
import { go } from '../router.js';
import { read, write } from '../settings.js';
import { entitle } from '../title.js';
import { say, text } from '../words.js';
import { show as showMissing } from './missing.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */

/** Which puzzles of a game are solved on this device. @param {string} game @returns {Set<number>} */
const solved = (game) => new Set((read(`puzzles.${game}`) ?? '').split(',').filter(Boolean).map(Number));

/** @param {HTMLElement} main @param {string[]} params */
export async function show(main, [id = games()[0]?.id ?? '', number = '']) {
  const game = findGame(id);
  if (!game) return showMissing(main);
  const e = await engine();
  const { puzzles } = await e.ask('puzzles', { game: id });
  const done = solved(id);
  const open = puzzles.findIndex((/** @type {unknown} */ _, /** @type {number} */ at) => !done.has(at));
  const index = Math.min(Math.max(0, number ? Number(number) - 1 : open), puzzles.length - 1);
  main.className = 'rules puzzles';
  entitle(main, `${text('PUZZLES')}: ${say(game.name)} · ${text('TITLE')}`);
  const chosen = h('select', { 'aria-label': text('GAME'), onchange: () => go(`/puzzles/${chosen.value}`) },
    games().map((other) => h('option', { value: other.id, selected: other.id === id }, say(other.name))));
  const list = h('nav', { class: 'puzzle-list', 'aria-label': text('PUZZLES') }, puzzles.map((/** @type {unknown} */ _, /** @type {number} */ at) =>
    h('a', { class: `button quiet ${done.has(at) ? 'solved' : ''}`, href: `/puzzles/${id}/${at + 1}`, 'aria-current': at === index ? 'page' : undefined }, done.has(at) ? `${at + 1} ✓` : String(at + 1))));
  const place = h('section', { class: 'rules-board', 'aria-labelledby': 'puzzle-task' });
  main.append(h('article', { class: 'rules-text' }, h('h1', {}, text('PUZZLES')), chosen, list), place);
  if (puzzles.length === 0) place.append(h('p', {}, text('NO_PUZZLES_HERE')));
  else await attempt(place, game, index, puzzles.length);
  return undefined;
}

/**
 * One puzzle, on a board.
 * @param {HTMLElement} place
 * @param {GameInfo} game
 * @param {number} index
 * @param {number} count
 */
async function attempt(place, game, index, count) {
  const e = await engine();
  /** The right turns so far. @type {string[]} */
  let turns = [];
  let now = await e.ask('puzzle', { game: game.id, index, turns });
  const position = () => ({ game: game.id, options: now.options, start: now.start, actions: now.actions });
  const start = await e.ask('draft', position());
  /** The position that an analysis would begin with. */
  let reached = start.position;
  const said = h('p', { class: 'status-line', role: 'status' });
  const buttons = h('div', { class: 'draft-buttons' });
  const surface = new Surface({ sides: game.sides, view: start.view, ask: (draft, pointed = []) => e.ask('draft', { ...position(), draft, pointed }), changed: () => void judge() });

  const draw = () => {
    refill(buttons,
      button(text('TAKE_BACK_STEP'), () => void surface.back(), { icon: 'undo', key: 'back', disabled: surface.draft.actions.length === 0 }),
      button(text('SHOW_SOLUTION'), () => tell(text('SOLUTION_IS', { line: now.solution.join(' ') })), { icon: 'hint', key: 'solution' }),
      h('a', { class: 'button', 'data-key': 'analyse', href: analysisOfPosition(game.id, now.options, reached) }, icon('analyse'), h('span', {}, text('ANALYSE'))),
      index + 1 < count && button(text('NEXT_PUZZLE'), () => go(`/puzzles/${game.id}/${index + 2}`), { icon: 'next', key: 'next', kind: now.step === 'solved' ? 'primary' : '' }));
  };
  const tell = (/** @type {string} */ words) => {
    said.textContent = words;
    announce(words);
  };
  const judge = async () => {
    const { draft } = surface;
    draw();
    if (!draft.complete) return;
    const turn = draft.actions.join(',');
    const before = now;
    const answer = await e.ask('puzzle', { game: game.id, index, turns: [...turns, turn] });
    if (now !== before) return;
    now = answer;
    if (now.words) tell(say(now.words));
    if (now.step === 'solved') {
      write(`puzzles.${game.id}`, [...solved(game.id).add(index)].join(','));
      const end = await e.ask('state', { ...position() });
      reached = end.position;
      surface.show(end.view, [...new Set(end.touched.flat())]);
      draw();
      return;
    }
    if (now.step === 'right') turns = [...turns, turn];
    const next = await e.ask('state', position());
    reached = next.position;
    await surface.open(next.view, [...new Set(next.touched.flat())], [], { known: next });
  };
  place.append(h('h2', { id: 'puzzle-task' }, say(now.task)), surface.root, said, surface.choices, buttons);
  await surface.open(start.view, [], [], { known: start });
}
