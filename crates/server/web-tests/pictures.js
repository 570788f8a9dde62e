// The pictures of the page in the README: `node pictures.js PROGRAM` plays the games that they show and writes them into docs/pictures.

import { writeFile } from 'node:fs/promises';
import { findChromium, launch, visitor } from './browser.js';
import { ready, readyAfter } from './playing.js';
import { Server } from './server.js';

/** @typedef {import('playwright-core').Page} Page */

const FOLDER = new URL('../../../docs/pictures/', import.meta.url);

/** What stands on the phones: the header, the players and the board are enough. */
const PHONE = { width: 390, height: 844 };
const SEEN = { x: 0, y: 0, width: 390, height: 521 };
const BOTH = { first: { who: 'me' }, second: { who: 'me' } };
const ON_PHONES = [
  { game: 'infection', options: { map: 'four' }, position: 'B5R/1BB3R/2-1-2/3RR2/2-1-2/1RR3B/R5B R 0 8' },
  { game: 'frozen-forest', position: 'tttttttttt/tttttttttt/tttttttttt/tttttttmtt/tt1ttttttt/tt1ttttttt/tt2yttttt/tt1ttttttt/tttttttttt/tttttttttt Y 6' },
  { game: 'three-dragons', options: { mode: 'dragons' }, position: 'M2B24M/4B24/9/4B24/D2B2W5B32d/9/4W24/9/M3W23M W 0 30' },
];

/** Makes a game by a call, and opens it. @param {Page} page @param {object} wanted */
async function open(page, wanted) {
  const { url } = await page.evaluate(async (body) => (await fetch('/api/v1/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json(), wanted);
  await page.goto(url);
  await ready(page);
}

/** @param {Page} page */
async function hint(page) {
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hint-words').waitFor();
}

/**
 * Some screenshots side by side, as WebP: half of what PNG needs.
 * @param {Page} page
 * @param {string} name
 * @param {Buffer[]} shots
 */
async function write(page, name, shots) {
  const drawn = await page.evaluate(async (/** @type {string[]} */ encoded) => {
    const GAP = 20;
    const pictures = await Promise.all(encoded.map(async (text) => createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob())));
    const canvas = document.createElement('canvas');
    canvas.width = pictures.reduce((sum, { width }) => sum + width + GAP, -GAP);
    canvas.height = Math.max(...pictures.map(({ height }) => height));
    const brush = canvas.getContext('2d');
    let x = 0;
    for (const picture of pictures) {
      brush?.drawImage(picture, x, 0);
      x += picture.width + GAP;
    }
    return canvas.toDataURL('image/webp', 0.7).split(',')[1] ?? '';
  }, shots.map((shot) => shot.toString('base64')));
  await writeFile(new URL(name, FOLDER), Buffer.from(drawn, 'base64'));
  console.log(name);
}

const [program] = process.argv.slice(2);
const executable = findChromium();
if (!program || !executable) {
  console.error(program ? 'Chromium is missing: apt-get install chromium, or set CHROMIUM to its path.' : 'usage: node pictures.js PROGRAM');
  process.exit(1);
}
const server = new Server(program);
const url = await server.start();
const browser = await launch(executable);
try {
  const { page } = await visitor(browser, url, { viewport: { width: 1280, height: 800 } });
  // Where the pictures are put together no policy of the server forbids data.
  const { page: table } = await visitor(browser, 'about:blank');
  await page.goto('/');
  await page.evaluate(() => fetch('/api/v1/me', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Ana' }) }));
  await open(page, { game: 'virus-wars', first: { who: 'me' }, second: { who: 'computer', level: 3 } });
  for (let turns = 2; turns <= 6; turns += 2) {
    await hint(page);
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.getByRole('button', { name: 'End turn' }).click();
    await readyAfter(page, turns);
  }
  await hint(page);
  await write(table, 'page-game.webp', [await page.screenshot()]);
  await page.goto('/analysis/infection#position=B5R%2F1BB3R%2F2-1-2%2F3RR2%2F2-1-2%2F1RR3B%2FR5B+R+0+8&options=map%3Dfour');
  await page.getByText(/^depth 1[2-9] /).waitFor();
  await write(table, 'page-analysis.webp', [await page.screenshot()]);
  await page.setViewportSize(PHONE);
  /** @type {Buffer[]} */
  const phones = [];
  for (const game of ON_PHONES) {
    await open(page, { ...game, ...BOTH });
    phones.push(await page.screenshot({ clip: SEEN }));
  }
  await write(table, 'page-phones.webp', phones);
} finally {
  await browser.close();
  await server.stop();
}
