// The engine in the page as the analysis asks it: what a position allows, the best lines, the review of a game, texts and setups.

import { engine } from '../engine/engine.js';

/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Words} Words */
/** @typedef {import('./referee.js').Look} Look */
/** @typedef {import('./setup-parts.js').SetupParts} SetupParts */

/** How a match of two games stands: wins and what is counted, of player one and two. @typedef {{swapped: boolean, wins: [number, number], tally: [number, number]}} Standing */

/** A position: a game, its options, where it starts, whole turns from there, and actions of an unfinished turn. @typedef {{game: string, options: Record<string, string>, start?: string, match?: Standing, actions: string[], draft: string[]}} Place */

/**
 * A line of play.
 * @typedef {object} EngineLine
 * @property {number} chance that the first side wins, in percent
 * @property {Words | null} result who wins in how many turns, or that it is a draw, where that is known; and whether it is proven
 * @property {string[]} turns
 * @property {boolean} whole whether the last of them ends, and does not break off
 * @property {string[][]} touched what each action of its first turn touches
 */

/** What is known about a position. @typedef {{depth: number, nodes: number, nps: number, lines: EngineLine[], wanted: number, isDone: boolean}} Report */

/**
 * A turn of a game, judged.
 * @typedef {object} JudgedTurn
 * @property {number} turn after how many turns it is done
 * @property {Side} side
 * @property {string} played
 * @property {string | null} best what would have been better
 * @property {number} loss in percent of the chances
 * @property {'inaccuracy' | 'mistake' | 'blunder' | null} mark
 * @property {number} before the chances of the first side before it, in percent
 * @property {number} after
 * @property {boolean} counts whether it says something about the player
 * @property {Words | null} note what was thrown away
 */

/** How often the page hears of progress at most, in milliseconds: a search finds lines faster than anybody reads them. */
const PACE = 80;

/** @param {any} line @returns {EngineLine} */
const engineLine = (line) => ({ chance: line.chance * 100, result: line.winner || line.proven !== null ? line.words : null, turns: line.turns, whole: line.whole, touched: line.touched });

export class Computer {
  /** @param {Awaited<ReturnType<typeof engine>>} started */
  constructor(started) {
    this.engine = started;
  }

  /**
   * What a position allows. Throws where something of it is refused, and where what is pointed at leads nowhere.
   * @param {Place} place
   * @param {string[]} [pointed]
   * @returns {Promise<Look>}
   */
  async look(place, pointed = []) {
    const { touched, teaching, below, ...answer } = await this.engine.ask('state', { ...place, pointed });
    return { answer, touched, teaching, below };
  }

  /**
   * Thinks about a position and reports what it finds.
   * @param {Place} place
   * @param {{lines: number, ms: number}} how
   * @param {(report: Report) => void} tell
   * @returns {{stop: () => void, done: Promise<void>}}
   */
  think(place, how, tell) {
    /** @type {any[]} */
    const lines = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let waiting;
    let isStopped = false;
    const report = (/** @type {boolean} */ isDone) => {
      waiting = undefined;
      const [best] = lines;
      if (best && !isStopped) tell({ depth: best.depth, nodes: best.nodes, nps: best.nps, lines: lines.filter(Boolean).map(engineLine), wanted: how.lines, isDone });
    };
    const thinking = this.engine.think({ ...place, ...how }, (line) => {
      lines[line.rank - 1] = line;
      waiting ??= setTimeout(() => report(false), PACE);
    });
    const done = thinking.done.then((found) => {
      clearTimeout(waiting);
      if (found.stopped) return;
      lines.splice(0, lines.length, ...found.lines);
      report(true);
    });
    return { done, stop: () => {
      isStopped = true;
      clearTimeout(waiting);
      thinking.stop();
    } };
  }

  /** The best line after so much thinking; nothing where the game is over. @param {Place} place @param {number} ms @returns {Promise<EngineLine | null>} */
  async best(place, ms) {
    const { lines: [line] } = await this.engine.think({ ...place, ms, lines: 1 }).done;
    return line ? engineLine(line) : null;
  }

  /** Judges every turn of a game. @param {Place} place @param {(turn: JudgedTurn) => void} tell @returns {{stop: () => void, done: Promise<void>}} */
  review(place, tell) {
    return this.engine.review(place, (judged) => tell({ ...judged, loss: judged.loss * 100, before: judged.before.chance * 100, after: judged.after.chance * 100 }));
  }

  /** A position or record in any form. Throws why it is none. @param {string} written @param {string} game @param {Record<string, string>} options @returns {Promise<{game: string, options: Record<string, string>, start: string, actions: string[]}>} */
  read(written, game, options) {
    return this.engine.ask('read', { text: written, game, options });
  }

  /** Why a setup is no position; nothing where it is one. @param {string} game @param {Record<string, string>} options @param {string} start @returns {Promise<Words | null>} */
  async fault(game, options, start) {
    const { valid, reason } = await this.engine.ask('check', { game, options, start });
    return valid ? null : reason.message;
  }

  /** A position taken apart. @param {Place} place @returns {Promise<SetupParts>} */
  parts(place) {
    return this.engine.ask('parts', place);
  }
}

/** Starts the engine; `null` where WebAssembly is not to be had. @returns {Promise<Computer | null>} */
export async function startComputer() {
  return engine().then((started) => new Computer(started), () => null);
}
