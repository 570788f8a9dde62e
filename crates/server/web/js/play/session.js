// A game on the server as this page knows it: its state, who I am in it, what I can do. No drawing.

import { get, persistently, post, Refused } from '../api.js';
import { LiveConnection } from './live.js';
import { draftOf } from './nearby.js';
import { PlayedGame } from './played.js';

/** @typedef {import('../types.js').GameState} GameState */
/** @typedef {import('../types.js').GameEvent} GameEvent */
/** @typedef {import('../types.js').Live} Live */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').ReplayStep} ReplayStep */
/** @typedef {import('../types.js').DraftAnswer} DraftAnswer */

/**
 * A state with what an event has changed in it.
 * @param {Live} live
 * @param {import('../types.js').Changed} changed
 * @returns {Live}
 */
export function merged(live, { turns, view, ...fields }) {
  return {
    ...live,
    ...fields,
    view: view ? { ...live.view, ...view } : live.view,
    turns: turns ? [...live.turns.slice(0, turns.keep), ...turns.add] : live.turns,
  };
}

/** How long a call may take that answers a click, in milliseconds: a server that stands still is as good as away. The store may take 12 seconds. */
const CLICK_PATIENCE = 15_000;

export class Session extends PlayedGame {
  /**
   * @param {GameState} state
   * @param {{changed: () => void, happened: (event: GameEvent) => void, connection: (connected: boolean) => void}} handlers
   */
  constructor(state, handlers) {
    super(state);
    this.handlers = handlers;
    this.connected = true;
    /** The last event that was told to the handlers: the answer to a call may come before the event itself. */
    this.told = state.seq;
    /** The server's clock minus ours. */
    this.offset = state.now - Date.now();
    /** Who waits for which event. @type {{seq: number, done: () => void}[]} */
    this.expected = [];
    /** What I do, one after the other. @type {Promise<unknown>} */
    this.doing = Promise.resolve();
    /** @type {{turns: string, steps: ReplayStep[]} | null} */
    this.kept = null;
    /** After how many turns what a newcomer is told was asked for. */
    this.taughtAt = state.live.turns.length;
    this.connection = new LiveConnection(state.id, () => this.told, {
      state: (fresh, missed) => this.renewed(fresh, missed),
      event: (event, changed, next) => {
        if (event.seq <= this.state.seq) return;
        if (event.seq > this.state.seq + 1) {
          // One is missing: what changed is not enough.
          void this.refresh();
          return;
        }
        this.take({ ...this.state, seq: event.seq, live: merged(this.live, changed), next });
        this.tell([event]);
        this.handlers.changed();
      },
      presence: (watchers, online) => {
        const { live } = this.state;
        live.watchers = watchers;
        live.seats.forEach((seat, i) => {
          if (seat.kind === 'guest') seat.online = online[i] ?? false;
        });
        this.handlers.changed();
      },
      ask: () => this.refresh(),
      connection: (connected) => {
        this.connected = connected;
        this.handlers.connection(connected);
      },
    });
  }

  /** The server's time. */
  now() {
    return Date.now() + this.offset;
  }

  /** @param {GameState} state */
  take(state) {
    this.state = state;
    const reached = this.expected.filter((one) => one.seq <= state.seq);
    this.expected = this.expected.filter((one) => one.seq > state.seq);
    for (const one of reached) one.done();
  }

  /** Waits until the event with a number is known here. @param {number} seq @returns {Promise<void>} */
  reach(seq) {
    if (this.state.seq >= seq) return Promise.resolve();
    return new Promise((done) => this.expected.push({ seq, done }));
  }

  /**
   * The whole state has come. A server that cannot reach the database knows an older one: it takes nothing away from here.
   * @param {GameState} fresh
   * @param {GameEvent[]} missed
   */
  renewed(fresh, missed) {
    if (fresh.seq < this.state.seq) return;
    this.offset = fresh.now - Date.now();
    this.take(fresh);
    this.tell(missed);
    this.handlers.changed();
  }

