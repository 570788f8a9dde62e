// The rules and the computer in the page: the same answers as the program's own, in workers that never hold the page up.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { visitor } from '../browser.js';

/** @typedef {import('../run.js').Test} Test */

/** Nodes for each position of a signature: enough for several iterations in every game. */
const NODES = 3000;
/** How deep sequences of actions are counted. */
const DEPTH = 3;

/**
 * A page with the engine in it: `window.engine` is its `engine()`.
 * @param {Test} test
 * @param {Parameters<typeof visitor>[2]} [options]
 */
async function withEngine({ browser, url }, options = {}) {
  const seen = await visitor(browser, url, options);
  await seen.page.route('**/js/**', (route) => route.fulfill({ path: new URL(`../../web${new URL(route.request().url()).pathname}`, import.meta.url).pathname }));
  await seen.page.goto('/nowhere');
  await seen.page.evaluate("import('/js/engine/engine.js').then(({ engine }) => { window.engine = engine; })");
  return seen;
}

/**
 * Asks the engine of a page.
 * @param {import('playwright-core').Page} page
 * @param {string} method
 * @param {object} params
 * @returns {Promise<any>}
 */
const ask = (page, method, params) => page.evaluate(async ([name, given]) => (await /** @type {any} */ (window).engine()).ask(name, given), /** @type {[string, object]} */ ([method, params]));

/** What the program itself says, as lines of JSON. @param {Test} test @param {string[]} words @returns {any[]} */
const told = ({ program }, ...words) => execFileSync(program, words, { encoding: 'utf8' }).trim().split('\n').map((line) => JSON.parse(line));

/** @param {Test} test @returns {Promise<string[]>} */
const games = async ({ url }) => (await (await fetch(`${url}/api/v1/catalog`)).json()).games.map((/** @type {{id: string}} */ game) => game.id);

/** @param {Test} test */
export async function the_engine_has_the_signature_of_the_program(test) {
  const { page, complaints } = await withEngine(test);
  for (const game of await games(test)) {
    const [native] = told(test, 'bench', 'search', '--json', '--game', game, '--nodes', String(NODES));
    const { signature } = await ask(page, 'signature', { game, nodes: NODES });
    assert.equal(signature, native.signature, game);
  }
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function the_engine_counts_the_actions_of_the_program(test) {
  const { page } = await withEngine(test);
  for (const game of await games(test)) {
    const said = execFileSync(test.program, ['perft', game, String(DEPTH)], { encoding: 'utf8' });
    const { count } = await ask(page, 'perft', { game, depth: DEPTH });
    assert.ok(said.replace(/\D+/g, ' ').split(' ').includes(String(count)), `${game}: ${count} is not in ${said}`);
  }
}

/** @param {Test} test */
export async function thinking_tells_lines_and_stops_at_once(test) {
  const { page, complaints } = await withEngine(test);
  const result = await page.evaluate(async () => {
    const e = await /** @type {any} */ (window).engine();
    /** @type {any[]} */
    const lines = [];
    let hear = () => {};
    const heard = new Promise((resolve) => {
      hear = () => resolve(null);
    });
    // Without a limit: only `stop` ends it.
    const thinking = e.think({ game: 'blockade', lines: 2 }, (/** @type {any} */ line) => {
      lines.push(line);
      if (line.depth >= 3) hear();
    });
    await heard;
    // Rules are answered while it thinks.
    const state = await e.ask('state', { game: 'blockade' });
    thinking.stop();
    const done = await thinking.done;
    // And another thought begins with what is left.
    const next = await e.think({ game: 'infection', nodes: 500 }).done;
    return { lines, done, next, ways: Object.keys(state.next.ways).length };
  });
  assert.ok(result.ways > 0 && result.done.stopped);
  assert.deepEqual(result.done.lines.map((/** @type {any} */ line) => line.rank), [1, 2]);
  for (const line of result.lines) {
    assert.ok(line.depth > 0 && line.actions.length > 0 && line.text && line.chance >= 0 && line.chance <= 1, JSON.stringify(line));
  }
  assert.ok(result.next.lines[0].depth > 0 && !result.next.stopped);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function the_engine_says_why_not_in_both_languages(test) {
  const { page } = await withEngine(test);
  const { refused } = await ask(page, 'refusal', { game: 'infection', pointed: ['a1', 'd4'] });
  assert.ok(refused.rule && refused.message.en && refused.message.pt, JSON.stringify(refused));
  const words = await page.evaluate(async () => {
    const e = await /** @type {any} */ (window).engine();
    return e.ask('state', { game: 'infection', actions: ['zz'] }).catch((/** @type {any} */ error) => error.words);
  });
  assert.ok(words.en && words.pt);
}
