// A board on which turns are made: joins the board that shows and listens with the draft that knows what is allowed. Used by games
// and by the board beside the rules.

import { announce } from '../announce.js';
import { Refused } from '../api.js';
import { Board } from '../board/board.js';
import { Bubble } from '../board/bubble.js';
import { differences, squareAt } from '../board/differences.js';
import { noMarks } from '../board/labels.js';
import { button, h, refill } from '../dom.js';
import { read, write } from '../settings.js';
import { complain, forget, refusal, spoken, typeset } from '../toast.js';
import { capital, say, text } from '../words.js';
import { Draft, Superseded } from './draft.js';
import { parsePlace } from './places.js';
import { play } from './sounds.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').SideInfo} SideInfo */
/** @typedef {import('../types.js').DraftAnswer} DraftAnswer */

/** @param {import('../board/differences.js').Changes | null} changes */
function sound(changes) {
  if (changes) play(changes.turned.length + changes.vanished.length > 0 ? 'take' : 'place');
}

export class Surface {
  /**
   * @param {object} how
   * @param {[SideInfo, SideInfo]} how.sides
   * @param {View} how.view
   * @param {(actions: string[], pointed?: string[]) => Promise<DraftAnswer>} how.ask what is allowed after actions; throws where what is pointed at then leads nowhere
   * @param {() => void} how.changed
   * @param {(actions: string[]) => Promise<void> | null} [how.send] sends a whole turn at once; `null` where it has to be looked at first
   */
  constructor({ sides, view, ask, changed, send }) {
    this.changed = changed;
    /** What the enter key does when the turn is complete. @type {(() => void) | null} */
    this.finish = null;
    this.enabled = false;
    /** What the last turn of the game touched. @type {string[]} */
    this.last = [];
    /** Where each of its actions led, where that is shown. @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.hint = [];
    /** Where each action of the hint leads. @type {string[]} */
    this.steps = [];
    /** Turns that are proposed on the board. @type {import('../board/labels.js').Advised[]} */
    this.advised = [];
    /** Whether the cells that a view can shade are shaded. */
    this.shaded = false;
    /** What is being spoken of. @type {string[]} */
    this.shown = [];
    /** What shows why the game is over. @type {Pick<import('../board/labels.js').Marks, 'decisive' | 'taken'> | null} */
    this.end = null;
    this.draft = new Draft(ask, (what) => this.drafted(what), send);
    this.board = new Board(sides, view, {
      point: (place, how) => this.point(place, how),
      waiting: () => this.showChoices(),
      missed: (cell) => this.note(cell, this.task()),
      key: (key, cell) => this.key(key, cell),
    });
    this.choices = h('div', { class: 'choices', role: 'group', 'aria-label': text('CHOICES') });
    this.root = h('div', { class: 'surface' }, this.board.root);
    this.bubble = new Bubble(this.board, this.root);
    /** Why nothing can be done here now; said to whoever points at the board all the same. */
    this.closed = '';
  }

  /**
   * Shows a position that nobody can act on here.
   * @param {View} view
   * @param {string[]} last
   * @param {{still?: boolean, sound?: boolean}} [how]
   */
  show(view, last, how = {}) {
    this.enabled = false;
    this.draft.stop();
    this.bubble.hide();
    this.hint = [];
    this.end = null;
    this.last = last;
    const changes = this.board.setView(view, { last, still: how.still });
    if (how.sound) sound(changes);
    this.mark();
    this.showChoices();
    return changes;
  }

  /**
   * Lets a turn be made from here. The actions may have been kept from before; what the position allows may be known.
   * @param {View} view
   * @param {string[]} last
   * @param {string[]} kept
   * @param {{still?: boolean, sound?: boolean, known?: DraftAnswer | null}} [how]
   */
  async open(view, last, kept, how = {}) {
    this.show(view, last, how);
    this.enabled = true;
    await this.quietly(this.draft.restart(kept, how.known));
  }

