// A sentence at a place of the board: above it, or below where there is no room. It is there for the eyes; who listens is told apart.

import { h } from '../dom.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('../dom.js').Child} Child */

export class Bubble {
  /** @param {Board} board @param {HTMLElement} surface what the board lies on */
  constructor(board, surface) {
    this.board = board;
    this.surface = surface;
    /** @type {HTMLElement | null} */
    this.root = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * @param {string} place
   * @param {string} kind
   * @param {Child[]} content
   * @param {number} [time] after how many milliseconds it goes by itself
   */
  show(place, kind, content, time) {
    this.hide();
    const { geometry } = this.board;
    const { x, y } = geometry.middle(place);
    const root = h('div', kind === 'guide' ? { class: 'bubble guide' } : { class: `bubble ${kind}`, 'aria-hidden': 'true' }, ...content);
    this.surface.append(root);
    const [width, height] = [this.surface.clientWidth, this.surface.clientHeight];
    const [left, top] = [(x / geometry.width) * width, (y / geometry.height) * height];
    const cell = (34 / geometry.width) * width;
    const own = root.offsetWidth;
    const begin = Math.max(4, Math.min(width - own - 4, left - own / 2));
    const below = top - cell - root.offsetHeight < 0;
    root.classList.toggle('below', below);
    root.style.left = `${begin}px`;
    if (below) root.style.top = `${Math.min(top + cell + 8, height - 8)}px`;
    else root.style.bottom = `${height - top + cell + 8}px`;
    root.style.setProperty('--tip', `${Math.max(16, Math.min(own - 16, left - begin))}px`);
    this.root = root;
    if (time) this.timer = setTimeout(() => this.hide(), time);
    return root;
  }

  hide() {
    clearTimeout(this.timer);
    this.root?.remove();
    this.root = null;
  }
}
