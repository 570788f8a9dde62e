// The analysis board: any game, position or record as a tree of turns, with the computer beside it. This file joins the parts; each of them is in `analysis/`.

import { Advice } from '../analysis/advice.js';
import { analysisOfPosition } from '../analysis/allowed.js';
import { choosing } from '../analysis/choosing.js';
import { startComputer } from '../analysis/computer.js';
import { openEditor } from '../analysis/editor.js';
import { EvaluationBar } from '../analysis/evaluation-bar.js';
import { threat, whyNot } from '../analysis/insight.js';
import { Lesson } from '../analysis/lesson.js';
import { NotOpened, openAddress, standingBefore } from '../analysis/opening.js';
import { AnalysisPanel } from '../analysis/panel.js';
import { readAnything } from '../analysis/read-anything.js';
import { openReading } from '../analysis/reading.js';
import { Referee } from '../analysis/referee.js';
import { knownReview, reviewGame } from '../analysis/review.js';
import { reviewBox, SIGNS } from '../analysis/review-box.js';
import { addressOf, openSharing, recordOf } from '../analysis/sharing.js';
import { Study } from '../analysis/study.js';
import { TreeList } from '../analysis/tree-list.js';
import { depthOf } from '../analysis/tree.js';
import { listenToSwipes, listenToWheel, stepOf } from '../analysis/walking.js';
import { announce } from '../announce.js';
import { Refused } from '../api.js';
import { confirm } from '../dialog.js';
import { h } from '../dom.js';
import { Beside } from '../game/beside.js';
import { PlayerBar } from '../game/players.js';
import { turnNumber } from '../game/turns.js';
import { openNewGame } from '../new-game.js';
import { indexOf, other, SIDES } from '../sides.js';
import { hrefOf } from '../site.js';
import { Surface } from '../play/surface.js';
import { go } from '../router.js';
import { entitle } from '../title.js';
import { complain, toast } from '../toast.js';
import { capital, say, text } from '../words.js';

/** @typedef {import('../analysis/computer.js').Computer} Computer */
/** @typedef {import('../analysis/computer.js').JudgedTurn} JudgedTurn */
/** @typedef {import('../analysis/insight.js').Insight} Insight */
/** @typedef {import('../analysis/study.js').Subject} Subject */
/** @typedef {import('../analysis/tree.js').TurnNode} TurnNode */
/** @typedef {import('../analysis/tree.js').Step} Step */
/** @typedef {import('../analysis/referee.js').Look} Look */
/** @typedef {import('../types.js').Side} Side */

/** @param {HTMLElement} main @param {string[]} params */
export async function show(main, [id = '']) {
  entitle(main, `${text('ANALYSIS')} · ${text('TITLE')}`);
  // The engine is on its way while the server is asked.
  const starting = startComputer();
  /** @type {Subject | null} */
  let subject = null;
  try {
    subject = await openAddress(id, location.hash);
  } catch (error) {
    if (error instanceof NotOpened) toast(error.message, 'refused');
    else if (error instanceof Refused && error.code !== 'offline') toast(say(error.words), 'refused');
    else throw error;
  }
  const computer = await starting;
  if (!subject) return choosing(main, computer);
  const study = new Study(subject, new Referee(subject.info.id, subject.options, subject.start, computer, standingBefore(subject.game)));
  const removed = await study.prune();
  if (removed > 0) toast(text('TURNS_LEFT_OUT', { count: removed }), 'refused');
  const view = new AnalysisView(main, study, await study.look(study.tree.root), computer);
  await view.go(study.tree.find(subject.at));
  if (new URLSearchParams(location.hash.slice(1)).has('review')) void view.openReview();
  return () => view.leave();
}

