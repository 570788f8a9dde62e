// A game in the frame of another site: its board, the turns to walk through, and a link to the game itself. Nothing can be done here but looking, and nothing is
// asked that needs to know who looks.

import { announce, startAnnouncer } from './announce.js';
import { get, Refused } from './api.js';
import { Board } from './board/board.js';
import { noMarks } from './board/labels.js';
import { findGame } from './catalog.js';
import { button, h, refill } from './dom.js';
import { TurnList, turnNumber } from './game/turns.js';
import { loadPageData } from './page-data.js';
import { seatName } from './sides.js';
import { capital, say, text } from './words.js';

/** @typedef {import('./types.js').GameState} GameState */
/** @typedef {{turn: string | null, view: import('./types.js').View, last: string[]}} Step */

/** How long a turn is shown while the game plays by itself, in milliseconds. */
const PACE = 1000;

class Viewer {
  /** @param {HTMLElement} main @param {GameState} state @param {Step[]} steps */
  constructor(main, state, steps) {
    const info = findGame(state.game);
    const last = steps.at(-1);
    if (!info || !last) throw new Error(text('NO_PAGE'));
    this.steps = steps;
    this.at = steps.length - 1;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.playing = undefined;
    this.board = new Board(info.sides, last.view, { point: () => {} });
    this.turns = new TurnList((step) => this.walk(step));
    this.status = h('p', { class: 'embed-status' });
    this.controls = h('div', { class: 'draft-buttons' });
    const who = state.live.seats.map((seat, side) => `${capital(say(info.sides[side === 0 ? 0 : 1].name))}: ${seat.kind === 'open' ? text('WAITING') : seatName(seat)}`);
    const name = say(info.name);
    document.title = `${name} · ${text('TITLE')}`;
    main.className = 'embed-view';
    main.removeAttribute('aria-busy');
    main.replaceChildren(
      h('div', { class: 'embed-head' }, h('h1', {}, name), h('p', { class: 'fine' }, who.join(' · '))),
      this.board.root, this.status, this.turns.root, this.controls);
    main.addEventListener('keydown', (event) => this.key(event));
    this.link = h('a', { class: 'button', href: `/game/${state.id}`, target: '_blank', rel: 'noopener' }, text('OPEN_GAME'));
    this.show();
  }

  /** @param {number} step */
  walk(step) {
    this.stop();
    this.go(step);
  }

  /** @param {number} step */
  go(step) {
    if (step < 0 || step >= this.steps.length) return;
    this.at = step;
    this.show();
    announce(this.status.textContent ?? '');
  }

  show() {
    const step = this.steps[this.at];
    if (!step) return;
    this.board.setView(step.view, { last: step.last, still: true });
    const marks = noMarks();
    marks.last = step.last;
    this.board.setMarks(marks);
    this.status.textContent = `${step.turn ? `${text('AFTER_TURN', { number: turnNumber(this.at, this.steps[0]?.view.to_act ?? 'first'), turn: step.turn.replaceAll(',', ' ') })} ` : ''}${capital(say(step.view.status))}`;
    const turns = this.steps.slice(1).map((one) => one.turn ?? '');
    this.turns.draw(turns, this.at, this.steps[0]?.view.to_act ?? 'first');
    const plays = this.playing !== undefined;
    refill(this.controls,
      button(text(plays ? 'PAUSE' : 'PLAY_BACK'), () => (plays ? this.stop() : this.play()), { icon: plays ? 'draw' : 'play', key: 'play', disabled: this.steps.length < 2 }),
      this.link);
  }

  /** Plays the game by itself, from the start where the end is shown. */
  play() {
    if (this.at === this.steps.length - 1) this.at = 0;
    this.playing = setInterval(() => {
      this.go(this.at + 1);
      if (this.at === this.steps.length - 1) this.stop();
    }, PACE);
    this.show();
  }

  stop() {
    clearInterval(this.playing);
    this.playing = undefined;
    this.show();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (/** @type {Element} */ (event.target).closest('[role=grid]')) return;
    const steps = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length - 1 };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step === undefined) return;
    this.walk(step);
    event.preventDefault();
  }
}

async function start() {
  const id = location.pathname.split('/')[2] ?? '';
  const main = document.getElementById('main');
  if (!main) return;
  try {
    await loadPageData();
    startAnnouncer();
    const [state, replay] = await Promise.all([get(`/games/${id}`), get(`/games/${id}/replay`)]);
    new Viewer(main, state, replay.steps);
  } catch (error) {
    main.removeAttribute('aria-busy');
    main.replaceChildren(h('h1', {}, 'Tabuleiro'), h('p', {}, error instanceof Refused ? say(error.words) : String(error)));
  }
}

void start();
