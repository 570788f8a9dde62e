// The bar of a player beside the board: who, with what, how many, how long.

import { smallPiece } from '../board/pieces.js';
import { coverOf } from '../catalog.js';
import { h, refill } from '../dom.js';
import { clockText } from '../play/clock.js';
import { indexOf, seatName } from '../sides.js';
import { capital, say, text } from '../words.js';

/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Live} Live */

/**
 * What a bar has to know of a game: a session, or something that looks like one.
 * @typedef {object} Played
 * @property {Pick<Live, 'seats' | 'status' | 'to_act' | 'clock'>} live
 * @property {Side[]} you
 * @property {(side: Side) => number | null} left
 */

export class PlayerBar {
  /** @param {GameInfo} game @param {Played} session */
  constructor(game, session) {
    this.game = game;
    this.session = session;
    this.root = h('section', { class: 'player' });
    this.clock = h('span', { class: 'clock', role: 'timer' });
    /** @type {Side} */
    this.side = 'first';
    /** The piece that stands for a side: the same all through the game. @type {Record<Side, Piece | null>} */
    this.pieces = { first: null, second: null };
  }

  /** @param {Side} side @param {View} view */
  draw(side, view) {
    this.side = side;
    const { live, you } = this.session;
    const info = this.game.sides[indexOf(side)];
    const seat = live.seats[indexOf(side)];
    this.pieces[side] ??= this.emblem(side, view);
    const known = this.pieces[side];
    const active = live.status === 'playing' && live.to_act === side;
    this.root.className = `player ${active ? 'to-act' : ''}`;
    this.root.setAttribute('aria-label', capital(say(info.name)));
    const online = seat.kind !== 'guest' ? null : seat.online ? 'online' : 'offline';
    refill(this.root,
      known ? smallPiece(known, this.game.sides) : h('span', { class: `dot ${info.colour}` }),
      h('span', { class: 'player-name' },
        h('strong', {}, capital(say(info.name))), ' ',
        h('span', { class: 'who' }, seatName(seat), you.includes(side) && you.length === 1 ? ` (${text('YOU')})` : ''),
        online && you.length < 2 && h('span', { class: `presence ${online}`, role: 'img', 'aria-label': text(online === 'online' ? 'ONLINE' : 'NOT_HERE'), title: text(online === 'online' ? 'ONLINE' : 'NOT_HERE') })),
      h('span', { class: 'counters' }, view.counters.filter((counter) => counter.side === side).map((counter) =>
        h('span', { class: 'counter' }, say(counter.label), ' ', h('b', {}, String(counter.value))))),
      live.clock && this.clock);
    this.tick();
  }

  /**
   * The piece that stands for a side: the one of its cover, if the game has it, so that it is the same whenever the page is loaded.
   * @param {Side} side
   * @param {View} view
   * @returns {Piece | null}
   */
  emblem(side, view) {
    const of = (/** @type {View | undefined} */ shown) => (shown?.legend ?? []).flatMap(({ piece }) => (piece?.side === side ? [piece] : []));
    const usual = of(coverOf(this.game.id))[0];
    const here = of(view);
    return here.find((piece) => piece.shape === usual?.shape) ?? here.sort((a, b) => (a.symbol < b.symbol ? -1 : 1))[0] ?? null;
  }

  tick() {
    const left = this.session.left(this.side);
    if (left === null) return;
    const words = clockText(left);
    if (this.clock.textContent !== words) this.clock.textContent = words;
    this.clock.classList.toggle('running', this.session.live.clock?.running === this.side);
    this.clock.classList.toggle('short', left < 20_000);
  }
}
