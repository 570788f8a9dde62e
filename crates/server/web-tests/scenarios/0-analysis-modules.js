// The parts of the analysis that draw nothing: the tree, its record, its link, and positions taken apart.

import assert from 'node:assert/strict';
import { inPage } from '../in-page.js';

/** @typedef {import('../run.js').Test} Test */

/** @param {Test} test */
export async function a_tree_is_walked_promoted_and_pruned(test) {
  const result = await inPage(test, 'analysis/tree.js', ({ TurnTree, depthOf }) => {
    const tree = TurnTree.of(['a', 'b', 'c']);
    const fork = tree.after(1);
    const other = tree.add(tree.add(fork, 'x'), 'y');
    const again = tree.add(fork, 'x') === other.parent;
    const walks = ['start', 'back', 'next', 'end', 'above', 'below'].map((step) => tree.walk(fork, step).turn);
    const sideways = [tree.walk(other.parent, 'above').turn, tree.walk(tree.after(2), 'below').turn];
    const path = tree.pathOf(other);
    const found = tree.find(path) === other && tree.find('') === tree.root && tree.find('0-7-1') === fork;
    const promoted = [tree.promote(other), tree.promote(other), tree.turns(tree.end(tree.root))];
    const before = tree.remove(other.parent);
    return { again, walks, sideways, path, found, promoted, before: before.turn, left: tree.all().map((/** @type {any} */ node) => node.turn).join(), depth: depthOf(other), root: tree.remove(tree.root) === tree.root };
  });
  assert.deepEqual(result, {
    again: true, walks: ['', '', 'b', 'c', 'a', 'a'], sideways: ['b', 'x'], path: '0-1-0', found: true, promoted: [true, false, ['a', 'x', 'y']], before: 'a', left: 'a,b,c', depth: 3, root: true,
  });
}

/** @param {Test} test */
export async function a_tree_survives_its_record_and_its_link(test) {
  const { seed } = test;
  const wrong = await inPage(test, 'analysis/record-text.js', async ({ writeRecord, readRecord }, /** @type {number} */ begin) => {
    const [{ TurnTree }, { pack, unpack }] = await Promise.all([import(/** @type {any} */ ('/js/analysis/tree.js')), import(/** @type {any} */ ('/js/analysis/link.js'))]);
    let state = begin >>> 0;
    const chance = (/** @type {number} */ below) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const comments = ['', '', 'good', '(not a variation)', '"quoted" \\ it', 'a } b { c', '1. g2 *', 'çãé — ☃'];
    for (let round = 0; round < 60; round += 1) {
      const tree = new TurnTree();
      const nodes = [tree.root];
      for (let i = chance(30); i >= 0; i -= 1) {
        const node = tree.add(nodes[chance(nodes.length)], `${'abcdefg'[chance(7)]}${1 + chance(7)}${chance(3) === 0 ? ',d4d6' : ''}`);
        node.comment = comments[chance(comments.length)] ?? '';
        nodes.push(node);
      }
      tree.root.comment = comments[chance(comments.length)] ?? '';
      const head = { tags: { Game: 'infection', First: 'A "b" \\ c' }, first: chance(2) === 0 ? 'first' : 'second', result: '*' };
      const written = writeRecord(head, tree);
      const unpacked = await unpack(await pack(written));
      const read = readRecord(unpacked);
      if (!read) return `round ${round}: not read\n${written}`;
      const { Result: result, ...tags } = read.tags;
      const again = writeRecord({ ...head, tags, result }, read.tree);
      if (again !== written || read.tree.all().length !== tree.all().length) return `round ${round}:\n${written}\n${again}`;
    }
    const broken = await Promise.all(['', '!', 'AAAA', 'zzzzzz'].map(unpack));
    const deep = readRecord(`[Game "infection"]\n\n1. a {${'(1. b '.repeat(20000)}} *`);
    return broken.some((text) => text && readRecord(text)) || !deep ? `broken: ${JSON.stringify(broken)}` : '';
  }, seed);
  assert.equal(wrong, '', `seed ${seed}`);
}

/** @param {Test} test */
export async function parts_of_a_position_become_its_text(test) {
  const result = await inPage(test, 'analysis/setup-parts.js', ({ positionText, passed, toggleWall, wallsOf }) => {
    const parts = {
      cols: 3, rows: 3, cells: [0, 0, 1, 1, 0, 2, 0, 0, 0], contents: [{ text: '' }, { text: 'B' }, { text: 'W3' }],
      fields: [{ name: 'side', kind: 'choice', values: ['W', 'B'], value: 'W' }, { name: 'walls', kind: 'list', value: 'a1v,b2h' }],
    };
    const before = positionText(parts);
    toggleWall(parts.fields[1], 'a1h');
    toggleWall(parts.fields[1], 'b2h');
    return { before, after: passed(parts), walls: wallsOf(parts.fields), none: passed({ ...parts, fields: [] }) };
  });
  assert.deepEqual(result, { before: '2B/B1W3/3 W a1v,b2h', after: '2B/B1W3/3 B a1h,a1v', walls: ['a1h', 'a1v'], none: null });
}

/** @param {Test} test */
export async function a_game_of_a_match_is_analysed_as_one(test) {
  const state = (/** @type {object | null} */ match, /** @type {object | null} */ ending) => ({ live: { match, ending } });
  const first = { round: 1, wins: [0, 1], tally: [40, 0] };
  const second = { round: 2, wins: [1, 1], tally: [40, 52] };
  const states = [null, state(null, null), state(first, { outcome: 'second' }), state(second, { outcome: 'second' }), state({ round: 2, wins: [0, 1], tally: [40, 0] }, null), state({ round: 2, wins: [0, 1], tally: [40, 30] }, { outcome: 'draw' })];
  const found = await inPage(test, 'analysis/opening.js', ({ standingBefore }, /** @type {object[]} */ all) => all.map(standingBefore), states);
  const before = { swapped: true, wins: [0, 1], tally: [40, 0] };
  assert.deepEqual(found, [null, null, { swapped: false, wins: [0, 0], tally: [0, 0] }, before, before, before]);
}
