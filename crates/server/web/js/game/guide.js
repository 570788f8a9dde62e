// The first steps of a game, pointed at on the board itself, on somebody's first game of a kind. Whoever plays on or skips them does not
// see them again; where other options bring other steps, those are still shown.

import { announce } from '../announce.js';
import { button, h } from '../dom.js';
import { read, write } from '../settings.js';
import { say, text } from '../words.js';

/** @typedef {import('../types.js').Teaching} Teaching */
/** @typedef {import('../play/surface.js').Surface} Surface */

export class Guide {
  /** @param {string} game @param {Surface} surface */
  constructor(game, surface) {
    this.game = game;
    this.surface = surface;
    this.isOpen = false;
    /** The steps that are shown, by their English words. @type {string[]} */
    this.words = [];
  }

  /** The steps that have been shown on this device; `done` says all of them. */
  get seen() {
    return (read(`guide.${this.game}`) ?? '').split('\n').filter(Boolean);
  }

  /** Whether somebody plays here who may not have seen them. */
  get isWanted() {
    return !this.isOpen && !this.seen.includes('done');
  }

  /** @param {Teaching} teaching */
  start({ steps }) {
    if (!this.isWanted) return;
    const { seen } = this;
    const fresh = steps.filter(({ words }) => !seen.includes(words.en));
    if (fresh.length === 0) return;
    this.isOpen = true;
    this.words = fresh.map(({ words }) => words.en);
    this.show(fresh);
  }

  /** @param {Teaching['steps']} steps */
  show([step, ...rest]) {
    if (!step) {
      this.end();
      return;
    }
    const next = button(text(rest.length > 0 ? 'GUIDE_NEXT' : 'GUIDE_DONE'), () => this.show(rest), { kind: 'primary', icon: rest.length > 0 ? 'next' : 'send', key: 'guide-next' });
    const had = document.activeElement?.closest('.bubble');
    this.surface.pointOut(step.places);
    this.surface.bubble.showApart(step.places, 'guide', [
      h('p', {}, say(step.words)),
      h('div', { class: 'draft-buttons' }, rest.length > 0 && button(text('GUIDE_SKIP'), () => this.end(), { kind: 'quiet', key: 'guide-skip' }), next),
    ]);
    if (had) next.focus();
    announce(`${text('GUIDE')}: ${say(step.words)}`);
  }

  /** They are not shown again. */
  end() {
    if (!this.isOpen) return;
    this.isOpen = false;
    write(`guide.${this.game}`, [...this.seen, ...this.words].join('\n'));
    const had = document.activeElement?.closest('.bubble');
    this.surface.bubble.hide();
    this.surface.pointOut([]);
    if (had) this.surface.board.focus();
  }
}
