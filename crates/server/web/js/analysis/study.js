// A game that is being analysed: its tree, the node that is looked at, and what the rules say about every node. No drawing.

import { Refused } from '../api.js';
import { writeOptions } from '../options.js';
import { resultOf } from './record-text.js';
import { TurnTree } from './tree.js';

/** @typedef {import('./tree.js').TurnNode} TurnNode */
/** @typedef {import('./tree.js').Step} Step */
/** @typedef {import('./referee.js').Referee} Referee */
/** @typedef {import('./referee.js').Look} Look */
/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').GameState} GameState */
/** @typedef {import('../types.js').Side} Side */

/**
 * What an analysis begins with.
 * @typedef {object} Subject
 * @property {GameInfo} info
 * @property {Record<string, string>} options those that differ from the defaults
 * @property {string} start position text; empty for the start of the game
 * @property {TurnTree} tree
 * @property {Record<string, string>} tags of its record
 * @property {string} result of its record; `*` where it has none
 * @property {GameState | null} game the game on the server that it comes from
 * @property {string} at the way to the node to begin with
 */

export class Study {
  /** @param {Subject} subject @param {Referee} referee */
  constructor(subject, referee) {
    this.subject = subject;
    this.referee = referee;
    this.tree = subject.tree;
    this.at = this.tree.root;
    /** @type {WeakMap<TurnNode, Promise<Look>>} */
    this.looks = new WeakMap();
    /** The main line with which the game ended as its record says. */
    this.closed = this.tree.turns(this.tree.end(this.tree.root)).join(' ');
  }

  get info() {
    return this.subject.info;
  }

  /** The turns that lead to the node that is looked at. */
  get turns() {
    return this.tree.turns(this.at);
  }

  /** What the rules say about a node. @param {TurnNode} node @returns {Promise<Look>} */
  look(node) {
    const known = this.looks.get(node);
    if (known) return known;
    const asked = this.referee.after(this.tree.turns(node));
    this.looks.set(node, asked);
    asked.catch(() => this.looks.delete(node));
    return asked;
  }

  /** Who plays the first turn. */
  async first() {
    return (await this.look(this.tree.root)).answer.to_act;
  }

  /** Removes what the rules forbid: a link or a text may hold anything. Returns how many turns that were. */
  async prune() {
    let removed = 0;
    const leaves = this.tree.all().filter((node) => node.children.length === 0);
    for (const leaf of leaves) {
      for (let node = leaf; node.parent && node.children.length === 0; node = this.tree.remove(node)) {
        const fits = await this.look(node).then(() => true, (error) => {
          if (error instanceof Refused && error.code !== 'offline') return false;
          throw error;
        });
        if (fits) break;
        removed += 1;
      }
    }
    return removed;
  }

  /** How the main line ended: as the rules say, or as the record that it comes from. @returns {Promise<{result: string, reason: string}>} */
  async result() {
    const { tree, subject } = this;
    const end = tree.end(tree.root);
    const { ending } = (await this.look(end)).answer;
    if (ending) return { result: resultOf(ending), reason: ending.reason };
    const reason = subject.tags['Reason'] ?? '';
    const isSame = tree.turns(end).join(' ') === this.closed;
    return isSame && reason ? { result: subject.result, reason } : { result: '*', reason: '' };
  }

  /** The tags of the record. */
  async tags() {
    const { info, options, start, tags } = this.subject;
    const { Result: _result, Reason: _reason, Position: _position, Options: _options, ...kept } = tags;
    const written = writeOptions(options);
    const isUsual = start === '' || start === (await this.referee.usualStart());
    const { reason } = await this.result();
    return { ...kept, Game: info.id, ...(written && { Options: written }), ...(!isUsual && { Position: start }), ...(reason && { Reason: reason }) };
  }
}
