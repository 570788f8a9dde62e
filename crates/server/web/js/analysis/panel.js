// Everything beside the analysis board: whose turn it is, the computer's lines, answers to questions, the tree with its comments, and what can be done.

import { button, h, icon, refill } from '../dom.js';
import { viewButtons } from '../game/tools.js';
import { capital, say, text } from '../words.js';

/** @typedef {import('./advice.js').Advice} Advice */
/** @typedef {import('./tree-list.js').TreeList} TreeList */
/** @typedef {import('./tree.js').TurnNode} TurnNode */
/** @typedef {import('../play/surface.js').Surface} Surface */
/** @typedef {import('../types.js').DraftAnswer} DraftAnswer */
/** @typedef {import('../dom.js').Child} Child */

/**
 * What the user can ask for.
 * @typedef {object} Actions
 * @property {() => void} threat
 * @property {() => void} whyNot
 * @property {() => void} promote
 * @property {() => void} remove
 * @property {(comment: string) => void} comment
 * @property {(typed: string) => Promise<boolean>} type
 * @property {() => void} back takes a step of an unfinished turn back
 * @property {() => void} read
 * @property {() => void} edit
 * @property {() => void} share
 * @property {() => void} playOn
 * @property {() => void} review
 */

/**
 * What is shown.
 * @typedef {object} Shown
 * @property {DraftAnswer} answer
 * @property {TurnNode} at
 * @property {boolean} isVariation whether a variation leads here
 * @property {boolean} isAsking whether a question is being thought about
 * @property {boolean} hasComputer
 * @property {boolean} canReview
 * @property {Child} box the review or the lesson
 * @property {string} insight the answer to the last question
 * @property {import('../game/tools.js').ViewTools} view
 */

export class AnalysisPanel {
  /** @param {Advice} advice @param {TreeList} list @param {Surface} surface @param {Actions} actions */
  constructor(advice, list, surface, actions) {
    this.surface = surface;
    this.actions = actions;
    this.status = h('div', { class: 'status' });
    this.box = h('div', { class: 'analysis-box' });
    this.insight = h('p', { class: 'insight', hidden: true });
    this.drafting = h('div', { class: 'drafting' });
    this.comment = h('textarea', { class: 'comment-field', rows: 1, maxlength: 2000, 'aria-label': text('COMMENT'), placeholder: text('COMMENT'), onchange: () => actions.comment(this.comment.value) });
    this.tools = h('div', { class: 'tools' });
    this.typed = h('input', { type: 'text', name: 'move', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'aria-label': text('TYPE_MOVE'), placeholder: text('TYPE_MOVE') });
    const typing = h('form', { class: 'typing', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.type();
    } }, this.typed, h('button', { type: 'submit', class: 'button' }, text('ENTER_MOVE')));
    this.deeds = h('div', { class: 'deeds' });
    this.root = h('aside', { class: 'panel', 'aria-label': text('ANALYSIS') },
      this.status, this.box, advice.root, this.insight, this.drafting, surface.choices, list.root, this.comment, this.tools, typing, this.deeds);
  }

  /** Shows its beginning, with the board. */
  toTop() {
    this.root.scrollTop = 0;
    scrollTo(0, 0);
  }

  async type() {
    const typed = this.typed.value.trim();
    if (typed && await this.actions.type(typed)) this.typed.value = '';
  }

  /** @param {Shown} shown */
  draw({ answer, at, isVariation, isAsking, hasComputer, canReview, box, insight, view }) {
    const { actions } = this;
    const { draft } = this.surface;
    refill(this.status, h('p', {}, answer.ending ? say(answer.ending.message) : capital(say(answer.view.status))));
    refill(this.box, box);
    this.insight.textContent = insight;
    this.insight.hidden = insight === '';
    refill(this.drafting, draft.actions.length > 0 && !draft.complete && h('div', { class: 'draft' },
      h('span', { class: 'draft-actions' }, draft.actions.map((action) => h('code', {}, action))),
      button(text('TAKE_BACK_STEP'), actions.back, { icon: 'undo', key: 'back' })));
    // Whoever is writing is not interrupted.
    if (document.activeElement !== this.comment) this.comment.value = at.comment;
    const isRoot = at.parent === null;
    refill(this.tools,
      h('div', { class: 'tools-play', role: 'group', 'aria-label': text('ANALYSIS') },
        hasComputer && button(text('THREAT'), actions.threat, { icon: 'threat', key: 'threat', disabled: isAsking || answer.ending !== null }),
        hasComputer && button(text('WHY_NOT'), actions.whyNot, { icon: 'help', key: 'why-not', disabled: isAsking || isRoot }),
        button(text('PROMOTE'), actions.promote, { icon: 'up', bare: true, key: 'promote', disabled: !isVariation }),
        button(text('DELETE_LINE'), actions.remove, { icon: 'bin', bare: true, key: 'remove', disabled: isRoot })),
      viewButtons(view));
    refill(this.deeds,
      canReview && button(text('REVIEW_GAME'), actions.review, { icon: 'analyse', key: 'review' }),
      button(text('PLAY_ON'), actions.playOn, { icon: 'play', key: 'play-on', disabled: answer.ending !== null }),
      button(text('SHARE_ANALYSIS'), actions.share, { icon: 'share', key: 'share' }),
      button(text('READ_TITLE'), actions.read, { icon: 'open', key: 'read' }),
      hasComputer && button(text('EDIT_POSITION'), actions.edit, { icon: 'edit', key: 'edit' }),
      h('a', { class: 'button quiet', href: '/analysis' }, icon('home'), h('span', {}, text('OTHER_GAME'))));
  }
}
