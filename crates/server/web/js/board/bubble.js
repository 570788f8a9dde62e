// A sentence on the board: at a place, above or below it; or about several places, where it covers none of them. It is there for the eyes;
// who listens is told apart.

import { h } from '../dom.js';
import { CELL } from './geometry.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('../dom.js').Child} Child */

/** What somebody does who goes on. */
const DEEDS = ['pointerdown', 'keydown'];

export class Bubble {
  /** @param {Board} board @param {HTMLElement} surface what the board lies on */
  constructor(board, surface) {
    this.board = board;
    this.surface = surface;
    /** @type {HTMLElement | null} */
    this.root = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ResizeObserver | undefined} */
    this.watching = undefined;
    /** Whatever is done next makes a sentence that goes by itself go at once. */
    this.leave = () => this.hide();
  }

  /**
   * Says something at one place, and goes by itself.
   * @param {string} place
   * @param {string} kind
   * @param {Child[]} content
   * @param {number} time after how many milliseconds it goes
   */
  show(place, kind, content, time) {
    const root = h('div', { class: `bubble ${kind}`, 'aria-hidden': 'true' }, ...content);
    this.add(root, () => this.putAt(root, place));
    this.timer = setTimeout(() => this.hide(), time);
    for (const kind of DEEDS) document.addEventListener(kind, this.leave, true);
  }

  /**
   * Says something about places that are marked on the board, beside them.
   * @param {string[]} places
   * @param {string} kind
   * @param {Child[]} content
   */
  showApart(places, kind, content) {
    const root = h('div', { class: `bubble apart ${kind}` }, ...content);
    this.add(root, () => this.putBeside(root, places));
  }

  /** @param {HTMLElement} root @param {() => void} put gives it its place */
  add(root, put) {
    this.hide();
    this.root = root;
    this.surface.append(root);
    // The board has its size only when the view is shown, and another when a phone is turned.
    this.watching = new ResizeObserver(put);
    this.watching.observe(this.surface);
  }

  /** Above a place, or below it where there is no room. @param {HTMLElement} root @param {string} place */
  putAt(root, place) {
    const { geometry } = this.board;
    const { x, y } = geometry.middle(place);
    const [width, height] = [this.surface.clientWidth, this.surface.clientHeight];
    const [left, top] = [(x / geometry.width) * width, (y / geometry.height) * height];
    const cell = (34 / geometry.width) * width;
    const own = root.offsetWidth;
    const begin = Math.max(4, Math.min(width - own - 4, left - own / 2));
    const below = top - cell - root.offsetHeight < 0;
    root.classList.toggle('below', below);
    root.style.left = `${begin}px`;
    root.style.top = below ? `${Math.min(top + cell + 8, height - 8)}px` : '';
    root.style.bottom = below ? '' : `${height - top + cell + 8}px`;
    root.style.setProperty('--tip', `${Math.max(16, Math.min(own - 16, left - begin))}px`);
  }

  /**
   * Of nine positions takes the one that covers the least of some places and is nearest to their middle.
   * @param {HTMLElement} root
   * @param {string[]} places
   */
  putBeside(root, places) {
    const { geometry } = this.board;
    const { clientWidth: width, clientHeight: height } = this.surface;
    const scale = width / geometry.width;
    const middles = places.map((place) => geometry.middle(place)).map(({ x, y }) => ({ x: x * scale, y: y * scale }));
    const aim = { x: width / 2, y: height / 2 };
    if (middles.length > 0) for (const axis of /** @type {const} */ (['x', 'y'])) aim[axis] = middles.reduce((sum, at) => sum + at[axis], 0) / middles.length;
    const reach = (CELL / 2) * scale;
    const overlap = (/** @type {number} */ begin, /** @type {number} */ length, /** @type {number} */ middle) => Math.max(0, Math.min(begin + length, middle + reach) - Math.max(begin, middle - reach));
    const cost = (/** @type {number} */ x, /** @type {number} */ y) =>
      middles.reduce((sum, at) => sum + overlap(x, root.offsetWidth, at.x) * overlap(y, root.offsetHeight, at.y), 0) * width
      + Math.hypot(x + root.offsetWidth / 2 - aim.x, y + root.offsetHeight / 2 - aim.y);
    const along = (/** @type {number} */ free) => [4, free / 2, Math.max(4, free - 4)];
    const best = along(width - root.offsetWidth).flatMap((x) => along(height - root.offsetHeight).map((y) => ({ x, y, cost: cost(x, y) }))).reduce((a, b) => (b.cost < a.cost ? b : a));
    root.style.left = `${best.x}px`;
    root.style.top = `${best.y}px`;
  }

  hide() {
    clearTimeout(this.timer);
    for (const kind of DEEDS) document.removeEventListener(kind, this.leave, true);
    this.watching?.disconnect();
    this.root?.remove();
    this.root = null;
  }
}
