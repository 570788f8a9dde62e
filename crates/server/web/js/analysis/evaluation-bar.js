// The chances of both sides as a bar beside the board: the side that is below fills it from below.

import { h } from '../dom.js';
import { indexOf } from '../sides.js';
import { capital, say, text } from '../words.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').Side} Side */

export class EvaluationBar {
  /** @param {GameInfo} game */
  constructor(game) {
    this.game = game;
    this.fill = h('div', { class: 'evaluation-fill' });
    this.root = h('div', { class: 'evaluation', role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': 100 }, this.fill);
  }

  /**
   * @param {number | null} chance that the first side wins, in percent; `null` where nobody knows
   * @param {Side} below
   */
  draw(chance, below) {
    this.root.classList.toggle('unknown', chance === null);
    const shown = Math.round(chance ?? 50);
    const [own, other] = [this.game.sides[indexOf(below)], this.game.sides[1 - indexOf(below)]];
    this.root.className = `evaluation ${other?.colour ?? ''} ${chance === null ? 'unknown' : ''}`;
    this.fill.className = `evaluation-fill ${own.colour}`;
    this.fill.style.setProperty('--filled', `${below === 'first' ? shown : 100 - shown}%`);
    this.root.setAttribute('aria-label', text('CHANCES_OF', { side: capital(say(this.game.sides[0].name)) }));
    this.root.setAttribute('aria-valuenow', String(shown));
    this.root.setAttribute('aria-valuetext', chance === null ? text('CHANCES_UNKNOWN') : `${shown} %`);
    this.root.title = chance === null ? '' : `${capital(say(this.game.sides[0].name))} ${shown} %`;
  }
}
