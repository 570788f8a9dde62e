// A game with branches: a tree of turns. Knows no rules and draws nothing. The first child of a node is its main continuation; the others are
// variations. Every node has a comment, which may be empty.

/**
 * @typedef {object} TurnNode
 * @property {string} turn the actions of the turn with commas; empty at the root
 * @property {string} comment
 * @property {TurnNode | null} parent
 * @property {TurnNode[]} children
 */

/** @typedef {'start' | 'back' | 'next' | 'end' | 'above' | 'below'} Step */

/** @param {string} turn @param {TurnNode | null} parent @returns {TurnNode} */
const newNode = (turn, parent) => ({ turn, comment: '', parent, children: [] });

export class TurnTree {
  constructor() {
    this.root = newNode('', null);
  }

  /** A tree without branches. @param {string[]} turns */
  static of(turns) {
    const tree = new TurnTree();
    turns.reduce((node, turn) => tree.add(node, turn), tree.root);
    return tree;
  }

  /** Plays a turn after a node: the child that is there already, or a new one behind the others. @param {TurnNode} node @param {string} turn */
  add(node, turn) {
    const known = node.children.find((child) => child.turn === turn);
    if (known) return known;
    const child = newNode(turn, node);
    node.children.push(child);
    return child;
  }

  /** Removes a node and all that follows it. Returns the node before it; the root stays. @param {TurnNode} node */
  remove(node) {
    const { parent } = node;
    if (!parent) return node;
    parent.children = parent.children.filter((child) => child !== node);
    return parent;
  }

  /** The nearest node on the way to this one that is a variation; `null` on the main line. @param {TurnNode} node @returns {TurnNode | null} */
  variationOf(node) {
    for (let here = node; here.parent; here = here.parent) if (here.parent.children[0] !== here) return here;
    return null;
  }

  /** Makes the nearest variation on the way to a node the main continuation of its place. Whether there was one. @param {TurnNode} node */
  promote(node) {
    const variation = this.variationOf(node);
    if (!variation?.parent) return false;
    const { parent } = variation;
    parent.children = [variation, ...parent.children.filter((child) => child !== variation)];
    return true;
  }

  /** The nodes from the first turn to this one. @param {TurnNode} node */
  line(node) {
    /** @type {TurnNode[]} */
    const nodes = [];
    for (let here = node; here.parent; here = here.parent) nodes.unshift(here);
    return nodes;
  }

  /** The turns that lead to a node. @param {TurnNode} node */
  turns(node) {
    return this.line(node).map(({ turn }) => turn);
  }

  /** The last node of the main continuation of a node. @param {TurnNode} node */
  end(node) {
    let here = node;
    while (here.children[0]) here = here.children[0];
    return here;
  }

  /** Where a step of a walk leads: along the line, or to the variation above or below. @param {TurnNode} node @param {Step} step */
  walk(node, step) {
    const siblings = node.parent?.children ?? [node];
    const at = siblings.indexOf(node);
    switch (step) {
      case 'start': return this.root;
      case 'back': return node.parent ?? node;
      case 'next': return node.children[0] ?? node;
      case 'end': return this.end(node);
      case 'above': return siblings[at - 1] ?? node;
      case 'below': return siblings[at + 1] ?? node;
      default: return node;
    }
  }

  /** The way to a node: which child to take at every fork, `0-0-1`. @param {TurnNode} node */
  pathOf(node) {
    return this.line(node).map((here) => here.parent?.children.indexOf(here) ?? 0).join('-');
  }

  /** The node at the end of a way, or as far along it as there is one. @param {string} path */
  find(path) {
    let here = this.root;
    for (const index of path.split('-').filter(Boolean)) {
      const next = here.children[Number(index)];
      if (!next) break;
      here = next;
    }
    return here;
  }

  /** The node after so many turns of the main line; the last one where there are fewer. @param {number} count */
  after(count) {
    let here = this.root;
    for (let i = 0; i < count && here.children[0]; i += 1) here = here.children[0];
    return here;
  }

  /** Every node but the root, each before those that follow it. @returns {TurnNode[]} */
  all() {
    /** @type {TurnNode[]} */
    const nodes = [];
    const waiting = [...this.root.children];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      nodes.push(node);
      waiting.push(...node.children);
    }
    return nodes;
  }
}

/** How many turns lead to a node. @param {TurnNode} node */
export function depthOf(node) {
  let depth = 0;
  for (let here = node; here.parent; here = here.parent) depth += 1;
  return depth;
}
