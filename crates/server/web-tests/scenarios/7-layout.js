// Every size of window: nothing overlaps, nothing is cut off at the sides, the board is whole, and what comes and goes moves nothing.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { visitor } from '../browser.js';
import { cut, faults, places, SIZES } from '../layout.js';
import { changed, ready } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */
/** @typedef {import('playwright-core').Page} Page */

/** Makes a game by a call, as the one who looks. @param {Page} page @param {object} wanted @returns {Promise<{id: string, url: string, invite: string}>} */
const make = (page, wanted) => page.evaluate(async (body) => (await fetch('/api/v1/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json(), wanted);

/** @param {Test} test */
export async function nothing_overlaps_at_any_size({ browser, url, pictures }) {
  await mkdir(pictures('layout'), { recursive: true });
  const games = /** @type {{games: {id: string}[]}} */ (await (await fetch(`${url}/api/v1/catalog`)).json()).games;
  const { page, complaints } = await visitor(browser, url);
  await page.goto('/');
  const computer = { first: { who: 'me' }, second: { who: 'computer', level: 1 } };
  const wanted = [...games.map(({ id }) => ({ game: id, ...computer })), { game: 'virus-wars', options: { size: 15 }, ...computer }];
  /** @type {string[]} */
  const found = [];
  for (const body of wanted) {
    await page.goto((await make(page, body)).url);
    await ready(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      found.push(...(await faults(page)).map((fault) => `${JSON.stringify(body)} ${width}×${height}: ${fault}`));
      await page.screenshot({ path: pictures(`layout/${body.game}${'options' in body ? '-15' : ''}-${width}x${height}.png`) });
    }
  }
  for (const path of ['/', '/games', '/watch', `/rules/${games[0]?.id}`]) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      found.push(...(await faults(page)).map((fault) => `${path} ${width}×${height}: ${fault}`));
    }
  }
  assert.deepEqual(found, []);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function hints_drafts_offers_and_outages_move_nothing({ browser, url, pictures }) {
  const host = await visitor(browser, url, { offlineIsFine: true });
  const friend = await visitor(browser, url, { offlineIsFine: true });
  const { page } = host;
  await page.goto('/');
  await friend.page.goto('/');
  /** @type {string[]} */
  const found = [];
  const look = async (/** @type {string} */ what, /** @type {string[] | null} */ before) => {
    found.push(...(await faults(page)).map((fault) => `${what}: ${fault}`));
    await page.screenshot({ path: pictures(`layout/${what.replaceAll(/\W+/g, '-')}.png`) });
    if (before) assert.deepEqual(await places(page), before, what);
  };
  const wide = SIZES.filter(([width, height]) => width > height * 1.1);
  for (const [width, height] of wide) {
    await page.setViewportSize({ width, height });
    await page.goto((await make(page, { game: 'virus-wars', first: { who: 'me' }, second: { who: 'computer', level: 1 } })).url);
    await ready(page);
    const before = await places(page);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hint-words').waitFor();
    await look(`hint ${width}×${height}`, before);
    await page.locator('.grid-cell.can').first().click();
    await page.locator('.draft').waitFor();
    await look(`draft ${width}×${height}`, before);
    await page.locator('.lost').evaluate((lost) => {
      lost.removeAttribute('hidden');
      lost.textContent = 'Connection lost. Reconnecting…';
    });
    await look(`outage ${width}×${height}`, before);
  }
  const open = await make(page, { game: 'infection', first: { who: 'me' }, second: { who: 'open' } });
  await page.goto(open.url);
  await friend.page.evaluate(async ({ id, invite }) => {
    await fetch(`/api/v1/games/${id}/join`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ invite }) });
  }, open);
  await ready(page);
  await friend.page.goto(open.url);
  const places_of = new Map();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    places_of.set(width, await places(page));
  }
  await friend.page.getByRole('button', { name: 'Offer draw' }).click();
  await page.locator('.offer').waitFor();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    // On the smallest phone there is no room to keep: what has to be pressed comes first.
    await look(`offer ${width}×${height}`, width > 600 && width > height * 1.1 ? places_of.get(width) : null);
  }
  assert.deepEqual(found, []);
}

