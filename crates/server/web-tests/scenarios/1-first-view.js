// The first view: light, from this server alone, and playable within two clicks.

import assert from 'node:assert/strict';
import { visitor } from '../browser.js';
import { changed, ready } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */

const HEAVIEST = 150_000;

/** @param {Test} test */
export async function first_view_is_light_and_from_here({ browser, url }) {
  const { context, page, complaints } = await visitor(browser, url);
  const spy = await context.newCDPSession(page);
  await spy.send('Network.enable');
  let bytes = 0;
  spy.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('.cards li').first().waitFor();
  assert.equal(await page.locator('.card .cover').count(), 5);
  const broken = await page.evaluate(() => [...document.images].filter((image) => !image.complete || image.naturalWidth === 0).map((image) => image.src));
  assert.deepEqual(broken, []);
  assert.ok(bytes > 5000 && bytes < HEAVIEST, `the first view weighs ${bytes} bytes`);
  console.log(`     the first view weighs ${bytes} bytes`);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function first_move_is_two_clicks_away({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await page.goto('/');
  await page.getByRole('article', { name: 'Infection' }).getByRole('button', { name: 'Play the computer' }).click();
  const before = await ready(page);
  await page.locator('[data-cell=g2]').click();
  const after = await changed(page, before);
  assert.ok(Number(after.split('.')[0]) >= 1, `${before} became ${after}`);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function both_languages_and_all_words({ browser, url }) {
  const { page, complaints } = await visitor(browser, url, { locale: 'pt-PT' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Jogos de tabuleiro para dois' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'pt');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Board games for two' }).waitFor();
  const { readdir, readFile } = await import('node:fs/promises');
  const folder = new URL('../../web/js/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const sources = (await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n');
  /** @type {Record<string, unknown>} */
  const texts = await (await fetch(`${url}/api/v1/texts`)).json();
  const used = new Set([...sources.matchAll(/'([A-Z][A-Z_]*[A-Z])'/g)].map((match) => match[1] ?? ''));
  const asked = [...sources.matchAll(/text\('([A-Z_]+)'/g)].map((match) => match[1] ?? '');
  assert.deepEqual(asked.filter((name) => !(name in texts)), [], 'words that the page wants and nobody has written');
  assert.deepEqual(Object.keys(texts).filter((name) => !used.has(name)), [], 'words that nobody reads');
  assert.deepEqual(complaints, []);
}
