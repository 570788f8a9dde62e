// The parts of the page that draw nothing, one by one. They run in the browser, where they belong.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { inPage } from '../in-page.js';

/** @typedef {import('../run.js').Test} Test */

/** @param {Test} test */
export async function pointing_follows_the_shared_cases(test) {
  // The same cases test the routine of the other interfaces: `catalog/src/pointing.rs`.
  const file = new URL('../../../catalog/testdata/pointing.json', import.meta.url);
  /** @type {{name: string, ways: string[][], steps: {point: string, gives: unknown, places?: string[], choices?: string[]}[]}[]} */
  const cases = JSON.parse(await readFile(file, 'utf8'));
  const played = await inPage(test, 'play/pointing.js', ({ Pointing }, /** @type {{ways: string[][], steps: {point: string}[]}[]} */ all) =>
    all.map(({ ways, steps }) => {
      const pointing = new Pointing({});
      pointing.ways = ways.map(([action, ...targets]) => ({ action, ends: true, targets }));
      return steps.map(({ point }) => {
        const gives = pointing.clickOrRestart(point);
        if (gives?.action) return { point, gives: { action: gives.action } };
        const { places, choices } = pointing.next();
        return { point, gives, places: [...places.keys()].sort(), choices: choices.map((/** @type {{word: string}} */ choice) => choice.word) };
      });
    }), cases);
  cases.forEach((expected, index) => assert.deepEqual(played[index], expected.steps, expected.name));
}

/** @param {Test} test */
export async function a_place_says_whether_it_completes_an_action(test) {
  const result = await inPage(test, 'play/pointing.js', ({ Pointing }) => {
    const pointing = new Pointing({ g2: 1, g1: { g2: ['g2', 1], e3: 1 }, '=pass': ['0000', 1] });
    const start = [...pointing.next().places];
    pointing.click('g1');
    return { start, after: [...pointing.next().places] };
  });
  assert.deepEqual(result.start, [['g2', 'done'], ['g1', 'more']]);
  assert.deepEqual(result.after, [['g2', 'done'], ['e3', 'done']]);
}

/** @param {Test} test */
export async function lines_can_be_pointed_at_or_chosen(test) {
  const result = await inPage(test, 'play/pointing.js', ({ Pointing }) => {
    const p = new Pointing({ 'e3h e3v': 1, e3: { '=h@ =v@': 1 }, d4: { d6: 0 } });
    const roundabout = ['e3', 'd4', 'e3h'].map((place) => p.isRoundabout(place));
    const cell = p.click('e3');
    const choices = p.next().choices;
    return { roundabout, cell, choices, byPlace: p.click('e3v'), byWord: new Pointing({ e3: { '=h@e3h': ['e3h', 1] } }).open(['e3', '=h']).length };
  });
  assert.deepEqual(result.roundabout, [true, false, false]);
  assert.deepEqual(result.choices, [{ word: 'h', place: 'e3h' }, { word: 'v', place: 'e3v' }]);
  assert.deepEqual(result.byPlace, { action: 'e3v', ends: true });
  assert.equal(result.byWord, 1);
}

/** @param {Test} test */
export async function a_draft_keeps_the_order_of_clicks(test) {
  const result = await inPage(test, 'play/draft.js', async ({ Draft, Superseded }) => {
    /** @type {(() => void)[]} */
    const held = [];
    const asked = /** @type {string[]} */ ([]);
    const ask = (/** @type {string[]} */ actions) => {
      asked.push(actions.join(','));
      return new Promise((resolve) => held.push(() => resolve({ draft: actions, turn_over: actions.length === 3, next: { ways: { 'a1 b2 c3': 0 }, choices: {} }, last: [] })));
    };
    const draft = new Draft(ask, () => {});
    const answer = async () => {
      while (held.length === 0) await Promise.resolve();
      held.shift()?.();
    };
    const begun = draft.restart();
    const clicks = [draft.point('a1'), draft.point('b2'), draft.point('c3')];
    await answer();
    // Whoever draws the board while an answer is awaited finds something to point at.
    while (asked.length < 2) await Promise.resolve();
    const meanwhile = [...draft.pointing.next().places.keys()];
    for (let i = 0; i < 3; i += 1) await answer();
    await Promise.all([begun, ...clicks]);
    const complete = draft.complete;
    // What is clicked before the position changes under it does nothing.
    const late = draft.back();
    const fresh = draft.restart(['x']);
    const lost = await late.then(() => false, (/** @type {unknown} */ error) => error instanceof Superseded);
    await answer();
    await fresh;
    return { asked, meanwhile, complete, lost, actions: draft.actions };
  });
  assert.deepEqual(result.asked, ['', 'a1', 'a1,b2', 'a1,b2,c3', 'x']);
  assert.deepEqual(result.meanwhile, ['a1', 'b2', 'c3']);
  assert.deepEqual([result.complete, result.lost, result.actions], [true, true, ['x']]);
}

