// A game in this browser while it is played: what is done in it, and the turns of the computer.

import { engine } from '../engine/engine.js';
import { PlayedGame } from '../play/played.js';
import { indexOf } from '../sides.js';
import { LocalClock } from './clock.js';
import { keepLocal } from './games.js';
import { startSwapped } from './starting.js';
import { positionOf, stateOf } from './state.js';

/** @typedef {import('./games.js').LocalGame} LocalGame */
/** @typedef {import('../types.js').GameState} GameState */
/** @typedef {import('../types.js').GameEvent} GameEvent */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').ReplayStep} ReplayStep */

export class LocalSession extends PlayedGame {
  /**
   * @param {LocalGame} game
   * @param {GameState} state
   * @param {{changed: () => void, happened: (event: GameEvent) => void}} handlers
   */
  constructor(game, state, handlers) {
    super(state);
    this.game = game;
    this.handlers = handlers;
    this.closed = false;
    /** @type {{turns: string, steps: ReplayStep[]} | null} */
    this.kept = null;
    this.clock = new LocalClock(game, (side) => void this.flag(side));
    // Whoever shows it has to be there before something happens.
    queueMicrotask(() => void this.begin());
  }

  async begin() {
    await this.clock.start();
    if (this.closed) this.clock.stop();
    else await this.goOn();
  }

  /** Keeps what has changed and shows it. @param {Partial<GameEvent> & {kind: string}} event */
  async changed(event) {
    this.game.changed = this.now();
    await this.clock.wind(this.game.changed, event.kind === 'turn');
    // What the rules refuse is not kept.
    this.state = await stateOf(this.game);
    if (!this.closed) this.clock.arm();
    this.handlers.happened({ seq: this.state.seq, at: this.game.changed, ...event });
    await this.follow();
    this.handlers.changed();
  }

  /** The second game of a match, once the first is over. */
  async follow() {
    const { match } = this.game;
    if (this.live.status !== 'over' || !match || match.round !== 1 || match.other) return;
    const { wins, tally } = this.live.match ?? match;
    const second = await startSwapped(this.game, { round: 2, other: this.game.id, wins, tally });
    match.other = second.id;
    await keepLocal(this.game);
    this.state = await stateOf(this.game);
  }

  /** @param {string} turn */
  async play(turn) {
    const side = this.live.to_act;
    const { turns, clock } = this.game;
    // Who is too late has lost, even if the browser was too busy to say so in time.
    if (this.clock.isOver) return this.flag(side);
    if (this.game.closed) return undefined;
    this.game.turns = [...turns, turn];
    try {
      await this.changed({ kind: 'turn', side, turn });
    } catch (error) {
      Object.assign(this.game, { turns, clock });
      this.clock.arm();
      throw error;
    }
    return undefined;
  }

  /** A side has run out of time. @param {Side} side */
  async flag(side) {
    if (this.closed || this.game.closed || this.live.status !== 'playing') return;
    this.game.closed = `time-${side}`;
    await this.changed({ kind: 'flag', side });
  }

  /** Lets the computer play, where it has to. */
  async goOn() {
    const seat = this.live.seats[indexOf(this.live.to_act)];
    if (this.closed || this.live.status !== 'playing' || seat.kind !== 'computer') return;
    const asked = this.game.turns.length;
    const { turn } = await (await engine()).ask('turn', { ...positionOf(this.game), level: seat.level, seed: this.game.seed, clock: this.clock.now() });
    // Somebody may have left, resigned or gone back meanwhile.
    if (this.closed || this.live.status !== 'playing' || this.game.turns.length !== asked) return;
    await this.play(turn);
  }

  /** How many turns are left when the last one of mine is taken back. */
  beforeMine() {
    const { turns } = this.game;
    if (this.atOneScreen) return turns.length - 1;
    return turns.length - (this.myTurn ? 2 : 1);
  }

  /** @param {string} what @param {{turn?: string}} [more] */
  async act(what, { turn = '' } = {}) {
    /** @type {Side} */
    const me = this.atOneScreen ? this.live.to_act : this.you[0] ?? 'first';
    switch (what) {
      case 'play':
        await this.play(turn);
        break;
      case 'undo':
        this.game.turns = this.game.turns.slice(0, Math.max(0, this.beforeMine()));
        await this.changed({ kind: 'undo', side: me });
        break;
      case 'resign':
        this.game.closed = me;
        await this.changed({ kind: 'resign', side: me });
        break;
      case 'abort':
        this.game.aborted = true;
        await this.changed({ kind: 'abort', side: me });
        break;
      case 'rematch':
        this.game.rematch = (await startSwapped(this.game, this.game.match && { round: 1, other: null, wins: [0, 0], tally: [0, 0] })).id;
        await this.changed({ kind: 'rematch', side: me, game: this.game.rematch });
        break;
    }
    // Nobody waits for the computer's answer: it comes as whatever happens in a game.
    void this.goOn();
  }

  /** @param {string[]} draft @param {string[]} [pointed] */
  async draft(draft, pointed = []) {
    return (await engine()).ask('draft', { ...positionOf(this.game), draft, pointed });
  }

  /** @param {string[]} draft */
  async hint(draft) {
    return (await engine()).ask('hint', { ...positionOf(this.game), draft });
  }

  async steps() {
    const turns = this.live.turns.join(' ');
    if (this.kept?.turns !== turns) this.kept = { turns, steps: (await (await engine()).ask('replay', positionOf(this.game))).steps };
    return this.kept.steps;
  }

  async teaching() {
    return this.state.teaching;
  }

  close() {
    this.closed = true;
    this.clock.stop();
  }
}
