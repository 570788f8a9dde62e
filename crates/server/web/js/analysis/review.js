// The review of a game: every turn of the main line judged, by the engine in the page or, where there is none, by the server. No drawing.

import { get } from '../api.js';
import { indexOf, SIDES } from '../sides.js';

/** @typedef {import('./computer.js').Computer} Computer */
/** @typedef {import('./computer.js').JudgedTurn} JudgedTurn */
/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Review} Review */

/** How many moments are called decisive. */
const MOMENTS = 3;

/** Reviews that were made, by the main line that they are of: changing the language makes the view anew. @type {Map<string, GameReview>} */
const kept = new Map();

export class GameReview {
  constructor() {
    /** The turns that are judged so far, in their order. @type {JudgedTurn[]} */
    this.turns = [];
    this.isDone = false;
    /** What the server knows, where the page has no engine. @type {Review | null} */
    this.fromServer = null;
    /** @type {[number | null, number | null]} */
    this.accuracy = [null, null];
  }

  /** How the chances of the first side went, in percent. */
  get chances() {
    if (this.fromServer) return this.fromServer.chances;
    const [first] = this.turns;
    return first ? [first.before, ...this.turns.map((turn) => turn.after)] : [];
  }

  /** The turns that went wrong. */
  get mistakes() {
    return this.turns.filter((turn) => turn.mark !== null);
  }

  /** The turns that decided the game: those that cost most, in their order. */
  get moments() {
    return this.mistakes.sort((a, b) => b.loss - a.loss).slice(0, MOMENTS).sort((a, b) => a.turn - b.turn);
  }

  /** What can be drawn as a graph. @returns {Review} */
  get course() {
    return this.fromServer ?? { chances: this.chances, moments: this.moments };
  }

  /** How many turns of a side have a mark. @param {Side} side @param {JudgedTurn['mark']} mark */
  count(side, mark) {
    return this.turns.filter((turn) => turn.side === side && turn.mark === mark).length;
  }

  /** The mistakes from which a side can learn: those for which something better is known. @param {Side} side */
  lessons(side) {
    return this.mistakes.filter((turn) => turn.side === side && turn.best !== null);
  }

  /** Sums up both sides: the mean over the turns that count, each 100 less twice what it lost. */
  summarise() {
    for (const side of SIDES) {
      const own = this.turns.filter((turn) => turn.side === side && turn.counts);
      const sum = own.reduce((total, turn) => total + Math.max(0, 100 - 2 * turn.loss), 0);
      this.accuracy[indexOf(side)] = own.length > 0 ? sum / own.length : null;
    }
  }
}

/** The key of a study's main line. @param {Study} study */
const keyOf = ({ tree, subject, referee }) => [subject.info.id, JSON.stringify([subject.options, referee.match]), subject.start, ...tree.turns(tree.end(tree.root))].join(' ');

/** The review of a study, where it was made before. @param {Study} study */
export const knownReview = (study) => kept.get(keyOf(study)) ?? null;

/**
 * Reviews the main line.
 * @param {Study} study
 * @param {Computer | null} computer
 * @param {(review: GameReview) => void} changed
 * @returns {Promise<GameReview>}
 */
export async function reviewGame(study, computer, changed) {
  const key = keyOf(study);
  const review = new GameReview();
  const { tree, subject } = study;
  if (computer) {
    const turns = tree.turns(tree.end(tree.root));
    changed(review);
    await computer.review(study.referee.place(turns), (turn) => {
      review.turns.push(turn);
      review.summarise();
      changed(review);
    }).done;
  } else if (subject.game) {
    review.fromServer = await get(`/games/${subject.game.id}/review`);
  }
  review.isDone = true;
  kept.set(key, review);
  changed(review);
  return review;
}