class AnalysisView {
  /** @param {HTMLElement} main @param {Study} study @param {Look} start @param {Computer | null} computer */
  constructor(main, study, start, computer) {
    this.main = main;
    this.study = study;
    this.computer = computer;
    this.look = start;
    const { info, subject } = { info: study.info, subject: study.subject };
    /** What was asked about this position. @type {Insight | null} */
    this.insight = null;
    this.isAsking = false;
    /** @type {Lesson | null} */
    this.lesson = null;
    this.review = knownReview(study);
    this.isReviewOpen = false;
    /** Counts changes, so that only the last one is written into the address. */
    this.changes = 0;
    const you = subject.game?.you ?? [];
    /** Whose game it was, where one player sat here. @type {Side | null} */
    this.me = you.length === 1 ? you[0] ?? null : null;
    this.surface = new Surface({
      sides: info.sides, view: start.answer.view, ask: (actions, pointed) => study.referee.draft(study.turns, actions, pointed), changed: () => this.drafted(),
      send: (actions) => {
        // The board is opened anew when this click is done with.
        void this.play(actions.join(','));
        return Promise.resolve();
      },
    });
    this.bar = new EvaluationBar(info);
    this.surface.root.prepend(this.bar.root);
    /** The side that begins below on a board that is not turned; `null` where none does. @type {Side | null} */
    this.begins = subject.game?.below ?? start.below;
    /** Whether the user has turned the board. */
    this.turned = false;
    /** Who is below unless the board is turned. @type {Side} */
    this.below = this.me ?? this.begins ?? 'first';
    this.orient();
    const { First = '', Second = '' } = subject.tags;
    this.played = { live: { seats: /** @type {[any, any]} */ ([First, Second].map((name) => ({ kind: 'guest', name, online: true }))), status: /** @type {import('../types.js').Live['status']} */ ('playing'), to_act: start.answer.to_act, clock: null }, you: SIDES, left: () => null };
    this.bars = [new PlayerBar(info, this.played), new PlayerBar(info, this.played)];
    this.list = new TreeList((node) => void this.go(node), (step) => this.walk(step));
    this.list.first = start.answer.to_act;
    this.list.signOf = (node) => SIGNS[this.judged(node)?.mark ?? ''] ?? '';
    this.advice = new Advice(computer, { name: (side) => capital(say(info.sides[indexOf(side)].name)), changed: () => this.advised(), play: (turns, whole) => void this.playLine(turns, whole) });
    this.beside = new Beside(main, info);
    this.panel = new AnalysisPanel(this.advice, this.list, this.surface, {
      threat: () => void this.ask(threat), whyNot: () => void this.ask(whyNot), promote: () => this.promote(), remove: () => void this.remove(), comment: (words) => this.comment(words),
      type: (typed) => this.surface.type(typed), back: () => void this.surface.back(), read: () => this.read(), edit: () => void this.edit(), share: () => void openSharing(study, (node) => this.noted(node)),
      playOn: () => openNewGame(info, 'computer', subject.options, { position: this.look.answer.position, side: this.me ?? this.look.answer.to_act }), review: () => void this.openReview(),
    });
    main.className = 'game analysis';
    this.table = h('div', { class: 'table' }, this.bars.map((bar) => bar.root));
    this.table.firstElementChild?.after(this.surface.root);
    main.append(h('h1', { class: 'unseen' }, `${text('ANALYSIS')}: ${say(info.name)}`), this.table, this.panel.root);
    entitle(main, `${text('ANALYSIS')}: ${say(info.name)} · ${text('TITLE')}`);
    listenToWheel(this.table, (step) => this.walk(step));
    listenToSwipes(this.table, this.surface.board, (step) => this.walk(step));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.keys);
    this.settings = () => this.surface.board.build();
    addEventListener('tabuleiro-settings', this.settings);
  }

  /** Shows a node of the tree. @param {TurnNode} node */
  async go(node) {
    const { study, surface } = this;
    const before = study.at;
    study.at = node;
    /** @type {Look} */
    let look;
    try {
      look = await study.look(node);
    } catch (error) {
      if (study.at === node) study.at = before;
      complain(error);
      return;
    }
    // Whoever has walked on meanwhile is elsewhere.
    if (study.at !== node) return;
    this.look = look;
    this.insight = null;
    surface.advised = [];
    surface.past = look.touched.flatMap((places) => places.slice(-1));
    const { answer } = look;
    const last = [...new Set(look.touched.flat())];
    surface.closed = answer.ending ? say(answer.ending.message) : '';
    if (answer.ending) surface.show(answer.view, last);
    else void surface.open(answer.view, last, [], { known: answer });
    if (node !== before) announce(node.parent ? `${text('AFTER_TURN', { number: turnNumber(depthOf(node), this.list.first), turn: node.turn.replaceAll(',', ' ') })} ${node.comment}` : text('WALK_START'));
    this.think();
    this.draw();
    void this.keep();
  }

  /** @param {Step} step */
  walk(step) {
    const node = this.study.tree.walk(this.study.at, step);
    if (node !== this.study.at) void this.go(node);
  }

  /** Plays a turn: along the tree where it is there, else as a new branch. @param {string} turn */
  async play(turn) {
    const { study, lesson } = this;
    if (lesson?.isAsking) {
      const asked = study.at;
      await lesson.answer(turn);
      // What is better stays on the board, as a variation; what is not is taken back.
      if (study.at === asked) await this.go(lesson.state === 'right' ? study.tree.add(asked, turn) : asked);
      return;
    }
    await this.go(study.tree.add(study.at, turn));
  }

  /** Plays turns of a line after what is on the board; where the last one breaks off, it stays an unfinished turn. @param {string[]} turns @param {boolean} whole */
  async playLine(turns, whole) {
    const { tree, at } = this.study;
    const [first = '', ...rest] = turns;
    const all = [[...this.surface.draft.actions, first].join(','), ...rest];
    const end = (whole ? all : all.slice(0, -1)).reduce((node, turn) => tree.add(node, turn), at);
    await this.go(end);
    const open = whole ? undefined : all.at(-1);
    if (open && this.study.at === end) await this.surface.quietly(this.surface.draft.add(open.split(',')));
  }

  /** The unfinished turn on the board has changed. */
  drafted() {
    const { draft } = this.surface;
    if (draft.complete) void this.play(draft.actions.join(','));
    else this.think();
    this.draw();
  }

  /** Lets the computer think about what is on the board. */
  think() {
    const { study, surface, lesson } = this;
    const answer = surface.draft.answer ?? this.look.answer;
    const closed = lesson?.isAsking || lesson?.state === 'judging' ? text('ENGINE_WAITS') : '';
    // Why the game is over is said above.
    this.advice.show(closed || answer.ending ? null : study.referee.place(study.turns, surface.draft.actions), answer.to_act, closed);
  }

  /** The computer knows something new. */
  advised() {
    const { best, report, isOn } = this.advice;
    const { ending } = this.look.answer;
    const chance = ending ? { first: 100, second: 0, draw: 50 }[ending.outcome] : isOn ? best?.chance ?? null : null;
    this.bar.draw(chance, this.turned ? other(this.below) : this.below);
    if (this.insight || this.lesson) return;
    const lines = isOn && !ending ? report?.lines ?? [] : [];
    this.surface.advise(lines.map((line, i) => ({ touched: line.touched, kind: i === 0 ? 'best' : 'other' })));
  }

  /** Asks a question about the position. @param {(study: Study, computer: Computer) => Promise<Insight>} question */
  async ask(question) {
    const { computer, study } = this;
    if (!computer || this.isAsking) return;
    const { at } = study;
    this.isAsking = true;
    this.advice.stop();
    this.insight = { words: text('THINKING'), touched: [] };
    this.draw();
    try {
      const insight = await question(study, computer);
      if (study.at !== at) return;
      this.insight = insight;
      this.surface.advise([{ touched: insight.touched, kind: 'threat' }]);
      announce(insight.words);
    } finally {
      this.isAsking = false;
      this.advice.think();
      this.draw();
    }
  }

  promote() {
    if (this.study.tree.promote(this.study.at)) this.changed(text('PROMOTED'));
  }

  async remove() {
    const { study } = this;
    const { at } = study;
    if (at.children.length > 0 && !await confirm(text('DELETE_SURE'), text('DELETE_LINE'))) return;
    await this.go(study.tree.remove(at));
    this.changed(text('DELETED'));
  }

  /** @param {string} words */
  comment(words) {
    this.study.at.comment = words.trim();
    this.changed(text('COMMENT_KEPT'));
  }

  /** The tree is another now. @param {string} words what has happened */
  changed(words) {
    announce(words);
    this.draw();
    void this.keep();
  }

  /** Writes the tree into the address: a reload, another language or a bookmark brings it back. */
  async keep() {
    this.changes += 1;
    const mine = this.changes;
    const { study } = this;
    const path = study.tree.pathOf(study.at);
    const address = await addressOf(study.info.id, await recordOf(study), path);
    if (mine !== this.changes || !this.main.isConnected) return;
    const game = study.subject.game ? `&game=${study.subject.game.id}` : '';
    history.replaceState(null, '', hrefOf(address + game));
  }

  read() {
    const { info, referee } = this.study;
    openReading(info, async (written, game) => go(await readAnything(written, game, this.computer, game === info.id ? referee.options : {})));
  }

  async edit() {
    const { computer, study } = this;
    if (!computer) return;
    const { info, referee } = study;
    openEditor(info, await computer.parts(referee.place(study.turns)), this.look.answer.view, async (position) => {
      const words = await computer.fault(info.id, referee.options, position);
      return words ? say(words) : '';
    }, (position) => go(analysisOfPosition(info.id, referee.options, position)));
  }

  /** Reviews the main line, and shows what was found. */
  async openReview() {
    const { study, computer } = this;
    this.isReviewOpen = true;
    this.lesson = null;
    this.advice.stop();
    this.panel.toTop();
    if (!this.review) {
      try {
        await reviewGame(study, computer, (review) => {
          this.review = review;
          this.draw();
        });
      } catch (error) {
        this.isReviewOpen = false;
        complain(error);
      }
    }
    this.draw();
  }

  /** What the review says about a turn of the main line. @param {TurnNode} node @returns {JudgedTurn | null} */
  judged(node) {
    if (!this.review || this.study.tree.variationOf(node)) return null;
    const judged = this.review.turns[depthOf(node) - 1];
    return judged?.played === node.turn ? judged : null;
  }

  /** A comment with what the review says. @param {TurnNode} node */
  noted(node) {
    const judged = this.judged(node);
    const words = judged?.mark ? [SIGNS[judged.mark], judged.note && say(judged.note), judged.best && text('REVIEW_BETTER', { turn: judged.best })].filter(Boolean).join(' ') : '';
    return [words, node.comment].filter(Boolean).join(' ');
  }

  /** Shows what was better than a turn, as a variation. @param {JudgedTurn} turn */
  better({ turn, best }) {
    const { tree } = this.study;
    if (best) void this.go(tree.add(tree.after(turn - 1), best));
  }

  /** @param {Side} side */
  learn(side) {
    const { study, computer, review } = this;
    if (!computer || !review) return;
    this.isReviewOpen = false;
    this.lesson = new Lesson(study, computer, side, review.lessons(side), {
      changed: () => {
        this.think();
        this.draw();
      },
      walk: (turn) => void this.go(study.tree.after(turn)),
      point: (touched) => this.surface.advise([{ touched, kind: 'best' }]),
      end: () => {
        this.lesson = null;
        this.isReviewOpen = true;
        this.surface.advise([]);
        this.think();
        this.draw();
      },
    });
    this.lesson.begin();
    this.panel.toTop();
    this.surface.board.focusIfLost();
  }

  /** The side that is below has its pieces there, as in the game. */
  orient() {
    this.surface.board.setFlipped((this.begins !== null && this.begins !== this.below) !== this.turned);
  }

  flip() {
    this.turned = !this.turned;
    this.orient();
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || this.beside.root?.contains(/** @type {Node} */ (event.target))) return;
    const step = stepOf(event);
    const isTyping = /** @type {Element} */ (event.target).closest('input, select, textarea, dialog');
    if (step) this.walk(step);
    else if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
    else if (event.key === 'f') this.flip();
    else if (event.key === 'l') this.advice.toggle();
    else if (event.key === 'x') void this.ask(threat);
    else if (event.key === 'c') this.panel.comment.focus();
    else if (event.key === '?' && this.look.teaching) this.beside.legend(this.look.teaching, this.surface);
    else return;
    event.preventDefault();
  }

  draw() {
    const { study, surface, look, lesson, review } = this;
    const { draft, board } = surface;
    const answer = draft.answer ?? look.answer;
    const below = this.turned ? other(this.below) : this.below;
    this.played.live.to_act = answer.to_act;
    this.played.live.status = answer.ending ? 'over' : 'playing';
    this.bars[0]?.draw(other(below), answer.view);
    this.bars[1]?.draw(below, answer.view);
    this.main.style.setProperty('--across', String(board.geometry.width));
    this.main.style.setProperty('--down', String(board.geometry.height));
    this.list.draw(study.tree, study.at);
    const { shade } = answer.view;
    const main = depthOf(study.tree.end(study.tree.root));
    this.panel.draw({
      answer, at: study.at, isVariation: study.tree.variationOf(study.at) !== null, isAsking: this.isAsking, hasComputer: this.computer !== null,
      canReview: main >= 2 && (this.computer !== null || study.subject.game?.live.status === 'over'),
      box: lesson ? lesson.draw() : this.isReviewOpen && review && reviewBox(review, study.info, { turns: main, at: depthOf(study.at), me: this.me }, {
        walk: (turn) => void this.go(study.tree.after(turn)), better: (turn) => this.better(turn), learn: (side) => this.learn(side),
        close: () => {
          this.isReviewOpen = false;
          this.draw();
        },
      }),
      insight: this.insight?.words ?? '',
      view: {
        flip: () => this.flip(), legend: look.teaching && (() => look.teaching && this.beside.legend(look.teaching, surface)), rules: () => void this.beside.rules(), changed: () => this.draw(),
        shade: shade && { words: capital(say(shade.words)), on: surface.shaded, toggle: () => {
          surface.shaded = !surface.shaded;
          surface.mark();
          this.draw();
        } },
      },
    });
    this.advised();
    this.main.dataset.at = [study.tree.pathOf(study.at), draft.actions.length, draft.pointing.clicks.length, answer.ending ? 'over' : draft.answer ? 'mine' : 'busy'].join('.');
  }

  leave() {
    this.changes += 1;
    this.advice.stop();
    document.removeEventListener('keydown', this.keys);
    removeEventListener('tabuleiro-settings', this.settings);
  }
}
