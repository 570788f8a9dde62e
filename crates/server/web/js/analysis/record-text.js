// A tree of turns as an annotated record, and back (docs/notation.md, "Records"). Every program that reads records reads it: its main line is the record, and
// variations stand in comments. `{(2... b5 c6 "a comment" (3. d1) d4)}` after a turn is another way to play from before that turn. A comment that begins with
// `(` or `"` is itself written between quotes, so that nothing has two meanings.

import { indexOf } from '../sides.js';
import { TurnTree } from './tree.js';

/** @typedef {import('./tree.js').TurnNode} TurnNode */
/** @typedef {import('../types.js').Side} Side */

/**
 * What a record says besides its turns.
 * @typedef {object} RecordHead
 * @property {Record<string, string>} tags by their names; `Game` is always there
 * @property {Side} first who plays the first turn
 * @property {string} result `1-0`, `0-1`, `1/2-1/2` or `*`
 */

/** The tags in the order in which they are written. */
const TAGS = ['Game', 'Options', 'Position', 'Event', 'Round', 'Date', 'First', 'Second', 'Time', 'Clocks', 'Annotator', 'Result', 'Reason'];
const RESULTS = { first: '1-0', second: '0-1', draw: '1/2-1/2' };

/** The result as a record writes it. @param {import('../types.js').Ending | null} ending */
export const resultOf = (ending) => (ending ? RESULTS[ending.outcome] : '*');

/** A value between quotes, where `\"` and `\\` stand for `"` and `\`. @param {string} value */
const quoted = (value) => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** A comment as a record can hold it: on one line, without braces. @param {string} comment */
const plain = (comment) => comment.replaceAll('{', '(').replaceAll('}', ')').split(/\s+/).filter(Boolean).join(' ');

/** The number of a turn; only the first side's turns and the first one of a variation have one. @param {number} ply @param {boolean} begins */
const numberOf = (ply, begins) => (ply % 2 === 0 ? `${ply / 2 + 1}. ` : begins ? `${(ply + 1) / 2}... ` : '');

/**
 * A line of a variation, with its own variations.
 * @param {TurnNode} node
 * @param {number} ply
 * @param {(node: TurnNode) => string} commentOf
 * @returns {string}
 */
function variation(node, ply, commentOf) {
  /** @type {string[]} */
  const words = [];
  let begins = true;
  for (let here = /** @type {TurnNode | undefined} */ (node); here; here = here.children[0]) {
    const comment = plain(commentOf(here));
    words.push(numberOf(ply, begins) + here.turn);
    if (comment) words.push(quoted(comment));
    // The variations of the first turn stand beside this one, not in it.
    const others = here === node ? [] : here.parent?.children.slice(1) ?? [];
    for (const other of others) words.push(variation(other, ply, commentOf));
    begins = comment !== '' || others.length > 0;
    ply += 1;
  }
  return `(${words.join(' ')})`;
}

/**
 * The record of a tree.
 * @param {RecordHead} head
 * @param {TurnTree} tree
 * @param {(node: TurnNode) => string} [commentOf] what is written after a turn
 */
export function writeRecord({ tags, first, result }, tree, commentOf = (node) => node.comment) {
  const all = /** @type {Record<string, string>} */ ({ ...tags, Result: result });
  const lines = TAGS.filter((name) => all[name]).map((name) => `[${name} ${quoted(all[name] ?? '')}]`);
  const comment = (/** @type {TurnNode} */ node) => {
    const words = plain(commentOf(node));
    return words === '' ? '' : ` {${/^["(]/.test(words) ? quoted(words) : words}}`;
  };
  const text = [comment(tree.root).trim()].filter(Boolean);
  let ply = indexOf(first);
  let row = '';
  for (let node = tree.root.children[0]; node; node = node.children[0]) {
    row += (row === '' ? numberOf(ply, node.parent === tree.root) : ' ') + node.turn + comment(node);
    for (const other of node.parent?.children.slice(1) ?? []) row += ` {${variation(other, ply, commentOf)}}`;
    ply += 1;
    if (ply % 2 === 0) {
      text.push(row);
      row = '';
    }
  }
  if (row) text.push(row);
  return [...lines, '', ...text, result, ''].join('\n');
}

/** The parts of a text: braces with what is in them, quoted words, parentheses, words. @param {string} text */
const tokens = (text) => text.match(/\{[^}]*\}|"(?:[^"\\]|\\.)*"|[()]|[^\s{}()"]+/g) ?? [];

/** A quoted word without its quotes. @param {string} token */
const unquoted = (token) => token.slice(1, -1).replace(/\\(.)/g, '$1');

/**
 * Reads a variation into a tree. Variations in it lie on a stack, so that no text can nest too deeply.
 * @param {TurnTree} tree
 * @param {TurnNode} from the node after which it begins
 * @param {string[]} words what follows its opening parenthesis
 */
function readVariation(tree, from, words) {
  let here = from;
  /** Where the lines around this one go on. @type {TurnNode[]} */
  const around = [];
  for (const word of words) {
    if (word === '(') {
      around.push(here);
      here = here.parent ?? here;
    } else if (word === ')') here = around.pop() ?? here;
    else if (word.startsWith('"')) here.comment = unquoted(word);
    else if (!/^\d+\.+$/.test(word)) here = tree.add(here, word);
  }
}

/**
 * Reads a record with its variations. `null` where the text is none: what is wrong with it is said by those who know the rules.
 * @param {string} text
 * @returns {{tags: Record<string, string>, result: string, tree: TurnTree} | null}
 */
export function readRecord(text) {
  /** @type {Record<string, string>} */
  const tags = {};
  let rest = text.trimStart();
  for (let tag = /^\[(\w+) ("(?:[^"\\]|\\.)*")\]\s*/.exec(rest); tag; tag = /^\[(\w+) ("(?:[^"\\]|\\.)*")\]\s*/.exec(rest)) {
    tags[tag[1] ?? ''] = unquoted(tag[2] ?? '');
    rest = rest.slice(tag[0].length);
  }
  if (!tags['Game']) return null;
  const tree = new TurnTree();
  let here = tree.root;
  for (const word of tokens(rest)) {
    if (word === '*' || Object.values(RESULTS).includes(word)) return { tags, result: word, tree };
    if (word.startsWith('{')) {
      const comment = word.slice(1, -1).trim();
      if (comment.startsWith('(')) readVariation(tree, here.parent ?? here, tokens(comment).slice(1));
      else here.comment = [here.comment, comment.startsWith('"') ? unquoted(comment) : plain(comment)].filter(Boolean).join(' ');
    } else if (!/^\d+\.+$/.test(word)) {
      here = tree.add(here, word);
    }
  }
  return null;
}