/** @param {Test} test */
export async function a_turn_is_sent_with_its_last_click(test) {
  const result = await inPage(test, 'play/draft.js', async ({ Draft }) => {
    const asked = /** @type {string[]} */ ([]);
    const sent = /** @type {string[]} */ ([]);
    const answer = (/** @type {string[]} */ actions, /** @type {object} */ ways) => ({ draft: actions, turn_over: false, next: { ways, choices: {} }, last: [] });
    const draft = new Draft(
      async (/** @type {string[]} */ actions) => {
        asked.push(actions.join(','));
        return answer(actions, { 'b2 c3': 1 });
      },
      () => {},
      (/** @type {string[]} */ actions) => {
        sent.push(actions.join(','));
        return Promise.resolve();
      },
    );
    // What the position allows came with the event: nothing has to be asked before the first click.
    await draft.restart([], answer([], { a1: 0 }));
    const results = [await draft.point('a1'), await draft.point('b2')];
    return { asked, sent, results };
  });
  assert.deepEqual(result, { asked: ['a1'], sent: ['a1,b2'], results: ['action', 'sent'] });
}

/** @param {Test} test */
export async function events_change_the_state(test) {
  const result = await inPage(test, 'play/session.js', ({ merged }) => {
    const live = { status: 'playing', to_act: 'first', turns: ['a', 'b', 'c'], view: { cols: 7, cells: [0] } };
    return [
      merged(live, { to_act: 'second', turns: { keep: 3, add: ['d'] }, view: { cells: [1] } }),
      merged(live, { turns: { keep: 1, add: [] } }),
    ];
  });
  assert.deepEqual(result[0], { status: 'playing', to_act: 'second', turns: ['a', 'b', 'c', 'd'], view: { cols: 7, cells: [1] } });
  assert.deepEqual(result[1].turns, ['a']);
}

/** @param {Test} test */
export async function differences_tell_what_moved(test) {
  const result = await inPage(test, 'board/differences.js', ({ differences }) => {
    const red = { symbol: 'm', shape: 'm', side: 'first', power: null };
    const blue = { symbol: 'm2', shape: 'm', side: 'second', power: null };
    const legend = [null, red, blue].map((piece) => ({ letter: '', ground: 'plain', name: null, piece }));
    const view = (/** @type {number[]} */ cells, /** @type {string[]} */ walls = []) => ({ cols: 3, rows: 2, legend, cells, walls });
    return [
      differences(view([1, 0, 1, 2, 0, 0]), view([0, 1, 1, 2, 0, 0]), ['a1', 'b1']),
      differences(view([1, 0, 1, 0, 0, 0]), view([0, 0, 1, 1, 0, 0]), ['a1', 'a2']),
      differences(view([1, 0, 2, 2, 0, 0]), view([1, 1, 1, 0, 0, 0], ['a1h']), ['b1']),
    ];
  });
  assert.deepEqual(result[0].moved, [{ from: 'a1', to: 'b1' }]);
  assert.deepEqual(result[1].moved, [{ from: 'a1', to: 'a2' }]);
  assert.deepEqual(result[2], { moved: [], appeared: ['b1'], vanished: ['a2'], turned: ['c1'], walls: ['a1h'] });
}

/** @param {Test} test */
export async function points_find_cells_and_lines(test) {
  const result = await inPage(test, 'board/geometry.js', ({ Geometry }) => {
    const view = { cols: 4, rows: 3, has_walls: true };
    return [false, true].map((flipped) => {
      const g = new Geometry(view, { flipped, coordinates: true });
      const cells = ['a1', 'd3', 'b2'].map((name) => {
        const { x, y } = g.middle(name);
        return g.cellAt(x, y);
      });
      const lines = ['a1h', 'a1v', 'b1h', 'b2h', 'b2v'];
      const found = lines.map((name) => {
        const { x, y } = g.middle(name);
        const [dx, dy] = name.endsWith('h') ? [12, 3] : [3, 12];
        return g.nearestLine(x + dx, y + dy, lines);
      });
      // Where two lines cross, the one that is allowed is meant, unless the other is pointed at clearly.
      const { x, y } = g.middle('b2v');
      const crossing = [1, 25].map((dy) => g.nearestLine(x, y + dy, lines, (/** @type {string} */ line) => line !== 'b2v'));
      return { cells, same: found.every((name, i) => name === lines[i]), crossing, off: g.cellAt(-5, 10), far: g.nearestLine(g.width, 0, ['a1h']) };
    });
  });
  for (const side of result) assert.deepEqual(side, { cells: ['a1', 'd3', 'b2'], same: true, crossing: ['b2h', 'b2v'], off: null, far: null });
}

/** @param {Test} test */
export async function times_and_rules_are_readable(test) {
  const times = await inPage(test, 'play/clock.js', ({ clockText }) => [0, 9_940, 10_000, 61_000, 3_600_000, 90_000_000].map(clockText));
  assert.deepEqual(times, ['0:00.0', '0:09.9', '0:10', '1:01', '1:00:00', '1d 1h']);
  const rules = await inPage(test, 'markdown.js', ({ markdown }) => {
    const holder = document.createElement('div');
    holder.append(...markdown('# A <b>\n\nOne\ntwo *three*.\n\n- **x (I1).** y\n  z\n  - `a` inner\n- last\n\n## Next'));
    return holder.innerHTML;
  });
  assert.equal(rules, '<h1>A &lt;b&gt;</h1><p>One two <em>three</em>.</p><ul><li><strong>x (I1).</strong> y z<ul><li><code>a</code> inner</li></ul></li><li>last</li></ul><h2>Next</h2>');
}
