// What opens beside the board, over the panel: the rules, and what the marks mean. The board stays in sight and can be used.

import { drawGround, drawPiece } from '../board/pieces.js';
import { button, h, s } from '../dom.js';
import { rulesText } from '../rules-text.js';
import { complain } from '../toast.js';
import { capital, say, text } from '../words.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').Teaching} Teaching */
/** @typedef {import('../dom.js').Child} Child */
/** @typedef {import('../play/surface.js').Surface} Surface */

export class Beside {
  /** @param {HTMLElement} main @param {GameInfo} game */
  constructor(main, game) {
    this.main = main;
    this.game = game;
    /** @type {HTMLElement | null} */
    this.root = null;
    /** Who opened it. @type {string | null} */
    this.opener = null;
  }

  /**
   * Opens it, or closes it where it is open with the same.
   * @param {string} key the button that opens it
   * @param {string} title
   * @param {Child[]} content
   */
  open(key, title, content) {
    const again = this.root?.dataset.key === key;
    this.close();
    if (again) return;
    this.opener = key;
    this.root = h('section', { class: 'beside', 'aria-label': title, tabindex: -1, 'data-key': key, onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.close();
    } },
    h('div', { class: 'beside-head' }, h('h2', {}, title), button(text('CLOSE'), () => this.close(), { icon: 'cross', kind: 'bare', bare: true })),
    h('div', { class: 'beside-body rules-text', tabindex: 0, role: 'group', 'aria-label': title }, ...content));
    this.main.append(this.root);
    this.root.focus({ preventScroll: true });
  }

  close() {
    if (!this.root) return;
    const had = this.root.contains(document.activeElement);
    this.root.remove();
    this.root = null;
    if (had) /** @type {HTMLElement | null} */ (this.main.querySelector(`.tools [data-key="${this.opener}"]`))?.focus();
  }

  async rules() {
    try {
      this.open('rules', text('RULES'), await rulesText(this.game));
    } catch (error) {
      complain(error);
    }
  }

  /** What stands on the board, and what those of its marks mean that have been seen on it. @param {Teaching} teaching @param {Surface} surface */
  legend({ legend }, surface) {
    const entry = (/** @type {Child} */ picture, /** @type {string} */ words) => h('li', {}, picture, h('span', {}, words));
    const things = legend.map(({ square, words }) => {
      const picture = s('svg', { class: 'legend-picture', viewBox: '0 0 100 100', 'aria-hidden': 'true' });
      if (!square) picture.append(s('rect', { class: 'wall across', x: 2, y: 10, width: 78, height: 14, rx: 7 }), s('rect', { class: 'wall upright', x: 84, y: 20, width: 14, height: 78, rx: 7 }));
      const ground = square && drawGround(square, this.game.sides);
      if (ground) picture.append(ground);
      if (square?.piece) picture.append(drawPiece(square.piece, square.letter, this.game.sides));
      return entry(picture, capital(say(words)));
    });
    const mark = (/** @type {SVGElement[]} */ ...shapes) => s('svg', { class: 'legend-picture', viewBox: '0 0 60 60', 'aria-hidden': 'true' }, s('rect', { class: 'cell', width: 60, height: 60, rx: 4 }), ...shapes);
    const field = (/** @type {string} */ kind) => s('rect', { class: `field ${kind}`, x: 2, y: 2, width: 56, height: 56, rx: 6 });
    const { shade, legend: squares } = surface.board.view;
    const onTrees = squares.some(({ ground }) => ground === 'tree');
    /** @type {[import('../board/drawing.js').MarkKind, () => SVGElement, string][]} */
    const marks = [
      ['target', () => mark(s('circle', { class: `target ${onTrees ? 'on-tree' : ''}`, cx: 30, cy: 30, r: 9 })), text('LEGEND_TARGET')],
      ['capture', () => mark(s('path', { class: 'target corners', d: 'M4 16V4H16M44 4H56V16M56 44V56H44M16 56H4V44' })), text('LEGEND_TAKE')],
      ['choose', () => mark(s('circle', { class: 'choose', cx: 30, cy: 30, r: 27 })), text('LEGEND_CHOOSE')],
      ['selected', () => mark(field('selected')), text('LEGEND_SELECTED')],
      ['last', () => mark(field('last')), text('LEGEND_LAST')],
      ['hint', () => mark(field('hint')), text('LEGEND_HINT')],
      ['step', () => mark(s('circle', { class: 'step-dot', cx: 30, cy: 30, r: 17 }), s('text', { class: 'step-number', x: 30, y: 38, 'font-size': 23 }, '1')), text('LEGEND_STEP')],
      ['decisive', () => mark(field('decisive')), text('LEGEND_DECISIVE')],
      ['taken', () => mark(s('path', { class: 'crossed', d: 'M12 12L48 48M48 12L12 48' })), text('LEGEND_TAKEN')],
      ['line', () => mark(s('rect', { class: 'target across', x: 20, y: 26, width: 20, height: 8, rx: 4 })), text('LEGEND_WALL_PLACE')],
    ];
    const seen = surface.markKinds(this.game.id);
    this.open('legend', text('LEGEND'), [
      (seen.size > 0 || shade) && h('h3', {}, text('LEGEND_MARKS')),
      h('ul', { class: 'legend' },
        marks.filter(([kind]) => seen.has(kind)).map(([, draw, words]) => entry(draw(), words)),
        shade && entry(mark(field('seen')), capital(say(shade.words)))),
      h('h3', {}, text('LEGEND_THINGS')),
      h('ul', { class: 'legend' }, things),
    ]);
  }
}
