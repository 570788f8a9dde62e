// The first view: light, from this server alone, and playable within two clicks.

import assert from 'node:assert/strict';
import { visitor } from '../browser.js';
import { changed, ready } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */
/** @typedef {import('playwright-core').Page} Page */

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
  assert.equal(await page.locator('.card .cover .board').count(), await page.locator('.cards li').count());
  const broken = await page.evaluate(() => [...document.images].filter((image) => !image.complete || image.naturalWidth === 0).map((image) => image.src));
  assert.deepEqual(broken, []);
  // All games are in sight at once, each with its main button.
  for (const main of await page.locator('.card .button.main').all()) {
    const box = await main.boundingBox();
    assert.ok(box && box.y + box.height <= 900, JSON.stringify(box));
  }
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

/** Requests of a page, each with when it was sent and when it had come. @param {Page} page */
function listen(page) {
  /** @type {Map<import('playwright-core').Request, {path: string, sent: number, came: number}>} */
  const seen = new Map();
  let moment = 0;
  page.on('request', (request) => seen.set(request, { path: new URL(request.url()).pathname, sent: moment += 1, came: Infinity }));
  // A document is read while it comes: what counts is when its answer begins.
  page.on('response', (response) => {
    const known = seen.get(response.request());
    if (known) known.came = moment += 1;
  });
  return seen;
}

/**
 * The longest chain of requests of which each was sent only after the one before it had come: how many times somebody far away waits.
 * @param {Iterable<{path: string, sent: number, came: number}>} requests
 */
function roundTrips(requests) {
  /** @type {{came: number, trips: number}[]} */
  const known = [];
  for (const { sent, came } of [...requests].sort((a, b) => a.sent - b.sent)) {
    known.push({ came, trips: 1 + Math.max(0, ...known.filter((earlier) => earlier.came < sent).map(({ trips }) => trips)) });
  }
  return Math.max(0, ...known.map(({ trips }) => trips));
}

/** A server far away, so that what is asked at once is seen to be asked at once. @param {import('playwright-core').BrowserContext} context @param {Page} page */
async function farAway(context, page) {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 200, downloadThroughput: -1, uploadThroughput: -1 });
}

/** @param {Test} test */
export async function three_round_trips_to_the_first_move({ browser, url }) {
  const { context, page, complaints } = await visitor(browser, url);
  await farAway(context, page);
  const seen = listen(page);
  await page.goto('/');
  const play = page.getByRole('article', { name: 'Infection' }).getByRole('button', { name: 'Play the computer' });
  await play.waitFor();
  // What is asked in the background holds nobody up, nor does a picture.
  const needed = () => [...seen.values()].filter(({ path }) => path !== '/api/v1/me' && !path.endsWith('.svg'));
  assert.equal(roundTrips(needed()), 2, JSON.stringify([...seen.values()]));
  await page.waitForLoadState('networkidle');
  await play.click();
  await ready(page);
  assert.ok(roundTrips(needed()) <= 3, JSON.stringify(needed()));
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_second_visit_asks_for_the_document_alone({ browser, url }) {
  const { context, page, complaints } = await visitor(browser, url);
  await page.goto('/', { waitUntil: 'networkidle' });
  const spy = await context.newCDPSession(page);
  await spy.send('Network.enable');
  /** @type {Map<string, string>} */
  const asked = new Map();
  spy.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, new URL(request.url).pathname));
  spy.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
  spy.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) asked.delete(requestId);
  });
  await page.goto('/watch');
  await page.goto('/');
  asked.clear();
  await page.reload({ waitUntil: 'networkidle' });
  await page.locator('.cards li').first().waitFor();
  const files = [...asked.values()].filter((path) => !path.startsWith('/api/'));
  assert.deepEqual(files, ['/']);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function both_languages_and_all_words({ browser, url }) {
  const { page, complaints } = await visitor(browser, url, { locale: 'pt-PT' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Jogos de tabuleiro para dois' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'pt-PT');
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
