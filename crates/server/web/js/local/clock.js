// The clock of a game in this browser. It runs while a page shows the game and stands still while none does, as in the terminal: whoever closes the page loses no
// time, and whoever loads it anew gains none. What turns cost and bring is said by the engine.

import { engine } from '../engine/engine.js';
import { leftOf } from '../play/clock.js';
import { keepLocal, lastSeen, noteSeen } from './games.js';
import { positionOf } from './state.js';

/** @typedef {import('./games.js').LocalGame} LocalGame */
/** @typedef {import('../types.js').Side} Side */

/** How often it is noted that the page is there, in milliseconds. */
const NOTED = 1000;
/** No timer of a browser waits longer. */
const LONGEST = 2 ** 31 - 1;

export class LocalClock {
  /**
   * @param {LocalGame} game
   * @param {(side: Side) => void} fallen hears whose time is over
   */
  constructor(game, fallen) {
    this.game = game;
    this.fallen = fallen;
    this.alarm = 0;
    this.noting = 0;
    this.note = () => {
      if (this.running) noteSeen(game.id);
    };
    // A browser may keep a page that was left, and show it again as it was.
    this.back = (/** @type {PageTransitionEvent} */ event) => {
      if (event.persisted) void this.resume().then(() => this.arm());
    };
  }

  /** Whose clock runs. */
  get running() {
    return this.game.clock?.running ?? null;
  }

  /** Runs from now on, until `stop`. */
  async start() {
    if (!this.game.clock) return;
    await this.resume();
    this.noting = setInterval(this.note, NOTED);
    addEventListener('pagehide', this.note);
    addEventListener('pageshow', this.back);
    this.arm();
  }

  /** Goes on where the page that was there before has stopped: the time between does not count. */
  async resume() {
    const { game } = this;
    if (!game.clock?.running) return;
    const away = Date.now() - Math.max(lastSeen(game.id), game.clock.since);
    game.clock.since += Math.max(0, away);
    await keepLocal(game);
  }

  /** Stands still, because the page shows something else. */
  stop() {
    this.disarm();
    clearInterval(this.noting);
    removeEventListener('pagehide', this.note);
    removeEventListener('pageshow', this.back);
    this.note();
  }

  /** What both sides have left now, beside what else there is to know. Nothing without a clock. */
  now() {
    const { clock } = this.game;
    return clock && { ...clock, left_ms: [leftOf(clock, 'first', Date.now()), leftOf(clock, 'second', Date.now())] };
  }

  /** Whether the time of the side whose clock runs is over. */
  get isOver() {
    const { clock } = this.game;
    return clock?.running ? leftOf(clock, clock.running, Date.now()) === 0 : false;
  }

  /** Brings the clock to the position that the game has come to. @param {number} now when it came there @param {boolean} turnOver whether a turn has led there */
  async wind(now, turnOver) {
    const { game } = this;
    this.disarm();
    if (game.clock) game.clock = await (await engine()).ask('clock', { ...positionOf(game), clock: game.clock, now, turn_over: turnOver });
  }

  disarm() {
    clearTimeout(this.alarm);
  }

  /** Waits for the end of the time that runs. */
  arm() {
    this.disarm();
    const { clock } = this.game;
    const { running } = this;
    if (!clock || !running) return;
    this.note();
    this.alarm = setTimeout(() => (this.isOver ? this.fallen(running) : this.arm()), Math.min(LONGEST, leftOf(clock, running, Date.now())));
  }
}
