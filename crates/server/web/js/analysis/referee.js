// What the rules say about a line of turns: asked of the engine in the page, or of the server where there is none.

import { post } from '../api.js';

/** @typedef {import('../types.js').DraftAnswer} DraftAnswer */
/** @typedef {import('../types.js').Teaching} Teaching */
/** @typedef {import('./computer.js').Place} Place */
/** @typedef {import('./computer.js').Computer} Computer */

/**
 * A position after some turns.
 * @typedef {object} Look
 * @property {DraftAnswer} answer what it allows
 * @property {string[][]} touched what each action of the last turn touched
 * @property {Teaching | null} teaching
 * @property {import('../types.js').Side | null} below the side that begins below; `null` where none does, or where nobody knows
 */

export class Referee {
  /**
   * @param {string} game
   * @param {Record<string, string>} options
   * @param {string} start position text; empty for the start of the game
   * @param {Computer | null} computer
   * @param {import('./computer.js').Standing | null} [match] how the match stood before the game, where it is one of a match
   */
  constructor(game, options, start, computer, match = null) {
    this.game = game;
    this.options = options;
    this.start = start;
    this.computer = computer;
    this.match = match;
  }

  /** Where some turns and an unfinished one lead, as the engine is asked about it. @param {string[]} turns @param {string[]} [draft] @returns {Place} */
  place(turns, draft = []) {
    return { game: this.game, options: this.options, ...(this.start && { start: this.start }), ...(this.match && { match: this.match }), actions: turns, draft };
  }

  /**
   * What is allowed after whole turns and an unfinished one. Throws where it is refused, and where what is pointed at then leads nowhere.
   * @param {string[]} turns
   * @param {string[]} draft
   * @param {string[]} [pointed]
   * @returns {Promise<DraftAnswer>}
   */
  async draft(turns, draft, pointed = []) {
    if (this.computer) return (await this.computer.look(this.place(turns, draft), pointed)).answer;
    return post('/draft', { game: this.game, options: this.options, ...(this.start && { position: this.start }), turns, draft, pointed, compact: true });
  }

  /** The position after whole turns. Throws where the rules forbid one of them. @param {string[]} turns @returns {Promise<Look>} */
  async after(turns) {
    if (this.computer) return this.computer.look(this.place(turns));
    const last = turns.at(-1);
    // The server tells what a draft touches, not what a turn did.
    const [answer, made] = await Promise.all([this.draft(turns, []), last ? this.draft(turns.slice(0, -1), last.split(',')) : null]);
    return { answer, touched: made ? [made.last] : [], teaching: null, below: null };
  }

  /** The position text of the usual start, with the same options. */
  async usualStart() {
    return (await new Referee(this.game, this.options, '', this.computer).draft([], [])).position;
  }
}