  /**
   * Waits for something; a refusal is shown, and then there is no answer.
   * @template T
   * @param {Promise<T>} work
   * @returns {Promise<T | undefined>}
   */
  async quietly(work) {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof Superseded)) complain(error);
      return undefined;
    }
  }

  /** The draft has something new. @param {'asked' | 'pointed'} what */
  drafted(what) {
    const { answer } = this.draft;
    this.bubble.hide();
    if (what === 'asked' && answer) {
      this.hint = [];
      const changes = this.board.setView(answer.view, { last: answer.last });
      if (answer.draft.length > 0) sound(changes);
    }
    this.mark();
    this.showChoices();
    this.changed();
  }

  mark() {
    const { answer, pointing } = this.draft;
    const marks = noMarks();
    marks.last = answer && answer.draft.length > 0 ? answer.last : this.last;
    marks.past = answer && answer.draft.length > 0 ? [] : this.past;
    marks.hint = this.hint;
    marks.advised = this.advised;
    marks.shown = this.shown;
    marks.shade = this.shaded ? this.board.view.shade?.cells ?? [] : [];
    marks.steps = this.hint.length > 0 ? this.steps : [];
    Object.assign(marks, this.end);
    if (this.enabled && answer) {
      const next = pointing.next();
      marks.targets = next.places;
      for (const choice of next.choices) if (choice.place) marks.targets.set(choice.place, 'done');
      // A board full of choices needs no mark on each of them.
      for (const place of next.places.keys()) if (pointing.isRoundabout(place)) marks.quiet.add(place);
      marks.selected = pointing.clicks.filter((click) => !click.startsWith('='));
    }
    this.board.setMarks(marks);
  }

  /**
   * Shows on the board why the game is over: the cells that the rules name, or else what the last turn turned; and the pieces that it took.
   * @param {View} before the position before the last turn
   */
  showEnd(before) {
    const { view } = this.board;
    const { turned, vanished } = differences(before, view, this.last);
    const square = (/** @type {string} */ name) => {
      const place = parsePlace(name);
      return squareAt(before, (place?.row ?? 0) * view.cols + (place?.col ?? 0));
    };
    this.end = { decisive: view.decisive.length > 0 ? view.decisive : turned, taken: vanished.map((name) => ({ name, square: square(name) })) };
    this.mark();
  }

  /** @param {string} place @param {import('../board/board.js').How} how */
  async point(place, how) {
    if (!this.enabled) {
      if (this.closed) this.note(place, this.closed);
      return;
    }
    if (this.draft.complete && how.keyboard) {
      this.finish?.();
      return;
    }
    const before = this.draft.actions.length;
    const clicks = [...this.draft.pointing.clicks];
    const result = await this.quietly(this.draft.point(place));
    if (result === undefined) return;
    if (result !== null) forget();
    // What lets go of a piece by pointing elsewhere wanted to go there. Where nothing else can be meant, the piece stays selected.
    const missed = result === 'cleared' && clicks.length > 0 && !clicks.includes(place);
    if (missed && this.draft.pointing.open([place]).length === 0) this.draft.select(clicks);
    if (result === null || missed) await this.explain(place, clicks);
    else if (how.keyboard) this.tell(result, before);
  }

  /**
   * Says why a place is none: what the rules say to somebody who types it.
   * @param {string} place
   * @param {string[]} clicks what was pointed at before
   */
  async explain(place, clicks) {
    if (this.draft.complete) {
      this.note(place, text('TURN_READY'));
      return;
    }
    const { answer, actions } = this.draft;
    let why = `${text('NOT_A_TARGET', { cell: place })} ${this.task()}`;
    try {
      await this.draft.ask(actions, [...clicks, place]);
    } catch (error) {
      if (error instanceof Refused && error.rule) why = refusal(error);
    }
    // Whoever has gone on meanwhile needs no reason any more.
    if (answer === this.draft.answer) this.note(place, why);
  }

  /** What has to be done now. */
  task() {
    const { answer } = this.draft;
    return answer ? capital(say(answer.view.part ?? answer.view.status)) : '';
  }

  /** A sentence at a place, for the eyes and for the ears. @param {string} place @param {string} sentence */
  note(place, sentence) {
    this.bubble.show(place, 'refused', typeset(sentence), 3000 + sentence.length * 45);
    const words = spoken(sentence);
    announce(words.startsWith(place) ? words : `${place}: ${words}`);
  }

  /** Says what a key has done. @param {'action' | 'sent' | 'more' | 'cleared'} result @param {number} before */
  tell(result, before) {
    const { pointing, actions, answer } = this.draft;
    // What was sent is told as everything that happens in the game.
    if (result === 'sent') return;
    if (result === 'cleared') announce(text('LET_GO'));
    else if (result === 'more') {
      const next = pointing.next();
      announce(text('SELECTED', { cell: pointing.clicks[0] ?? '', count: next.places.size + next.choices.length }));
      if (next.choices.length > 0) this.choices.querySelector('button')?.focus();
    } else if (answer) {
      const done = actions.slice(before).join(', ');
      announce(`${done}. ${answer.turn_over ? text('TURN_COMPLETE') : say(answer.view.status)}`);
      if (document.activeElement === document.body) this.board.focus();
    }
  }

  /** The choices that are open, as buttons; and the line that waits to be placed. */
  showChoices() {
    const { answer, pointing } = this.draft;
    const waiting = this.board.waitingLine;
    const choices = this.enabled && answer ? pointing.next().choices : [];
    refill(
      this.choices,
      waiting && button(text('PLACE_WALL', { wall: waiting }), () => this.point(waiting, {}), { icon: 'send', kind: 'primary', key: 'place' }),
      choices.map((choice) => {
        const words = answer?.next?.choices[choice.word];
        const made = button(words ? say(words) : choice.word, () => this.choose(choice.word), { kind: 'primary', key: choice.word });
        made.addEventListener('pointerenter', () => this.board.showLine(choice.place, true));
        made.addEventListener('focus', () => this.board.showLine(choice.place, true));
        made.addEventListener('keydown', (event) => {
          if (event.key !== 'Escape') return;
          this.draft.clear();
          this.board.focus();
        });
        return made;
      }),
      pointing.clicks.length > 0 && choices.length > 0 && button(text('LET_GO_BUTTON'), () => this.draft.clear(), { icon: 'cross', key: 'let-go' }),
    );
    this.choices.hidden = this.choices.childElementCount === 0;
  }

  /** What is being chosen with the buttons: a piece to capture, or something else; nothing where there is no choice. @returns {'capture' | 'one' | null} */
  choosing() {
    const { answer, pointing } = this.draft;
    const choices = this.enabled && answer ? pointing.next().choices : [];
    if (!answer || pointing.clicks.length === 0 || choices.length === 0) return null;
    const isPiece = (/** @type {string | null} */ name) => {
      const place = name ? parsePlace(name) : null;
      return place !== null && !place.wall && squareAt(answer.view, place.row * answer.view.cols + place.col).piece !== null;
    };
    return choices.every((choice) => isPiece(choice.place)) ? 'capture' : 'one';
  }

  /** @param {string} word */
  async choose(word) {
    const before = this.draft.actions.length;
    const result = await this.quietly(this.draft.point(`=${word}`));
    if (result) this.tell(result, before);
    this.board.focus();
  }

  /** Keys on a cell: the letter of a choice, escape, backspace. @param {string} key @param {string} cell */
  key(key, cell) {
    if (!this.enabled) return false;
    const { pointing } = this.draft;
    if (key === 'Escape') {
      this.draft.clear();
      return true;
    }
    if (key === 'Backspace') {
      void this.back();
      return true;
    }
    const open = pointing.next().choices.some((choice) => choice.word === key);
    if (open) void this.choose(key);
    else if (pointing.open([...pointing.clicks, cell, `=${key}`]).length > 0) void this.point(cell, {}).then(() => this.choose(key));
    else return false;
    return true;
  }

  /** One step back. */
  async back() {
    await this.quietly(this.draft.back());
    const { answer } = this.draft;
    if (answer) announce(`${text('STEP_BACK')} ${say(answer.view.status)}`);
  }

  /** Adds what somebody typed. Whether it was understood. @param {string} typed */
  async type(typed) {
    const before = this.draft.actions.length;
    try {
      await this.draft.type(typed);
    } catch (error) {
      if (!(error instanceof Superseded)) complain(error);
      return false;
    }
    forget();
    this.tell('action', before);
    return true;
  }

  /**
   * The kinds of marks that this game has shown on this device, and those that can be pointed at now.
   * @param {string} game
   * @returns {Set<import('../board/drawing.js').MarkKind>}
   */
  markKinds(game) {
    const { answer, pointing } = this.draft;
    const { kinds, view } = this.board;
    const known = /** @type {import('../board/drawing.js').MarkKind[]} */ ((read(`marks.${game}`) ?? '').split(',').filter(Boolean));
    for (const kind of known) kinds.add(kind);
    if (view.has_walls) kinds.add('line');
    // What only a keyboard needs has no marks.
    for (const way of answer ? pointing.ways.filter(({ action, targets }) => targets.length === 1 || !pointing.byWall.has(action)) : []) {
      way.targets.forEach((target, i) => {
        const place = parsePlace(target);
        if (!place) return;
        const isLast = i + 1 === way.targets.length;
        if (!isLast) kinds.add('selected');
        kinds.add(place.wall ? 'line' : !isLast ? 'choose' : squareAt(view, place.row * view.cols + place.col).piece ? 'capture' : 'target');
      });
    }
    write(`marks.${game}`, [...kinds].join(','));
    return kinds;
  }

  /** Points at places on the board. @param {string[]} places */
  pointOut(places) {
    this.shown = places;
    this.mark();
  }

  /** Shows turns that are proposed. @param {import('../board/labels.js').Advised[]} turns */
  advise(turns) {
    if (turns.length === 0 && this.advised.length === 0) return;
    this.advised = turns;
    this.mark();
  }

  /** Shows what the computer would do. @param {string[]} places @param {string[]} steps where each action leads */
  showHint(places, steps) {
    this.hint = places;
    this.steps = steps;
    this.mark();
  }
}