  /** Asks how the game stands, by a call. */
  async refresh() {
    try {
      const [fresh, missed] = await Promise.all([get(`/games/${this.state.id}`), get(`/games/${this.state.id}/events?since=${this.told}`)]);
      this.renewed(fresh, missed.events);
    } catch {
      // The connection is tried again anyway.
    }
  }

  /** @param {GameEvent[]} events */
  tell(events) {
    for (const event of events) {
      if (event.seq <= this.told) continue;
      this.told = event.seq;
      this.handlers.happened(event);
    }
  }

  /**
   * Does something as a player, after what he has done before it. Throws where it is refused.
   * @param {string} what
   * @param {object} [more]
   * @returns {Promise<void>}
   */
  act(what, more = {}) {
    // Each answers the event that the one before it has made; with one that is refused fall those that wait behind it.
    const done = this.doing.then(() => this.send(what, more));
    this.doing = done;
    const settle = () => {
      if (this.doing === done) this.doing = Promise.resolve();
    };
    done.then(settle, settle);
    return done;
  }

  /** @param {string} what @param {object} more */
  async send(what, more) {
    const command = { seq: this.state.seq, do: what, ...more };
    try {
      await persistently(() => this.sendOnce(command));
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'stale') throw error;
      const isDone = await this.isDone(command);
      // Something has happened that this page does not know: whoever tries again should have seen it.
      await this.refresh();
      if (!isDone) throw error;
    }
  }

  /** @param {{seq: number, do: string, turn?: string}} command */
  async sendOnce(command) {
    const accepted = await this.connection.request(command);
    if (accepted) {
      await this.reach(accepted.seq);
      return;
    }
    // Some networks let no socket through, and a server that stops gives no answer. What is stored already is refused here as stale.
    const { seq, live } = await post(`/games/${this.state.id}/events`, command, CLICK_PATIENCE);
    if (seq > this.state.seq) this.take({ ...this.state, seq, live, next: null });
    this.handlers.changed();
  }

  /** Whether a command that was refused as stale was carried out before, and only its answer was lost. @param {{seq: number, do: string, turn?: string}} command */
  async isDone(command) {
    try {
      const { events } = await get(`/games/${this.state.id}/events?since=${command.seq}&limit=1`);
      const [event] = /** @type {GameEvent[]} */ (events);
      if (!event?.side || !this.state.you.includes(event.side)) return false;
      return command.do === 'play' ? event.kind === 'turn' && event.turn === command.turn : event.kind.startsWith(command.do);
    } catch {
      return false;
    }
  }

  /**
   * What an unfinished turn allows. Throws where it is refused, and where what is pointed at after it leads nowhere.
   * @param {string[]} draft
   * @param {string[]} [pointed]
   * @returns {Promise<DraftAnswer>}
   */
  draft(draft, pointed = []) {
    const server = async () => await this.connection.request({ do: 'draft', draft, pointed }) ?? post(`/games/${this.state.id}/draft`, { draft, pointed, compact: true }, CLICK_PATIENCE);
    return draftOf(this.position, draft, pointed, server);
  }

  /** @param {string[]} draft */
  hint(draft) {
    return post(`/games/${this.state.id}/hint`, { draft });
  }

  /** Every position of the game so far. Asked for again when turns have changed. */
  async steps() {
    const turns = this.live.turns.join(' ');
    if (this.kept?.turns !== turns) this.kept = { turns, steps: (await get(`/games/${this.state.id}/replay`)).steps };
    return this.kept.steps;
  }

  /** What a newcomer is told now. Events do not bring it. */
  async teaching() {
    const turns = this.live.turns.length;
    if (this.taughtAt !== turns) {
      const { teaching } = await get(`/games/${this.state.id}`);
      this.state.teaching = teaching;
      this.taughtAt = turns;
    }
    return this.state.teaching;
  }

  close() {
    this.connection.close();
  }
}
