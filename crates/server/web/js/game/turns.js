// The turns of a game as a list, and the buttons to walk through it.

import { button, h, refill } from '../dom.js';
import { text } from '../words.js';

/** @typedef {import('../types.js').Side} Side */

/**
 * The number of a turn as the list has it: the turns of both sides share one.
 * @param {number} turn how many turns have been made with it
 * @param {Side} first who made the first turn
 */
export const turnNumber = (turn, first) => Math.floor((turn - 1 + (first === 'second' ? 1 : 0)) / 2) + 1;

/** The same, where it is known who made it. @param {number} turn @param {Side} side */
export const numberOf = (turn, side) => turnNumber(turn, (turn % 2 === 1) === (side === 'first') ? 'first' : 'second');

export class TurnList {
  /** @param {(step: number) => void} walk */
  constructor(walk) {
    this.walk = walk;
    this.list = h('ol', { class: 'turns', tabindex: '0', 'aria-label': text('TURN_LIST') });
    this.buttons = h('div', { class: 'walk', role: 'group', 'aria-label': text('WALK') });
    this.root = h('section', { class: 'turn-box' }, this.list, this.buttons);
    this.shown = '';
    // What is above it may take some of its room.
    new ResizeObserver(() => this.settle()).observe(this.list);
  }

  /**
   * @param {string[]} turns
   * @param {number} at the turn after which the board is shown
   * @param {Side} firstSide who made the first turn
   */
  draw(turns, at, firstSide) {
    const shown = JSON.stringify([turns, at, firstSide]);
    if (shown === this.shown) return;
    this.shown = shown;
    const to = (/** @type {number} */ step) => () => this.walk(step);
    refill(this.buttons,
      button(text('WALK_START'), to(0), { icon: 'first', kind: 'bare', bare: true, disabled: at === 0 }),
      button(text('WALK_BACK'), to(at - 1), { icon: 'back', kind: 'bare', bare: true, disabled: at === 0 }),
      h('span', { class: 'walk-at' }, `${at} / ${turns.length}`),
      button(text('WALK_ON'), to(at + 1), { icon: 'next', kind: 'bare', bare: true, disabled: at === turns.length }),
      button(text('WALK_END'), to(turns.length), { icon: 'last', kind: 'bare', bare: true, disabled: at === turns.length }));
    const begin = firstSide === 'second' ? 1 : 0;
    /** @type {HTMLElement[]} */
    const rows = [];
    for (let i = -begin; turns.length > 0 && i < turns.length; i += 2) {
      rows.push(h('li', {}, h('span', { class: 'number' }, String(rows.length + 1)), [i, i + 1].map((turn) => {
        if (turn < 0 || turn >= turns.length) return h('span', { class: 'no-turn' });
        const made = button(turns[turn]?.replaceAll(',', ' ') ?? '', to(turn + 1), { kind: `turn ${at === turn + 1 ? 'current' : ''}`, key: `turn-${turn}` });
        if (at === turn + 1) made.setAttribute('aria-current', 'step');
        return made;
      })));
    }
    refill(this.list, rows);
    this.settle();
  }

  /** Scrolls to the turn that is shown. */
  settle() {
    const current = /** @type {HTMLElement | null} */ (this.list.querySelector('.current'));
    // Only the list scrolls, never the page.
    // A turn of several lines is seen to its end.
    if (current) this.list.scrollTop = Math.max(current.offsetTop - this.list.clientHeight / 2, current.offsetTop + current.offsetHeight - this.list.clientHeight);
    else this.list.scrollTop = 0;
  }
}
