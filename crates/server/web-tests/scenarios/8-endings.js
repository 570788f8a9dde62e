// The end of a game is seen on the board: what decided it, what the last turn took; and the panel with the review fits every window.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { visitor } from '../browser.js';
import { cut, faults, SIZES } from '../layout.js';
import { random, ready, toTheEnd, turn } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */
/** @typedef {import('playwright-core').Page} Page */

const ME_FIRST = { first: { who: 'me' }, second: { who: 'computer', level: 1 } };

/** Positions that one turn ends: the turn, and how many cells and pieces show why. */
const ENDINGS = [
  { game: 'blockade', position: '11/11/11/7Y3/11/11/11/11/11/3X7/7X3/7Y3/11/11 X m - 9v9h 9v9h 7', turn: 'd10d11', decisive: 2, taken: 0 },
  { game: 'three-dragons', position: 'M3W3M/9/9/2WB5/D3D3D/9/9/8B/M7M W 0 30', turn: 'e1e4', decisive: 1, taken: 1 },
  { game: 'infection', position: 'RRRRRRR/RRRRRRR/RRRRRRR/RRRRRRR/RRRRRRR/RRRRRRB/RRRRRR1 R 0 8', turn: 'g7', decisive: 1, taken: 0 },
  { game: 'virus-wars', options: { size: 5 }, position: 'B1rrr/2rr1/rrrrr/rrrRR/rrrR1 R 1', turn: 'e5', decisive: 1, taken: 0, first: ME_FIRST.second, second: ME_FIRST.first },
];

/** Makes a game by a call, as the one who looks, and opens it. @param {Page} page @param {object} wanted */
async function open(page, wanted) {
  const { url } = await page.evaluate(async (body) => (await fetch('/api/v1/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json(), wanted);
  await page.goto(url);
  await ready(page);
}

/** @param {Page} page @param {string} turn */
async function type(page, turn) {
  await page.getByRole('textbox', { name: 'Type a move' }).fill(turn);
  await page.keyboard.press('Enter');
}

/** @param {Test} test */
export async function the_board_shows_why_the_game_is_over({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await page.goto('/');
  for (const { turn, decisive, taken, ...game } of ENDINGS) {
    await open(page, { ...ME_FIRST, ...game });
    assert.equal(await page.locator('.field.decisive').count(), 0, game.game);
    await type(page, turn);
    await page.getByRole('heading', { name: 'You won' }).waitFor();
    await page.locator('.field.decisive').first().waitFor({ state: 'attached' });
    assert.deepEqual([await page.locator('.field.decisive').count(), await page.locator('.crossed').count()], [decisive, taken], game.game);
    // Only the end has these marks; whoever comes back to it sees them again.
    await page.getByRole('button', { name: 'Previous turn' }).click();
    await page.locator('.field.decisive').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Next turn' }).click();
    await page.locator('.field.decisive').first().waitFor({ state: 'attached' });
  }
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function the_end_fits_every_window({ browser, url, seed, pictures }) {
  await mkdir(pictures('layout'), { recursive: true });
  const { page, complaints } = await visitor(browser, url);
  await page.goto('/');
  await open(page, { game: 'virus-wars', options: { size: 5 }, ...ME_FIRST });
  await toTheEnd(page, random(seed));
  await page.locator('.review').waitFor();
  // The longest sentence that ends a game.
  await page.locator('.status p').evaluate((words) => {
    words.textContent = 'O Vermelho não consegue acabar o turno: precisa de mais 5 passos, e não pode tomar nenhuma casa.';
  });
  /** @type {string[]} */
  const found = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    found.push(...[...await faults(page), ...(width > height * 1.1 ? await cut(page, '.status p') : [])].map((fault) => `${width}×${height}: ${fault}`));
    await page.screenshot({ path: pictures(`layout/end-${width}x${height}.png`) });
  }
  assert.deepEqual(found, []);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_leap_through_the_game_shows_the_board_at_once({ browser, url, seed }) {
  const { page, complaints } = await visitor(browser, url, { reducedMotion: 'no-preference' });
  await page.goto('/');
  await open(page, { game: 'virus-wars', first: { who: 'me' }, second: { who: 'me' } });
  for (let turns = 0; turns < 8; turns += 1) await turn(page, random(seed + turns));
  await page.getByRole('button', { name: 'Start of the game' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.pieces > g').length === 0);
  await page.getByRole('button', { name: 'End of the game' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.pieces > g').length > 20);
  const delays = await page.evaluate(() => document.getAnimations().map((animation) => animation.effect?.getTiming().delay ?? 0));
  assert.deepEqual(delays.filter((delay) => delay > 500), [], 'nothing waits for dozens of other pieces');
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function the_second_game_of_a_match_says_how_the_first_ended({ browser, url, seed }) {
  const { page, complaints } = await visitor(browser, url);
  await page.goto('/');
  await open(page, { game: 'frozen-forest', options: { forest: 3 }, match: true, ...ME_FIRST });
  await toTheEnd(page, random(seed));
  await page.getByRole('link', { name: /^Second game: you play (Yuki|Mina)$/ }).click();
  await page.getByText(/^First game: (Yuki|Mina) won; trees eaten: \d+\.$/).waitFor();
  assert.deepEqual(complaints, []);
}
