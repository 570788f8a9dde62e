// Learning from one's mistakes: the page puts the player before each of them again, and lets him find a better turn.

import { announce } from '../announce.js';
import { button, h, icon } from '../dom.js';
import { numberOf } from '../game/turns.js';
import { toast } from '../toast.js';
import { text } from '../words.js';
import { chanceOf } from './advice.js';

/** @typedef {import('./computer.js').Computer} Computer */
/** @typedef {import('./computer.js').JudgedTurn} JudgedTurn */
/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('../types.js').Side} Side */

/** What a turn may lose to be as good as the best, in percent. */
const AS_GOOD = 5;
/** How long a try is thought about, in milliseconds. */
const GLANCE = 1000;

export class Lesson {
  /**
   * @param {Study} study
   * @param {Computer} computer
   * @param {Side} side
   * @param {JudgedTurn[]} mistakes
   * @param {object} handlers
   * @param {() => void} handlers.changed
   * @param {(turn: number) => void} handlers.walk shows the main line after so many turns
   * @param {(touched: string[][]) => void} handlers.point shows a turn on the board
   * @param {() => void} handlers.end
   */
  constructor(study, computer, side, mistakes, handlers) {
    this.study = study;
    this.computer = computer;
    this.side = side;
    this.mistakes = mistakes;
    this.handlers = handlers;
    this.index = 0;
    this.found = 0;
    /** @type {'find' | 'judging' | 'wrong' | 'right' | 'shown'} */
    this.state = 'find';
    this.words = '';
  }

  get mistake() {
    return /** @type {JudgedTurn} */ (this.mistakes[this.index]);
  }

  get isLast() {
    return this.index + 1 >= this.mistakes.length;
  }

  /** Whether a turn on the board is an answer now. */
  get isAsking() {
    return this.state === 'find' || this.state === 'wrong';
  }

  /** Puts the player before the mistake. */
  begin() {
    this.state = 'find';
    this.words = '';
    this.handlers.walk(this.mistake.turn - 1);
    announce(this.task());
  }

  task() {
    return text('LESSON_TASK', { number: numberOf(this.mistake.turn, this.mistake.side), played: this.mistake.played.replaceAll(',', ' ') });
  }

  /** The turns before the mistake. */
  get before() {
    const { tree } = this.study;
    return tree.turns(tree.after(this.mistake.turn - 1));
  }

  /** Judges a try. @param {string} turn */
  async answer(turn) {
    const { before, mistake, study } = this;
    this.state = 'judging';
    this.handlers.changed();
    const played = turn.replaceAll(',', ' ');
    const after = async (/** @type {string} */ one) => (await study.referee.after([...before, one])).answer;
    const [tried, best] = await Promise.all([after(turn), after(mistake.best ?? turn)]);
    if (turn === mistake.played) {
      this.say('wrong', text('LESSON_SAME', { turn: played }));
      return;
    }
    // Another order of the same steps is the same turn.
    if (tried.position === best.position) {
      this.right(text('LESSON_RIGHT', { turn: played }));
      return;
    }
    const [mine, theirs] = await Promise.all([this.chance([...before, turn], tried.ending), this.chance([...before, mistake.best ?? turn], best.ending)]);
    if (theirs.chance - mine.chance < AS_GOOD) this.right(text('LESSON_GOOD', { turn: played }));
    else this.say('wrong', text(mine.reply ? 'LESSON_WRONG_REPLY' : 'LESSON_WRONG', { turn: played, loss: Math.round(theirs.chance - mine.chance), reply: mine.reply.replaceAll(',', ' ') }));
  }

  /** The chances of the player after some turns, and how the other answers. @param {string[]} turns @param {import('../types.js').Ending | null} ending */
  async chance(turns, ending) {
    if (ending) return { chance: ending.outcome === 'draw' ? 50 : ending.outcome === this.side ? 100 : 0, reply: '' };
    const line = await this.computer.best(this.study.referee.place(turns), GLANCE);
    return line ? { chance: chanceOf(line, this.side), reply: line.turns[0] ?? '' } : { chance: 50, reply: '' };
  }

  /** @param {string} words */
  right(words) {
    this.found += 1;
    this.say('right', words);
  }

  /** @param {Lesson['state']} state @param {string} words */
  say(state, words) {
    this.state = state;
    this.words = words;
    announce(words);
    this.handlers.changed();
  }

  /** Shows where the better turn begins. */
  async hint() {
    const [first] = (await this.look()).touched;
    this.handlers.point(first ? [first.slice(0, 1)] : []);
    this.say('find', text('LESSON_HINT', { place: first?.[0] ?? '' }));
  }

  /** Shows the better turn. */
  async show() {
    this.handlers.point((await this.look()).touched);
    this.say('shown', text('LESSON_SHOWN', { turn: (this.mistake.best ?? '').replaceAll(',', ' ') }));
  }

  look() {
    return this.study.referee.after([...this.before, this.mistake.best ?? '']);
  }

  next() {
    if (this.isLast) {
      this.handlers.end();
      toast(text('LESSON_END', { found: this.found, count: this.mistakes.length }));
      return;
    }
    this.index += 1;
    this.begin();
  }

  draw() {
    const { state } = this;
    const isOpen = state === 'find' || state === 'wrong';
    return h('div', { class: `lesson ${state}` },
      h('p', {}, icon('learn'), h('strong', {}, text('LESSON_COUNT', { number: this.index + 1, count: this.mistakes.length })), ' ', this.task()),
      h('p', { class: 'lesson-answer' }, state === 'judging' ? text('THINKING') : this.words),
      h('div', { class: 'draft-buttons' },
        isOpen && button(text('HINT'), () => void this.hint(), { icon: 'hint', key: 'lesson-hint' }),
        isOpen && button(text('LESSON_SHOW'), () => void this.show(), { icon: 'watch', key: 'lesson-show' }),
        button(text(this.isLast ? 'LESSON_DONE' : 'LESSON_NEXT'), () => this.next(), { icon: 'next', kind: isOpen ? '' : 'primary', key: 'lesson-next', disabled: state === 'judging' }),
        button(text('LESSON_LEAVE'), this.handlers.end, { icon: 'cross', kind: 'quiet', key: 'lesson-leave' })));
  }
}
