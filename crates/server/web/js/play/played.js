// A game as a page knows it, wherever it is played: its state, who I am in it, how much time is left. No drawing, and no connection.

import { leftOf } from './clock.js';

/** @typedef {import('../types.js').GameState} GameState */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').DraftAnswer} DraftAnswer */
/** @typedef {import('../types.js').ReplayStep} ReplayStep */

/**
 * What can be asked of a game besides: on the server (`session.js`), or in this browser (`local/session.js`).
 * @typedef {object} Deeds
 * @property {(what: string, more?: object) => Promise<void>} act plays, resigns, takes back…; throws where it is refused
 * @property {(draft: string[], pointed?: string[]) => Promise<DraftAnswer>} draft what an unfinished turn allows
 * @property {(draft: string[]) => Promise<any>} hint
 * @property {() => Promise<ReplayStep[]>} steps every position so far
 * @property {() => Promise<import('../types.js').Teaching>} teaching what a newcomer is told in the present position
 * @property {{turns: string, steps: ReplayStep[]} | null} kept
 * @property {() => void} close
 */

/** @typedef {PlayedGame & Deeds} GameSession */

export class PlayedGame {
  /** @param {GameState} state */
  constructor(state) {
    this.state = state;
  }

  /** The time of whoever keeps the game. */
  now() {
    return Date.now();
  }

  /** How much time a side has left, in milliseconds; `null` without a clock. @param {Side} side */
  left(side) {
    const { clock } = this.live;
    return clock && leftOf(clock, side, this.now());
  }

  get live() {
    return this.state.live;
  }

  get you() {
    return this.state.you;
  }

  /** Whether it is mine to act now. */
  get myTurn() {
    return this.live.status === 'playing' && this.you.includes(this.live.to_act);
  }

  /** Whether both seats are mine. */
  get atOneScreen() {
    return this.you.length === 2;
  }

  get againstComputer() {
    return this.you.length === 1 && this.live.seats.some((seat) => seat.kind === 'computer');
  }

  get over() {
    return this.live.status === 'over' || this.live.status === 'aborted';
  }

  /** The position as the engine in the page takes it. @returns {import('../engine/engine.js').Position} */
  get position() {
    const { live, state } = this;
    return { game: state.game, options: state.options, start: state.start, actions: [...live.turns, ...live.turn_open] };
  }

  /** What the present position allows, where that is known. @returns {DraftAnswer | null} */
  get allowed() {
    const { live, state } = this;
    if (!state.next || !this.myTurn) return null;
    return { position: live.position, draft: [], turn_over: false, to_act: live.to_act, ending: live.ending, view: live.view, last: live.last, next: state.next };
  }
}
