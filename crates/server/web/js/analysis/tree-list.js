// The tree as a list: the main line as text with numbers, comments between its turns, variations indented below the turn that they replace.

import { button, h, icon, refill } from '../dom.js';
import { text } from '../words.js';
import { depthOf, TurnTree } from './tree.js';

/** @typedef {import('./tree.js').TurnNode} TurnNode */
/** @typedef {import('./tree.js').Step} Step */
/** @typedef {import('../types.js').Side} Side */

export class TreeList {
  /** @param {(node: TurnNode) => void} go @param {(step: Step) => void} walk */
  constructor(go, walk) {
    this.go = go;
    this.walk = walk;
    this.lines = h('div', { class: 'lines', tabindex: '0', role: 'region', 'aria-label': text('TURN_LIST') });
    this.buttons = h('div', { class: 'walk', role: 'group', 'aria-label': text('WALK') });
    this.root = h('section', { class: 'turn-box' }, this.lines, this.buttons);
    /** A sign behind a turn, as `??`. @type {(node: TurnNode) => string} */
    this.signOf = () => '';
    /** @type {Side} */
    this.first = 'first';
    this.tree = new TurnTree();
  }

  /** @param {TurnTree} tree @param {TurnNode} at */
  draw(tree, at) {
    this.tree = tree;
    refill(this.lines, tree.root.comment && this.comment(tree.root), tree.root.children[0] ? this.line(tree.root.children[0], at, true) : h('p', { class: 'fine' }, text('TREE_EMPTY')));
    const current = /** @type {HTMLElement | null} */ (this.lines.querySelector('.current'));
    // Only the list scrolls, never the page.
    this.lines.scrollTop = current ? current.offsetTop - this.lines.clientHeight / 2 : 0;
    const [isStart, isEnd] = [at.parent === null, at.children.length === 0];
    const step = (/** @type {string} */ name, /** @type {'first' | 'back' | 'next' | 'last'} */ picture, /** @type {Step} */ where, /** @type {boolean} */ disabled) =>
      button(text(name), () => this.walk(where), { icon: picture, kind: 'bare', bare: true, disabled });
    refill(this.buttons,
      step('WALK_START', 'first', 'start', isStart), step('WALK_BACK', 'back', 'back', isStart),
      h('span', { class: 'walk-at' }, `${depthOf(at)} / ${depthOf(tree.end(at))}`),
      step('WALK_ON', 'next', 'next', isEnd), step('WALK_END', 'last', 'end', isEnd));
  }

  /**
   * A line from a node on, with the variations beside its turns.
   * @param {TurnNode} node
   * @param {TurnNode} at
   * @param {boolean} isMain whether the variations of its first turn are shown with it
   */
  line(node, at, isMain) {
    const root = h('div', { class: isMain ? 'line main' : 'line' });
    let begins = true;
    for (let here = /** @type {TurnNode | undefined} */ (node); here; here = here.children[0]) {
      const ply = depthOf(here) - (this.first === 'first' ? 1 : 0);
      if (ply % 2 === 0) root.append(h('span', { class: 'number' }, `${ply / 2 + 1}.`));
      else if (begins) root.append(h('span', { class: 'number' }, `${(ply + 1) / 2}…`));
      root.append(this.turn(here, at));
      if (here.comment) root.append(this.comment(here));
      const others = here === node && !isMain ? [] : here.parent?.children.slice(1) ?? [];
      if (others.length > 0) root.append(h('ul', { class: 'variations', 'aria-label': text('VARIATIONS') }, others.map((other) => h('li', {}, this.line(other, at, false)))));
      begins = here.comment !== '' || others.length > 0;
    }
    return root;
  }

  /** @param {TurnNode} node @param {TurnNode} at */
  turn(node, at) {
    const sign = this.signOf(node);
    const made = button(node.turn.replaceAll(',', ' ') + (sign && ` ${sign}`), () => this.go(node), { kind: `turn ${node === at ? 'current' : ''} ${sign && 'marked'}`, key: `turn-${this.tree.pathOf(node)}` });
    if (node === at) made.setAttribute('aria-current', 'step');
    return made;
  }

  /** @param {TurnNode} node */
  comment(node) {
    return h('span', { class: 'comment' }, icon('comment'), h('span', {}, node.comment));
  }
}
