// A game: its board, its players, and everything that can be done in it. This file joins the parts; each of them is in `game/`.

import { announce } from '../announce.js';
import { get, post, Refused } from '../api.js';
import { findGame, me, refreshMe, rename } from '../catalog.js';
import { button, h, icon, refill, renew } from '../dom.js';
import { actionButtons, offerBox } from '../game/actions.js';
import { Beside } from '../game/beside.js';
import { downloads, endingBox, headline } from '../game/ending.js';
import { Guide } from '../game/guide.js';
import { invitationBox, invitationHere, invitedBox } from '../game/invitation.js';
import { PlayerBar } from '../game/players.js';
import { facts, firstGame, goal, statusOf } from '../game/status.js';
import { sentence } from '../game/telling.js';
import { reviewBox } from '../game/review.js';
import { openShare } from '../game/share.js';
import { toolButtons } from '../game/tools.js';
import { TurnList, turnNumber } from '../game/turns.js';
import { isLocal, localGame } from '../local/games.js';
import { handing } from '../local/handing.js';
import { LocalSession } from '../local/session.js';
import { stateOf as localState } from '../local/state.js';
import { takeOver } from '../play/handover.js';
import { keep, kept } from '../play/kept.js';
import { Session } from '../play/session.js';
import { play } from '../play/sounds.js';
import { Surface } from '../play/surface.js';
import { go } from '../router.js';
import { read, sending, write } from '../settings.js';
import { indexOf, other } from '../sides.js';
import { entitle } from '../title.js';
import { complain, toast } from '../toast.js';
import { capital, say, text } from '../words.js';
import { show as showMissing } from './missing.js';

/** @typedef {import('../types.js').GameState} GameState */
/** @typedef {import('../types.js').GameEvent} GameEvent */
/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').Side} Side */

/** @param {HTMLElement} main @param {string[]} params */
export async function show(main, [id = '']) {
  const local = isLocal(id) ? await localGame(id) : null;
  if (local) {
    const known = findGame(local.game);
    if (!known) return showMissing(main);
    const view = new GameView(main, known, await localState(local), local);
    return () => view.leave();
  }
  /** @type {GameState} */
  let state;
  try {
    state = takeOver(id) ?? await get(`/games/${id}`);
  } catch (error) {
    // A server that is away is no reason to believe that there is no such game.
    if (!(error instanceof Refused) || error.code !== 'not_found') throw error;
    showMissing(main, say(error.words));
    return undefined;
  }
  const info = findGame(state.game);
  if (!info) return showMissing(main);
  const view = new GameView(main, info, state);
  return () => view.leave();
}

