// What the computer thinks about the position on the board: the best lines while it thinks, how deep and how fast, and what the other side threatens.

import { announce } from '../announce.js';
import { button, h, refill } from '../dom.js';
import { read, write } from '../settings.js';
import { capital, locale, say, text } from '../words.js';

/** @typedef {import('./computer.js').Computer} Computer */
/** @typedef {import('./computer.js').Place} Place */
/** @typedef {import('./computer.js').EngineLine} EngineLine */
/** @typedef {import('./computer.js').Report} Report */
/** @typedef {import('../types.js').Side} Side */

/** How long it thinks about one position unless it is asked to go on, in milliseconds. */
const PATIENCE = 20_000;
/** How many lines can be asked for. */
const MOST_LINES = 5;
/** How many turns of a line are shown. */
const SHOWN_TURNS = 12;

/** How many lines are wanted. */
const wantedLines = () => Math.min(MOST_LINES, Math.max(1, Number(read('analysis.lines')) || 3));

/** A large number in few letters. @param {number} value */
const short = (value) => new Intl.NumberFormat(locale(), { notation: 'compact', maximumSignificantDigits: 3 }).format(value);

/** The chances of a side. @param {EngineLine} line @param {Side} side */
export const chanceOf = (line, side) => (side === 'first' ? line.chance : 100 - line.chance);

/** How a line stands, in a few letters: a result that is known, or the chances. @param {EngineLine} line @param {Side} side */
export const valueOf = (line, side) => (line.result ? capital(say(line.result)) : `${Math.round(chanceOf(line, side))} %`);

export class Advice {
  /**
   * @param {Computer | null} computer
   * @param {object} handlers
   * @param {(side: Side) => string} handlers.name what a side is called
   * @param {() => void} handlers.changed something new is known
   * @param {(turns: string[], whole: boolean) => void} handlers.play plays turns of a line; the last one may break off
   */
  constructor(computer, { name, changed, play }) {
    this.computer = computer;
    this.name = name;
    this.changed = changed;
    this.play = play;
    this.isOn = computer !== null && read('analysis.engine') !== 'off';
    /** Why nothing can be thought about here; nothing where it can. */
    this.closed = '';
    /** @type {Place | null} */
    this.place = null;
    /** @type {Side} */
    this.side = 'first';
    /** @type {Report | null} */
    this.report = null;
    /** What was found out about positions before. @type {Map<string, Report>} */
    this.known = new Map();
    /** @type {{stop: () => void} | null} */
    this.thinking = null;
    this.root = h('section', { class: 'advice', 'aria-label': text('ENGINE') });
    this.draw();
  }

  /** The line that is thought best. */
  get best() {
    return this.report?.lines[0] ?? null;
  }

  /**
   * Looks at another position.
   * @param {Place | null} place `null` where there is nothing to think about
   * @param {Side} side who is to play there
   * @param {string} [closed] why there is nothing
   */
  show(place, side, closed = '') {
    const key = JSON.stringify(place);
    if (place && key === JSON.stringify(this.place)) return;
    this.stop();
    this.place = place;
    this.side = side;
    this.closed = closed;
    this.report = this.known.get(key) ?? null;
    this.think();
    this.draw();
    this.changed();
  }

  think() {
    const { computer, place } = this;
    if (!computer || !place || !this.isOn) return;
    const key = JSON.stringify(place);
    const before = this.known.get(key);
    if (before?.isDone && before.wanted >= wantedLines()) return;
    const thinking = computer.think(place, { lines: wantedLines(), ms: PATIENCE }, (report) => {
      if (this.thinking !== thinking) return;
      // What was known from deeper down stays until it is reached again.
      if (before && before.wanted >= report.wanted && before.depth > report.depth) return;
      this.report = report;
      this.known.set(key, report);
      this.draw();
      this.changed();
    });
    this.thinking = thinking;
    void thinking.done.then(() => {
      if (this.thinking !== thinking) return;
      this.thinking = null;
      announce(this.spoken());
      this.draw();
    }, () => {
      // The computer in the page has failed: whoever wants its advice asks again.
      if (this.thinking !== thinking) return;
      this.thinking = null;
      this.draw();
    });
  }

  stop() {
    this.thinking?.stop();
    this.thinking = null;
  }

  toggle() {
    this.isOn = !this.isOn;
    write('analysis.engine', this.isOn ? 'on' : 'off');
    if (this.isOn) this.think();
    else this.stop();
    this.draw();
    this.changed();
  }

  /** @param {number} lines */
  ask(lines) {
    write('analysis.lines', String(lines));
    this.stop();
    this.think();
    this.draw();
  }

  /** The best line for those who listen. */
  spoken() {
    const { best } = this;
    return best ? text('BEST_LINE', { value: valueOf(best, this.side), turns: best.turns.slice(0, 3).join(', ').replaceAll(',', ' ') }) : '';
  }

  draw() {
    const { report, closed } = this;
    if (!this.computer) {
      refill(this.root, h('p', { class: 'fine' }, text('NO_ENGINE')));
      return;
    }
    const facts = report && this.isOn ? [text('DEPTH', { depth: report.depth }), report.nps > 0 && text('SPEED', { nodes: short(report.nps) })].filter(Boolean).join(' · ') : '';
    const count = h('select', { 'aria-label': text('LINE_COUNT'), title: text('LINE_COUNT'), 'data-key': 'lines', onchange: (/** @type {Event} */ event) => this.ask(Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value)) },
      Array.from({ length: MOST_LINES }, (_, i) => h('option', { value: i + 1, selected: i + 1 === wantedLines() }, String(i + 1))));
    refill(this.root,
      h('div', { class: 'advice-head' },
        button(text('ENGINE'), () => this.toggle(), { icon: 'computer', pressed: this.isOn, key: 'engine' }),
        h('span', { class: 'fine advice-facts' }, facts), count),
      this.isOn && this.place && h('p', { class: 'fine' }, text('REVIEW_CAPTION', { side: this.name(this.side) })),
      this.isOn && (closed || this.place) && h('ol', { class: 'advice-lines' }, closed ? h('li', { class: 'fine' }, closed) : (report?.lines ?? []).map((line, i) => this.line(line, i)),
        !closed && !report && h('li', { class: 'fine' }, text('THINKING'))));
  }

  /** Whether a turn of a line ends. @param {EngineLine} line @param {number} index */
  isWhole(line, index) {
    return line.whole || index + 1 < line.turns.length;
  }

  /** @param {EngineLine} line @param {number} rank */
  line(line, rank) {
    const turns = line.turns.slice(0, SHOWN_TURNS);
    return h('li', {},
      h('span', { class: `value ${line.result ? 'known' : ''} ${line.chance >= 50 ? 'for-first' : 'for-second'}` }, valueOf(line, this.side)),
      h('span', { class: 'advice-turns' }, turns.map((turn, i) =>
        button(turn.replaceAll(',', ' ') + (this.isWhole(line, i) ? '' : ' …'), () => this.play(turns.slice(0, i + 1), this.isWhole(line, i)), { kind: 'turn', key: `line-${rank}-${i}`, title: text('PLAY_TO_HERE') }))));
  }
}
