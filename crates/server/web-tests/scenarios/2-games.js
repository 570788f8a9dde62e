// A whole game of each kind against the computer, by mouse.

import assert from 'node:assert/strict';
import { visitor } from '../browser.js';
import { easiest, random, startWith, toTheEnd } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */

/**
 * @param {Test} test
 * @param {string} name
 */
async function wholeGame({ browser, url, seed }, name) {
  const { page, complaints } = await visitor(browser, url);
  await startWith(page, name, easiest);
  await toTheEnd(page, random(seed));
  const head = await page.locator('.status h2').textContent();
  assert.match(head ?? '', /^(You won|You lost|Draw)$/);
  assert.ok(await page.locator('#announcer').textContent(), 'the end is announced');
  // Walk through it with the arrow keys.
  const turns = Number((await page.locator('main').getAttribute('data-at'))?.split('.')[0]);
  await page.locator('.status').click();
  await page.keyboard.press('Home');
  await page.getByRole('heading', { name: 'Start of the game', exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: /^After turn 1 \(/ }).waitFor();
  await page.keyboard.press('End');
  await page.getByRole('heading', { name: head ?? '' }).waitFor();
  // Take it home.
  const record = await page.evaluate(async () => (await fetch(/** @type {HTMLAnchorElement} */ (document.querySelector('a[download]')).href)).text());
  assert.ok(record.length > 20, record);
  assert.deepEqual(complaints, []);
  console.log(`     ${name}: ${turns} turns, ${head}`);
}

/** @param {Test} test */
export async function a_whole_game_of_each_kind(test) {
  const names = /** @type {{games: {name: {en: string}}[]}} */ (await (await fetch(`${test.url}/api/v1/catalog`)).json()).games.map((game) => game.name.en);
  assert.ok(names.length > 0);
  const results = await Promise.allSettled(names.map((name) => wholeGame(test, name)));
  const failed = results.flatMap((result, i) => (result.status === 'rejected' ? [`${names[i]}: ${result.reason?.stack ?? result.reason}`] : []));
  assert.deepEqual(failed, []);
}
