// The connection to a live game: broadcasts come in, commands and questions go out. It comes back by itself, and then asks for what was missed.

import { Refused } from '../api.js';

/** @typedef {import('../types.js').GameState} GameState */
/** @typedef {import('../types.js').GameEvent} GameEvent */

/**
 * @typedef {object} Handlers
 * @property {(state: GameState, missed: GameEvent[]) => void} state
 * @property {(event: GameEvent, changed: import('../types.js').Changed, next: import('../types.js').Allowed | null) => void} event
 * @property {(watchers: number, online: boolean[]) => void} presence
 * @property {(connected: boolean) => void} connection
 * @property {() => Promise<void>} ask asks for the state without a socket: some networks let none through
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** How long an answer may take: a connection that gives none is dead without a word. */
const ANSWER_WAIT = 4000;

export class LiveConnection {
  /**
   * @param {string} game
   * @param {() => number} since the number of the last event that is known
   * @param {Handlers} handlers
   */
  constructor(game, since, handlers) {
    this.game = game;
    this.since = since;
    this.handlers = handlers;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.timer = 0;
    this.sent = 0;
    /** What was sent and not answered yet. @type {Map<string, {socket: WebSocket, resolve: (answer: any) => void, reject: (error: unknown) => void}>} */
    this.waiting = new Map();
    this.hurry = () => {
      if (document.visibilityState !== 'visible') return;
      // After a sleep or in another network a connection may be dead without a word: it is replaced, and what was missed is asked for.
      if (this.socket) void this.handlers.ask();
      if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
    };
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const since = this.since();
    const before = this.socket;
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/games/${this.game}/live${since > 0 ? `?since=${since}` : ''}`);
    this.socket = socket;
    // The one before goes when this one is there: nobody is seen to leave in between.
    socket.addEventListener('open', () => before?.close());
    socket.addEventListener('message', (message) => this.hear(JSON.parse(message.data), socket));
    socket.addEventListener('close', () => {
      before?.close();
      for (const [ref, asked] of this.waiting) {
        if (asked.socket !== socket) continue;
        this.waiting.delete(ref);
        asked.resolve(null);
      }
      if (this.socket === socket) this.lost();
    });
  }

  /**
   * Sends a message and waits for its answer. `null` where there is no connection, or none that answers: it is replaced then. Nobody knows whether it has arrived.
   * @param {object} message
   * @returns {Promise<any>}
   */
  request(message) {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    this.sent += 1;
    const ref = String(this.sent);
    return new Promise((resolve, reject) => {
      this.waiting.set(ref, { socket, resolve, reject });
      setTimeout(() => {
        if (!this.waiting.delete(ref)) return;
        if (this.socket === socket && !this.closed) this.connect();
        resolve(null);
      }, ANSWER_WAIT);
      socket.send(JSON.stringify({ ref, ...message }));
    });
  }

  /** @param {any} message */
  answered(message) {
    const asked = this.waiting.get(message.ref);
    this.waiting.delete(message.ref);
    if (message.type === 'refused') asked?.reject(new Refused(message.error.code, message.error.message, message.error.rule));
    else asked?.resolve(message.type === 'draft' ? message.answer : message);
  }

  /** @param {any} message @param {WebSocket} socket */
  hear(message, socket) {
    switch (message.type) {
      case 'accepted':
      case 'draft':
      case 'refused':
        this.answered(message);
        break;
      case 'state':
        this.wait = FIRST_WAIT;
        this.handlers.connection(true);
        this.handlers.state(message.state, message.missed ?? []);
        break;
      case 'event':
        this.handlers.event(message.event, message.changed, message.next ?? null);
        break;
      case 'presence':
        this.handlers.presence(message.watchers, message.online);
        break;
      case 'bye':
        this.wait = Math.max(FIRST_WAIT, Number(message.retry_ms) || FIRST_WAIT);
        socket.close();
        break;
    }
  }

  lost() {
    this.socket = null;
    if (this.closed) return;
    this.handlers.connection(false);
    // Not all at the same moment, when a server comes back with a thousand games on it.
    const wait = this.wait * (0.75 + Math.random() / 2);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
    this.timer = setTimeout(() => {
      void this.handlers.ask();
      this.connect();
    }, wait);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }
}
