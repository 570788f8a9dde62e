// Puzzles: positions with a forced win, found turn by turn against the best defence. The rules in the page judge every turn, so that they need no server.

import { analysisOfPosition } from '../analysis/allowed.js';
import { announce } from '../announce.js';
import { findGame, games } from '../catalog.js';
import { button, h, icon, refill } from '../dom.js';
import { engine } from '../engine/engine.js';
import { Beside } from '../game/beside.js';
import { viewButtons } from '../game/tools.js';
import { Surface } from '../play/surface.js';
import { go } from '../router.js';
import { read, write } from '../settings.js';
import { entitle } from '../title.js';
import { capital, say, text } from '../words.js';
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
  main.className = 'game puzzles';
  entitle(main, `${text('PUZZLES')}: ${say(game.name)} · ${text('TITLE')}`);
  main.append(h('h1', { class: 'unseen' }, text('PUZZLES')));
  const chosen = h('select', { 'aria-label': text('GAME'), onchange: () => go(`/puzzles/${chosen.value}`) },
    games().map((other) => h('option', { value: other.id, selected: other.id === id }, say(other.name))));
  const list = h('nav', { class: 'puzzle-list', 'aria-label': text('ALL_PUZZLES') }, puzzles.map((/** @type {unknown} */ _, /** @type {number} */ at) =>
    h('a', { class: `button quiet ${done.has(at) ? 'solved' : ''}`, href: `/puzzles/${id}/${at + 1}`, 'aria-current': at === index ? 'page' : undefined }, done.has(at) ? `${at + 1} ✓` : String(at + 1))));
  const others = h('div', { class: 'other-puzzles' }, chosen, list);
  if (puzzles.length === 0) main.append(h('aside', { class: 'panel', 'aria-label': text('PUZZLES') }, h('p', {}, text('NO_PUZZLES_HERE')), others));
  else return attempt(main, game, index, puzzles.length, others);
  return undefined;
}

/**
 * One puzzle: its board, and beside it what is to be found.
 * @param {HTMLElement} main
 * @param {GameInfo} game
 * @param {number} index
 * @param {number} count
 * @param {HTMLElement} others the way to other puzzles
 */
async function attempt(main, game, index, count, others) {
  const e = await engine();
  /** The right turns so far. @type {string[]} */
  let turns = [];
  let now = await e.ask('puzzle', { game: game.id, index, turns });
  const position = () => ({ game: game.id, options: now.options, start: now.start, actions: now.actions });
  let here = await e.ask('state', position());
  const said = h('p', { class: 'status-line', role: 'status' });
  const buttons = h('div', { class: 'draft-buttons' });
  const tools = h('div', { class: 'tools' });
  const surface = new Surface({ sides: game.sides, view: here.view, ask: (draft, pointed = []) => e.ask('draft', { ...position(), draft, pointed }), changed: () => void judge() });
  const beside = new Beside(main, game);

  const draw = () => {
    const { geometry } = surface.board;
    main.style.setProperty('--across', String(geometry.width));
    main.style.setProperty('--down', String(geometry.height));
    const isSolved = now.step === 'solved';
    const next = index + 1 < count && button(text('NEXT_PUZZLE'), () => go(`/puzzles/${game.id}/${index + 2}`), { icon: 'next', key: 'next', kind: isSolved ? 'primary' : '' });
    refill(buttons,
      isSolved && next,
      !isSolved && button(text('TAKE_BACK_STEP'), () => void surface.back(), { icon: 'undo', key: 'back', disabled: surface.draft.actions.length === 0 }),
      !isSolved && button(text('SHOW_SOLUTION'), () => void solve(), { icon: 'hint', key: 'solution' }),
      h('a', { class: 'button', 'data-key': 'analyse', href: analysisOfPosition(game.id, now.options, here.position) }, icon('analyse'), h('span', {}, text('ANALYSE'))),
      !isSolved && next);
    const { shade } = surface.board.view;
    refill(tools, viewButtons({
      flip: () => {
        surface.board.setFlipped(!surface.board.flipped);
        draw();
      },
      legend: () => beside.legend(here.teaching, surface), rules: () => void beside.rules(), changed: draw,
      shade: shade && { words: capital(say(shade.words)), on: surface.shaded, toggle: () => {
        surface.shaded = !surface.shaded;
        surface.mark();
        draw();
      } },
    }));
  };
  const tell = (/** @type {string} */ words) => {
    said.textContent = words;
    announce(words);
  };
  /** Shows what is left of the solution: its next turn on the board, all of it in words. */
  const solve = async () => {
    // The solution holds the turns of both sides. Whoever has found another way is shown it from the start.
    if (now.actions.join(',') !== now.solution.slice(0, 2 * turns.length).join(',')) {
      turns = [];
      now = await e.ask('puzzle', { game: game.id, index, turns });
      here = await e.ask('state', position());
    }
    const { length } = turns;
    const [next, ...rest] = now.solution.slice(2 * length);
    if (!next) return;
    const made = await e.ask('state', { ...position(), actions: [...now.actions, next] });
    if (turns.length !== length || now.step === 'solved') return;
    await surface.open(here.view, lastOf(here), [], { known: here });
    surface.showHint(lastOf(made), made.touched.flatMap((/** @type {string[]} */ places) => places.slice(-1)));
    tell(text('SOLUTION_IS', { line: [next, ...rest].join(' ') }));
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
    here = await e.ask('state', position());
    if (now.step === 'solved') {
      write(`puzzles.${game.id}`, [...solved(game.id).add(index)].join(','));
      surface.show(here.view, lastOf(here));
      draw();
      return;
    }
    if (now.step === 'right') turns = [...turns, turn];
    await surface.open(here.view, lastOf(here), [], { known: here });
  };
  main.append(
    h('div', { class: 'table' }, surface.root),
    h('aside', { class: 'panel', 'aria-labelledby': 'puzzle-task' },
      h('div', { class: 'status mine' }, h('h2', { id: 'puzzle-task' }, say(now.task)), said), surface.choices, buttons, tools, others));
  const settings = () => {
    surface.board.build();
    draw();
  };
  addEventListener('tabuleiro-settings', settings);
  await surface.open(here.view, [], [], { known: here });
  return () => removeEventListener('tabuleiro-settings', settings);
}

/** What the last turn touched. @param {{touched: string[][]}} state */
const lastOf = ({ touched }) => [...new Set(touched.flat())];
