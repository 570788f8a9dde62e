// Making an action by pointing: filters the ways of all legal actions by what has been pointed at so far. Knows no game and no
// drawing. The server sends the ways as a tree (docs/api.md): keys are what is pointed at, a place, or `=WORD`, or `=WORD@PLACE` where the choice can be
// pointed at; the ends say whether the action ends the turn.

import { isWall } from './places.js';

/** @typedef {import('../types.js').WayTree} WayTree */
/** @typedef {{action: string, ends: boolean, targets: string[]}} Way */
/** @typedef {{word: string, place: string | null}} Choice */

/**
 * What can come next: `done` completes an action, `more` leads on.
 * @typedef {object} Next
 * @property {Map<string, 'done' | 'more'>} places
 * @property {Choice[]} choices
 */

/** @param {string} target */
function choiceOf(target) {
  if (!target.startsWith('=')) return null;
  const at = target.indexOf('@');
  return at < 0 ? { word: target.slice(1), place: null } : { word: target.slice(1, at), place: target.slice(at + 1) };
}

/**
 * @param {string} target
 * @param {string} click
 */
function fits(target, click) {
  if (target === click) return true;
  const choice = choiceOf(target);
  return choice !== null && (click === `=${choice.word}` || click === choice.place);
}

/**
 * Every way of a tree.
 * @param {WayTree} tree
 * @param {string} path what has been pointed at, written together
 * @param {string[]} targets
 * @returns {Way[]}
 */
function waysOf(tree, path = '', targets = []) {
  return Object.entries(tree).flatMap(([keys, value]) => keys.split(' ').flatMap((key) => {
    const choice = choiceOf(key);
    const name = path + (choice ? choice.word : key);
    // A choice without a name for its place is at the place that is called like the way to it.
    const way = [...targets, key.endsWith('@') ? key + name : key];
    if (typeof value === 'number') return [{ action: name, ends: value === 1, targets: way }];
    if (Array.isArray(value)) return [{ action: value[0], ends: value[1] === 1, targets: way }];
    return waysOf(value, name, way);
  }));
}

export class Pointing {
  /** @param {WayTree} ways */
  constructor(ways) {
    this.ways = waysOf(ways);
    /** @type {string[]} */
    this.clicks = [];
    /** Actions that can be made by pointing at a line alone. */
    this.byWall = new Set(this.ways.filter((way) => way.targets.length === 1 && isWall(way.targets[0] ?? '')).map((way) => way.action));
  }

  /** The ways that begin with the clicks. @param {string[]} [clicks] */
  open(clicks = this.clicks) {
    return this.ways.filter((way) => way.targets.length >= clicks.length && clicks.every((click, i) => fits(way.targets[i] ?? '', click)));
  }

  /** @returns {Next} */
  next() {
    const at = this.clicks.length;
    /** @type {Next} */
    const next = { places: new Map(), choices: [] };
    for (const way of this.open()) {
      const target = way.targets[at];
      if (target === undefined) continue;
      const choice = choiceOf(target);
      if (choice) {
        if (!next.choices.some((known) => known.word === choice.word)) next.choices.push(choice);
      } else {
        next.places.set(target, way.targets.length === at + 1 ? 'done' : 'more');
      }
    }
    return next;
  }

  /**
   * The cells that only a keyboard needs: a pointer reaches all that they lead to by pointing at lines.
   * @param {string} place
   */
  isRoundabout(place) {
    if (isWall(place)) return false;
    const leading = this.open([...this.clicks, place]);
    return leading.length > 0 && leading.every((way) => way.targets.length > this.clicks.length + 1 && this.byWall.has(way.action));
  }

  /**
   * Adds a click. The action that it completes, `more` where something has to follow, or `null` where nothing legal goes on like this.
   * @param {string} click
   * @returns {{action: string, ends: boolean} | 'more' | null}
   */
  click(click) {
    const way = this.open([...this.clicks, click])[0];
    if (!way) return null;
    this.clicks.push(click);
    // No way is the beginning of another: one that is complete is the only one.
    return way.targets.length === this.clicks.length ? { action: way.action, ends: way.ends } : 'more';
  }

  /**
   * Adds a click, or begins anew with another piece. A click that would begin anew and complete an action at once only lets go of
   * the piece: it was aimed at something else. The other interfaces do the same (`catalog/src/pointing.rs`, `point`); both are
   * tested with `catalog/testdata/pointing.json`.
   * @param {string} click
   * @returns {{action: string, ends: boolean} | 'more' | 'cleared' | null}
   */
  clickOrRestart(click) {
    const result = this.click(click);
    if (result || this.clicks.length === 0) return result;
    const old = this.clicks;
    this.clicks = [];
    if (old[0] === click) return 'cleared';
    const fresh = this.click(click);
    if (fresh === 'more') return fresh;
    this.clicks = [];
    return 'cleared';
  }
}
