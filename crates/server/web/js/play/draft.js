// The unfinished turn of a player: its actions so far, what can be pointed at next, one step back. Asks the server after an action that leaves the
// turn unfinished what the rules allow then, sends a turn as soon as it is complete where the player wants that, and keeps the order when clicks come faster than
// answers.

import { Pointing } from './pointing.js';

/** @typedef {import('../types.js').DraftAnswer} DraftAnswer */

export class Draft {
  /**
   * @param {(actions: string[], pointed?: string[]) => Promise<DraftAnswer>} ask
   * @param {(what: 'asked' | 'pointed') => void} changed
   * @param {(actions: string[]) => Promise<void> | null} [send] sends a whole turn at once; `null` where it has to be looked at first
   */
  constructor(ask, changed, send = () => null) {
    this.ask = ask;
    this.changed = changed;
    this.send = send;
    /** @type {DraftAnswer | null} */
    this.answer = null;
    this.pointing = new Pointing({});
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.pending = 0;
    this.generation = 0;
  }

  get actions() {
    return this.answer?.draft ?? [];
  }

  get complete() {
    return this.answer?.turn_over ?? false;
  }

  /**
   * One thing after the other: what is begun later works on what the earlier one has led to.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  inTurn(work) {
    const generation = this.generation;
    this.pending += 1;
    const result = this.last.then(() => {
      if (generation !== this.generation) throw new Superseded();
      return work();
    }).finally(() => {
      this.pending -= 1;
    });
    this.last = result.catch(() => {});
    return result;
  }

  /** @param {string[]} actions */
  async load(actions) {
    const generation = this.generation;
    const answer = await this.ask(actions);
    if (generation !== this.generation) throw new Superseded();
    this.take(answer);
  }

  /** @param {DraftAnswer} answer */
  take(answer) {
    this.answer = answer;
    this.pointing = new Pointing(answer.next?.ways ?? {});
    this.changed('asked');
  }

  /**
   * Begins anew, with actions that were kept from before. What was still to be done is forgotten. What the position allows may be known already.
   * @param {string[]} [actions]
   * @param {DraftAnswer | null} [known]
   */
  restart(actions = [], known = null) {
    this.generation += 1;
    this.answer = null;
    this.pointing = new Pointing({});
    return this.inTurn(async () => {
      if (known && actions.length === 0) this.take(known);
      else await this.load(actions);
    });
  }

  /** Nothing can be done here now. */
  stop() {
    this.generation += 1;
    this.answer = null;
    this.pointing = new Pointing({});
  }

  /**
   * Points at a place, or chooses with `=WORD`. `null` where that leads nowhere.
   * @param {string} target
   * @returns {Promise<'action' | 'sent' | 'more' | 'cleared' | null>}
   */
  point(target) {
    return this.inTurn(async () => {
      const result = this.pointing.clickOrRestart(target);
      if (result === null) return null;
      if (typeof result === 'object') {
        // Until the answer comes, and if none comes, what is there can be pointed at as before.
        this.pointing.clicks = [];
        const actions = [...this.actions, result.action];
        const sent = result.ends ? this.send(actions) : null;
        if (sent) {
          await sent;
          return 'sent';
        }
        await this.load(actions);
        return 'action';
      }
      this.changed('pointed');
      return result;
    });
  }

  /** Adds what somebody typed: one action, or several with commas. @param {string} typed */
  type(typed) {
    const actions = typed.split(',').map((part) => part.trim()).filter(Boolean);
    return this.inTurn(() => this.load([...this.actions, ...actions]));
  }

  /** Adds actions that somebody proposed. @param {string[]} actions */
  add(actions) {
    return this.inTurn(() => this.load([...this.actions, ...actions]));
  }

  /** Lets go of what is selected, else takes the last action back. */
  back() {
    return this.inTurn(async () => {
      if (this.pointing.clicks.length > 0) this.clear();
      else if (this.actions.length > 0) await this.load(this.actions.slice(0, -1));
    });
  }

  /** Points again at what had been pointed at. @param {string[]} clicks */
  select(clicks) {
    this.pointing.clicks = clicks;
    this.changed('pointed');
  }

  /** Lets go of what is selected. */
  clear() {
    if (this.pointing.clicks.length === 0) return;
    this.pointing.clicks = [];
    this.changed('pointed');
  }
}

/** A click that came before the position changed under it: nothing to tell the user. */
export class Superseded extends Error {}