/** @param {Test} test */
export async function who_is_invited_sees_the_question_at_once({ browser, url }) {
  const host = await visitor(browser, url);
  await host.page.goto('/');
  const { id, invite } = await make(host.page, { game: 'blockade', first: { who: 'me' }, second: { who: 'open' } });
  for (const [width, height] of SIZES) {
    const { context, page } = await visitor(browser, url, { viewport: { width, height } });
    await page.goto(`/game/${id}#join=${invite}`);
    const box = await page.getByRole('button', { name: 'Join' }).boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${width}×${height}: ${JSON.stringify(box)}`);
    await context.close();
  }
}

/** Types a turn into the field. @param {Page} page @param {string} move */
async function type(page, move) {
  const before = await ready(page);
  await page.locator('input[name=move]').fill(move);
  await page.locator('input[name=move]').press('Enter');
  return changed(page, before);
}

/** @param {Test} test */
export async function what_has_to_be_pressed_is_never_cut({ browser, url, pictures }) {
  await mkdir(pictures('layout'), { recursive: true });
  /** @type {string[]} */
  const found = [];
  for (const locale of ['en-GB', 'pt-PT']) {
    const { context, page } = await visitor(browser, url, { locale });
    await page.goto('/');
    const look = async (/** @type {string} */ what, /** @type {string} */ selector) => {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, 0));
        found.push(...[...await cut(page, selector), ...await faults(page)].map((fault) => `${what} ${locale} ${width}×${height}: ${fault}`));
        await page.screenshot({ path: pictures(`layout/${what}-${locale}-${width}x${height}.png`) });
      }
    };
    // Two captures are possible: one has to be chosen.
    await page.goto((await make(page, { game: 'three-dragons', options: { mode: 'power' }, first: { who: 'me' }, second: { who: 'me' } })).url);
    for (const move of ['e8c8', 'd1d2']) await type(page, move);
    for (const cell of ['c8', 'c2']) {
      const before = await ready(page);
      await page.locator(`[data-cell=${cell}]`).click();
      await changed(page, before);
    }
    await page.locator('.status', { hasText: locale === 'en-GB' ? 'Choose which piece to capture.' : 'Escolhe que peça capturar.' }).waitFor();
    await look('choice', '.choices button');
    // A turn of several steps is complete.
    await page.goto((await make(page, { game: 'virus-wars', first: { who: 'me' }, second: { who: 'me' } })).url);
    for (let now = await ready(page); !now.endsWith('complete');) {
      await page.locator('.grid-cell.can').first().click();
      now = await changed(page, now);
    }
    await look('complete', '.draft button');
    // A hint in the middle of a turn: it can be followed, and the step before it undone.
    await page.goto((await make(page, { game: 'virus-wars', first: { who: 'me' }, second: { who: 'computer', level: 1 } })).url);
    const before = await ready(page);
    await page.locator('.grid-cell.can').first().click();
    await changed(page, before);
    await page.locator('[data-key=hint]').click();
    await page.locator('.hint-words').waitFor();
    await look('hinted', '.hint-words button, .draft button');
    // The other offers a draw.
    const friend = await visitor(browser, url);
    await friend.page.goto('/');
    const open = await make(page, { game: 'three-dragons', first: { who: 'open' }, second: { who: 'me' } });
    await friend.page.goto(`/game/${open.id}#join=${open.invite}`);
    await friend.page.getByRole('button', { name: 'Join' }).click();
    await ready(friend.page);
    await page.goto(open.url);
    await friend.page.getByRole('button', { name: 'Offer draw' }).click();
    await page.locator('.offer').waitFor();
    await look('offered', '.offer button');
    await context.close();
  }
  assert.deepEqual(found, []);
}

/** @param {Test} test */
export async function a_puzzle_is_whole_at_any_size({ browser, url, pictures }) {
  await mkdir(pictures('layout'), { recursive: true });
  const { page, complaints } = await visitor(browser, url);
  /** @type {string[]} */
  const found = [];
  for (const game of ['virus-wars', 'blockade']) {
    await page.goto(`/puzzles/${game}/1`);
    await page.locator('.puzzles .grid-cell.can').first().waitFor({ state: 'attached' });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      found.push(...[...await cut(page, '.puzzles .board'), ...await cut(page, '#puzzle-task'), ...await faults(page)].map((fault) => `${game} ${width}×${height}: ${fault}`));
      await page.screenshot({ path: pictures(`layout/puzzle-${game}-${width}x${height}.png`) });
    }
  }
  assert.deepEqual(found, []);
  // The solution is drawn, and what is drawn solves it.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.locator('.field.hint').first().waitFor();
  await page.screenshot({ path: pictures('layout/puzzle-solution.png') });
  assert.deepEqual(complaints, []);
}
