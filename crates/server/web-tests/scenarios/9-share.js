// Pictures to share, and the viewer in the frame of another site.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { visitor } from '../browser.js';

/** @typedef {import('../run.js').Test} Test */
/** @typedef {import('playwright-core').Page} Page */

const HERE = { game: 'infection', first: { who: 'me' }, second: { who: 'me' } };
const TURNS = ['g2', 'b1', 'f3', 'c1'];

/** A game at one screen with some turns, made by calls. @param {Page} page */
async function played(page) {
  return page.evaluate(async ([body, turns]) => {
    const post = async (/** @type {string} */ path, /** @type {object} */ what) => (await fetch(`/api/v1${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(what) })).json();
    const { id } = await post('/games', /** @type {object} */ (body));
    for (const turn of /** @type {string[]} */ (turns)) {
      const { seq } = await (await fetch(`/api/v1/games/${id}`)).json();
      await post(`/games/${id}/events`, { seq, do: 'play', turn });
    }
    return /** @type {string} */ (id);
  }, /** @type {[object, string[]]} */ ([HERE, TURNS]));
}

/** @param {Test} test */
export async function a_game_is_shared_as_a_picture({ browser, url, pictures }) {
  await mkdir(pictures(''), { recursive: true });
  for (const [lang, share, gif] of /** @type {const} */ ([['en', 'Share', 'Animation (GIF)'], ['pt', 'Partilhar', 'Animação (GIF)']])) {
    const { page, complaints } = await visitor(browser, url, { locale: lang });
    await page.goto('/');
    const id = await played(page);
    await page.goto(`/game/${id}`);
    await page.getByRole('button', { name: share, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: share });
    // The picture is the board that is shown, and it can be seen.
    const picture = dialog.locator('.share-picture');
    await page.waitForFunction(() => /** @type {HTMLImageElement | null} */ (document.querySelector('.share-picture'))?.naturalWidth === 524);
    assert.equal(await picture.getAttribute('src'), `/game/${id}.png?lang=${lang}&turns=4`);
    const href = await dialog.getByRole('link', { name: gif }).getAttribute('href');
    const answer = await page.request.get(`${url}${href}`);
    assert.deepEqual([answer.status(), answer.headers()['content-type'], (await answer.body()).subarray(0, 6).toString()], [200, 'image/gif', 'GIF89a']);
    assert.match(await dialog.getByRole('textbox').last().inputValue(), new RegExp(`^<iframe src="${url}/embed/${id}" `));
    await page.screenshot({ path: pictures(`share-${lang}.png`) });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
  }
}

/** @param {Test} test */
export async function the_viewer_walks_through_a_game_by_keyboard_and_button({ browser, url, pictures }) {
  const { page, complaints } = await visitor(browser, url);
  await page.goto('/');
  const id = await played(page);
  await page.goto(`/embed/${id}`);
  const status = page.locator('.embed-status');
  await status.getByText('After turn 2: c1.').waitFor();
  await page.getByRole('button', { name: 'Previous turn' }).press('ArrowLeft');
  await status.getByText('After turn 2: f3.').waitFor();
  await page.getByRole('button', { name: 'Previous turn' }).click();
  await status.getByText('After turn 1: b1.').waitFor();
  // The cells can be read one by one.
  assert.match(await page.locator('.grid-cell[data-cell="b1"]').getAttribute('aria-label') ?? '', /b1.*microbe/);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await status.getByText('After turn 2: c1.').waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Open on Tabuleiro' }).getAttribute('href'), `/game/${id}`);
  for (const size of [{ width: 420, height: 720 }, { width: 320, height: 640 }, { width: 900, height: 700 }]) {
    await page.setViewportSize(size);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${size.width}`);
    await page.screenshot({ path: pictures(`embed-${size.width}.png`) });
  }
  await page.goto('/embed/none');
  await page.getByText('There is no such game.').waitFor();
  assert.deepEqual(complaints.filter((words) => !words.includes('404')), []);
}

/** @param {Test} test */
export async function another_site_may_frame_the_viewer_and_nothing_else({ browser, url }) {
  const { page } = await visitor(browser, url);
  await page.goto('/');
  const id = await played(page);
  // Another name of this machine is another site.
  const body = `<!doctype html><iframe id="viewer" width="420" height="720" src="${url}/embed/${id}"></iframe><iframe id="game" src="${url}/game/${id}"></iframe><img id="picture" src="${url}/game/${id}.png">`;
  const elsewhere = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(body));
  await new Promise((resolve) => elsewhere.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (elsewhere.address());
  const site = await browser.newContext();
  try {
    const foreign = await site.newPage();
    await foreign.goto(`http://localhost:${port}/`);
    await foreign.frameLocator('#viewer').locator('.embed-view .board').waitFor();
    assert.equal(await foreign.frameLocator('#game').locator('#main').count(), 0);
    await foreign.waitForFunction(() => /** @type {HTMLImageElement} */ (document.getElementById('picture')).naturalWidth > 0);
  } finally {
    await site.close();
    elsewhere.close();
  }
}