class GameView {
  /** @param {HTMLElement} main @param {GameInfo} info @param {GameState} state @param {import('../local/games.js').LocalGame | null} [local] the game, where it is kept in this browser */
  constructor(main, info, state, local = null) {
    this.local = local;
    this.main = main;
    this.info = info;
    this.id = state.id;
    /** The step of the game that is looked at; `null` for the present. @type {number | null} */
    this.walking = null;
    /** The position for which the board is open. */
    this.openFor = '';
    this.isSending = false;
    /** Whether a turn was sent that the board has not shown. */
    this.isMade = false;
    /** Whether the open seat is being taken from here. */
    this.isJoining = false;
    /** Whether the draft has just been brought back from what was kept. */
    this.isRestored = false;
    this.isAsking = false;
    this.hintWords = '';
    /** The actions of the hint. @type {string[]} */
    this.hinted = [];
    /** How the game went, once it is over. @type {import('../types.js').Review | null} */
    this.review = null;
    this.isReviewing = false;
    this.rematch = state.live.rematch;
    const handlers = {
      changed: () => this.sync(),
      happened: (/** @type {GameEvent} */ event) => this.happened(event),
      connection: (/** @type {boolean} */ connected) => this.connection(connected),
    };
    /** @type {import('../play/played.js').GameSession} */
    this.session = local ? new LocalSession(local, state, handlers) : new Session(state, handlers);
    this.surface = new Surface({
      sides: info.sides, view: state.live.view, ask: (actions, pointed) => this.session.draft(actions, pointed), changed: () => this.drafted(),
      send: (actions) => (this.sendsAtOnce(actions) ? this.play(actions) : null),
    });
    this.surface.finish = () => void this.send();
    this.guide = new Guide(info.id, this.surface);
    /** Whether the player has turned the board. */
    this.turned = read(`flip.${info.id}`) === 'on';
    this.orient();
    this.bars = [new PlayerBar(info, this.session), new PlayerBar(info, this.session)];
    this.turns = new TurnList((step) => void this.walk(step));
    this.build();
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.keys);
    this.settings = () => this.surface.board.build();
    addEventListener('tabuleiro-settings', this.settings);
    this.ticking = setInterval(() => this.bars.forEach((bar) => bar.tick()), 100);
    this.sync();
    if (state.live.status === 'over') void this.session.steps().then(() => this.panel(), () => {});
  }

  build() {
    this.main.className = 'game';
    this.status = h('div', { class: 'status' });
    this.lost = h('p', { class: 'lost', role: 'alert', hidden: true });
    this.ending = h('div', { class: 'ending' });
    this.drafting = h('div', { class: 'drafting' });
    this.doing = h('div', { class: 'doing' }, this.ending, this.drafting, this.surface.choices);
    this.typed = h('input', { type: 'text', name: 'move', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'aria-label': text('TYPE_MOVE'), placeholder: text('TYPE_MOVE') });
    this.typing = h('form', { class: 'typing', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.type();
    } }, this.typed, h('button', { type: 'submit', class: 'button' }, text('ENTER_MOVE')));
    this.tools = h('div', { class: 'tools' });
    this.deeds = h('div', { class: 'deeds' });
    this.invitation = h('div', {});
    this.foot = h('div', { class: 'foot' });
    // The list of turns gives way to what has to be pressed now.
    const middle = h('div', { class: 'middle' }, this.doing, this.turns.root);
    const [top, bottom] = this.bars;
    this.table = h('div', { class: 'table' }, top?.root ?? null, this.surface.root, bottom?.root ?? null);
    this.beside = new Beside(this.main, this.info);
    this.main.append(
      h('h1', { class: 'unseen' }, say(this.info.name)),
      this.table,
      h('aside', { class: 'panel', 'aria-label': text('PANEL') },
        h('div', { class: 'status-box' }, this.status, this.lost), this.invitation, middle, this.tools, this.typing, this.deeds, this.foot));
  }

  /** Shows what the session knows. */
  sync() {
    const { session, surface } = this;
    const { live } = session;
    // Nobody needs first steps in a game that is over.
    if (session.over) this.guide.end();
    if (this.walking === null) {
      const key = `${live.turns.length} ${live.turn_open.length} ${live.position} ${session.myTurn}`;
      if (key !== this.openFor) {
        // What was kept belongs to a page that is loaded anew or a turn that was refused, not to a position that an undo brings back.
        const before = this.openFor === '' ? kept(this.id, live.position) : [];
        // An unfinished turn that another window or an undo has overtaken does not vanish without a word.
        if (this.openFor !== '' && surface.draft.actions.length > 0 && !this.isSending && !session.over) toast(text('DRAFT_OVERTAKEN'));
        this.openFor = key;
        this.isRestored = before.length > 0;
        this.hintWords = '';
        const sound = this.isMade;
        this.isMade = false;
        if (session.myTurn) void surface.open(live.view, live.last, before, { sound, known: session.allowed });
        else surface.show(live.view, live.last, { sound });
      }
    }
    if (live.rematch && live.rematch !== this.rematch) {
      this.rematch = live.rematch;
      if (session.you.length > 0) go(`/game/${live.rematch}`);
    }
    this.panel();
    void this.invite();
    void this.lookBack();
    void this.explainEnd();
  }

  /** Shows on the board why the game is over, where a rule ended it. */
  async explainEnd() {
    const { session, surface } = this;
    if (!session.live.ending?.by_rule || surface.end) return;
    // Without the position before the end the words say why all the same.
    const before = (await session.steps().catch(() => [])).at(-2)?.view;
    if (before && session.over && this.walking === null) surface.showEnd(before);
  }

  /** Lets the computer look at the finished game, for those who played it. */
  async lookBack() {
    const { live, you } = this.session;
    if (this.local || this.isReviewing || live.status !== 'over' || you.length === 0 || live.turns.length < 2) return;
    this.isReviewing = true;
    // Without it the end is told all the same.
    this.review = await get(`/games/${this.id}/review`).catch(() => null);
    if (this.review) this.panel();
  }

  drafted() {
    const { draft } = this.surface;
    const { live, you } = this.session;
    if (draft.actions.length > 0 || draft.pointing.clicks.length > 0) this.guide.end();
    else if (you.length > 0 && live.turns.length < 2 && draft.answer) void this.teach();
    keep(this.id, this.session.live.position, draft.actions);
    // The words of a hint stay as long as its marks.
    if (this.surface.hint.length === 0) this.hintWords = '';
    // Only what somebody has just done is sent by itself: what was refused would be sent again and again.
    const isNew = !this.isRestored;
    this.isRestored = false;
    if (isNew && draft.complete && this.sendsAtOnce(draft.actions)) void this.send();
    this.panel();
  }

  /** Points out the first steps of whoever acts: what came with the page may be about the other side. */
  async teach() {
    if (!this.guide.isWanted) return;
    const { openFor } = this;
    // Without them the game goes on all the same.
    const teaching = await this.session.teaching().catch(() => null);
    const { draft } = this.surface;
    if (teaching && openFor === this.openFor && draft.actions.length === 0 && draft.pointing.clicks.length === 0) this.guide.start(teaching);
  }

  /** Undoes what has been done of the present turn; where nothing has, the turn before it. */
  async undo() {
    const { draft } = this.surface;
    if (this.walking === null && draft.actions.length > 0) await this.surface.quietly(draft.restart([], this.session.allowed));
    else await this.act('undo');
  }

  /** Whether a whole turn is sent without being looked at. @param {string[]} actions */
  sendsAtOnce(actions) {
    const mode = sending();
    return mode === 'once' || (mode === 'several' && actions.length === 1);
  }

  /** Sends the turn that has been looked at. */
  async send() {
    const { draft } = this.surface;
    if (draft.complete) await this.play(draft.actions);
  }

  /** Plays a whole turn. @param {string[]} actions */
  async play(actions) {
    if (this.isSending) return;
    this.isSending = true;
    // A turn that was not shown yet is heard when it comes back as an event.
    this.isMade = actions.length > this.surface.draft.actions.length;
    keep(this.id, this.session.live.position, actions);
    this.panel();
    try {
      await this.session.act('play', { turn: actions.join(',') });
      keep(this.id, '', []);
      this.surface.board.focusIfLost();
    } catch (error) {
      complain(error);
      this.isMade = false;
      this.openFor = '';
      this.sync();
    } finally {
      this.isSending = false;
      this.panel();
    }
  }

  /** @param {GameEvent} event */
  happened(event) {
    const { live, myTurn } = this.session;
    const words = sentence(event, this.info);
    // A turn is seen on the board, an offer in the panel, an end above it; the rest would only be heard.
    if (['join', 'decline', 'takeback', 'undo'].includes(event.kind)) toast(words);
    else announce(words);
    if (live.ending) {
      announce(`${headline(this.session, this.info)}. ${say(live.ending.message)}`);
      play('end');
      this.main.querySelector('.panel')?.scrollTo(0, 0);
    } else if (event.kind === 'turn') {
      if (myTurn) announce(text('YOUR_TURN'));
      if (event.side && !this.session.you.includes(event.side)) play(myTurn ? 'turn' : 'place');
    } else if (event.kind === 'join') {
      play('turn');
    }
    if (this.walking !== null && event.kind === 'turn' && this.walking === live.turns.length - 1) this.walking = null;
  }

  /** @param {boolean} connected */
  connection(connected) {
    if (!this.lost) return;
    this.lost.hidden = connected;
    this.lost.textContent = connected ? '' : text('CONNECTION_LOST');
  }

  /** @param {string} what */
  async act(what) {
    try {
      await this.session.act(what);
    } catch (error) {
      complain(error);
    }
  }

  /** Looks at the game after so many turns. @param {number} step */
  async walk(step) {
    const { live } = this.session;
    if (step < 0 || step > live.turns.length) return;
    if (step === live.turns.length) {
      this.walking = null;
      this.openFor = '';
      this.sync();
      return;
    }
    try {
      const steps = await this.session.steps();
      const shown = steps[step];
      if (!shown) return;
      this.walking = step;
      this.surface.show(shown.view, shown.last);
      announce(step === 0 ? text('WALK_START') : text('AFTER_TURN', { number: turnNumber(step, steps[0]?.view.to_act ?? 'first'), turn: shown.turn ?? '' }));
      this.panel();
    } catch (error) {
      complain(error);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest('input, select, textarea, dialog, [role=grid]')) return;
    const at = this.walking ?? this.session.live.turns.length;
    const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.session.live.turns.length };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step !== undefined) void this.walk(step);
    else if (event.key === 'f') this.flip();
    else if (event.key === '?') this.legend();
    else return;
    event.preventDefault();
  }

  legend() {
    this.beside?.legend(this.session.state.teaching, this.surface);
  }

  /** The side that is below unless the board is turned: mine. */
  get mine() {
    const { you, state } = this.session;
    return you.length === 1 && you[0] ? you[0] : state.below ?? 'first';
  }

  /** What is mine begins below, as at a table, in games where a side has an edge of its own. */
  orient() {
    const { below } = this.session.state;
    this.surface.board.setFlipped((below !== null && below !== this.mine) !== this.turned);
  }

  flip() {
    this.turned = !this.turned;
    write(`flip.${this.info.id}`, this.turned ? 'on' : 'off');
    this.orient();
    this.panel();
  }

  async type() {
    const typed = this.typed?.value.trim();
    if (!this.typed || !typed) return;
    if (await this.surface.type(typed)) this.typed.value = '';
  }

  async hint() {
    if (this.isAsking) return;
    this.isAsking = true;
    this.panel();
    try {
      const { draft } = this.surface;
      const now = () => [this.openFor, ...draft.actions].join(' ');
      const asked = now();
      const hint = await this.session.hint(draft.actions);
      // Somebody who has played on meanwhile needs no hint for what was.
      if (asked !== now()) return;
      this.hintWords = text('HINT_TURN', { turn: hint.actions.join(', '), why: say(hint.why) });
      this.hinted = hint.actions;
      this.surface.showHint(hint.last, hint.steps);
      announce(this.hintWords);
    } catch (error) {
      complain(error);
    } finally {
      this.isAsking = false;
      this.panel();
    }
  }

  async invite() {
    const { session, invitation } = this;
    if (!invitation) return;
    const code = invitationHere();
    if (session.live.status !== 'waiting') {
      refill(invitation);
      this.main.classList.remove('invited');
      if (code === null) return;
      // Said once: the address forgets the invitation.
      history.replaceState(null, '', location.pathname);
      // The news that somebody has come may be here before the answer that it was me.
      if (session.you.length === 0 && !this.isJoining) toast(text('SEAT_TAKEN'));
      return;
    }
    if (invitation.childElementCount > 0) return;
    if (session.you.length > 0) {
      const box = await invitationBox(this.id).catch(() => null);
      if (box && session.live.status === 'waiting') invitation.replaceChildren(box);
    } else if (code || session.state.listed) {
      this.main.classList.add('invited');
      invitation.append(invitedBox(session, this.info, (name) => void this.join(code, name)));
    }
  }

  /** @param {string | null} code @param {string} name what I want to be called; nothing where it is all the same */
  async join(code, name) {
    this.isJoining = true;
    try {
      if (name && name !== me()?.name) await rename(name);
      await post(`/games/${this.id}/join`, code ? { invite: code } : {});
      history.replaceState(null, '', `/game/${this.id}`);
      if (!me()) await refreshMe();
      go(`/game/${this.id}`);
    } catch (error) {
      this.isJoining = false;
      complain(error);
    }
  }

  /** Everything beside the board. */
  panel() {
    const { session, surface, status, ending, doing, drafting, tools, deeds, foot, typing } = this;
    if (!status || !ending || !doing || !drafting || !tools || !deeds || !foot || !typing) return;
    const { live, you } = session;
    const { draft, board } = surface;
    const view = draft.answer?.view ?? board.view;
    const walking = this.walking !== null;
    surface.closed = this.whyClosed();
    const act = (/** @type {string} */ what) => void this.act(what);

    // Turning the board turns the players with it.
    const below = this.turned ? other(this.mine) : this.mine;
    this.bars[0]?.draw(other(below), view);
    this.bars[1]?.draw(below, view);

    this.main.style.setProperty('--across', String(board.geometry.width));
    this.main.style.setProperty('--down', String(board.geometry.height));

    this.drawStatus(status, view);
    // Whoever plays finds the room for drafts, hints and offers kept free: nothing jumps when they come.
    doing.classList.toggle('idle', you.length === 0 || live.status === 'waiting');
    refill(ending, session.over && endingBox(session, this.info, act), this.review && session.over && reviewBox(this.review, this.info, (turn) => void this.walk(turn)));
    const busy = this.hintWords || draft.actions.length > 0;
    renew(drafting,
      !walking && !busy && goal(session),
      !walking && !busy && firstGame(session, this.info),
      surface.shaded && view.shade && h('p', { class: 'goal shade-caption' }, capital(say(view.shade.words))),
      !walking && session.myTurn && draft.actions.length > 0 && this.draftBox(),
      !walking && this.hintBox(),
      offerBox(session, this.info, act));
    renew(tools, toolButtons({
      session, walking, thinking: this.isAsking, started: draft.actions.length > 0, complete: draft.complete, hint: () => void this.hint(), undo: () => void this.undo(), flip: () => this.flip(),
      legend: () => this.legend(), shade: this.shade(view), rules: () => void this.beside?.rules(), changed: () => this.panel(),
    }));
    this.turns.draw(live.turns, this.walking ?? live.turns.length, this.firstSide());
    typing.hidden = you.length === 0 || live.status !== 'playing';
    for (const control of typing.querySelectorAll('input, button')) /** @type {HTMLInputElement} */ (control).disabled = !session.myTurn || walking;
    renew(deeds, actionButtons(session, act));
    const at = this.walking ?? live.turns.length;
    // The server draws pictures of the games that it has.
    const share = !this.local && button(text('SHARE_GAME'), () => openShare(session, at), { icon: 'share', kind: 'quiet', key: 'share-game' });
    refill(foot, h('p', { class: 'fine facts' }, facts(session, this.info, view)), share, this.local ? handing(this.local) : downloads(this.id, at));
    this.main.dataset.at = [live.turns.length, draft.actions.length, draft.pointing.clicks.length, this.where()].join('.');
    const name = say(this.info.name);
    entitle(this.main, session.myTurn ? `• ${text('YOUR_TURN')} · ${name}` : `${name} · ${text('TITLE')}`);
  }

  /** Why nothing can be done on the board, where that is so: whoever points at it all the same is told. */
  whyClosed() {
    const { session } = this;
    if (session.over) return text('GAME_IS_OVER');
    if (session.live.status === 'waiting') return text('WAITING');
    if (session.you.length === 0) return text('YOU_WATCH');
    if (this.walking !== null) return text('PAST_SHOWN');
    return session.myTurn ? '' : text('NOT_YOUR_TURN');
  }

  /** What the user can do now, in one word: style sheets and tests look at it. */
  where() {
    const { session, surface } = this;
    if (this.walking !== null) return 'walking';
    if (session.over) return 'over';
    if (session.live.status === 'waiting') return 'waiting';
    if (!session.myTurn) return 'theirs';
    if (!surface.draft.answer || this.isSending) return 'busy';
    return surface.draft.complete ? 'complete' : 'mine';
  }

  /** @param {HTMLElement} status @param {import('../types.js').View} view */
  drawStatus(status, view) {
    const { session } = this;
    const { live } = session;
    if (this.walking !== null) {
      refill(status, h('h2', {}, this.lookedAt(this.walking)), button(text(session.over ? 'WALK_END' : 'BACK_TO_GAME'), () => void this.walk(live.turns.length), { icon: 'last', key: 'present' }));
      status.className = 'status walking';
      return;
    }
    const { kind, parts } = statusOf(session, this.info, view, this.surface);
    status.className = kind;
    refill(status, parts);
  }

  /** Which position of the past is shown. @param {number} turn */
  lookedAt(turn) {
    if (turn === 0) return text('WALK_START');
    const first = this.firstSide();
    const side = turn % 2 === 1 ? first : other(first);
    return text('LOOKING_BACK', { number: turnNumber(turn, first), side: capital(say(this.info.sides[indexOf(side)].name)) });
  }

  /** Who made the first turn. @returns {Side} */
  firstSide() {
    const { kept: known, live } = this.session;
    const first = known?.steps[0]?.view.to_act;
    if (first) return first;
    if (live.status !== 'playing') return 'first';
    return live.turns.length % 2 === 1 ? other(live.to_act) : live.to_act;
  }

  /** The switch that shades cells, where there is something to see. @param {import('../types.js').View} view */
  shade({ shade }) {
    const { surface } = this;
    const toggle = () => {
      surface.shaded = !surface.shaded;
      surface.mark();
      this.panel();
    };
    return shade && { words: capital(say(shade.words)), on: surface.shaded, toggle };
  }

  /** What the computer would do, and a button that does it. */
  hintBox() {
    if (!this.hintWords) return null;
    const playIt = async () => {
      const actions = this.hinted;
      await this.surface.quietly(this.surface.draft.add(actions));
    };
    // The words flow round the button, so it comes first.
    return h('div', { class: 'hint-words' }, button(text('PLAY_HINT'), () => void playIt(), { icon: 'play', key: 'play-hint' }), icon('hint'), h('span', {}, this.hintWords));
  }

  draftBox() {
    const { draft } = this.surface;
    return h('div', { class: `draft ${draft.complete ? 'complete' : ''}` },
      h('span', { class: 'draft-actions' }, draft.actions.map((action) => h('code', {}, action))),
      h('div', { class: 'draft-buttons' },
        button(text('TAKE_BACK_STEP'), () => void this.surface.back(), { icon: 'undo', key: 'back' }),
        draft.complete && button(text('SEND_TURN'), () => void this.send(), { icon: 'send', kind: 'primary', key: 'send', disabled: this.isSending })));
  }

  leave() {
    this.session.close();
    clearInterval(this.ticking);
    document.removeEventListener('keydown', this.keys);
    removeEventListener('tabuleiro-settings', this.settings);
  }
}
