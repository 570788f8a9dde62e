// axe-core on every page, in every theme; and pictures of them to look at.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { inspect } from '../axe.js';
import { PHONE, visitor } from '../browser.js';
import { random, ready, startWith, turn } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */

const THEMES = ['light', 'dark', 'contrast'];

/**
 * Looks at every view in a window of one size.
 * @param {Test} test
 * @param {string} size
 * @param {import('playwright-core').BrowserContextOptions} options
 */
async function lookAround({ browser, url, seed, pictures }, size, options) {
  const names = /** @type {{games: {id: string, name: {en: string}}[]}} */ (await (await fetch(`${url}/api/v1/catalog`)).json()).games;
  const { page, complaints } = await visitor(browser, url, options);
  /** @type {string[]} */
  const problems = [];
  const look = async (/** @type {string} */ name) => {
    for (const theme of THEMES) {
      await page.evaluate((chosen) => {
        localStorage.setItem('tabuleiro.theme', chosen);
        dispatchEvent(new Event('tabuleiro-theme'));
      }, theme);
      problems.push(...await inspect(page, `${name}, ${size}, ${theme}`, theme === THEMES[0]));
      await page.screenshot({ path: pictures(`${name}-${size}-${theme}.png`) });
    }
  };
  await page.goto('/');
  await page.locator('.cards').waitFor();
  await look('home');
  await page.getByRole('button', { name: 'Settings' }).click();
  await look('settings');
  await page.keyboard.press('Escape');
  await page.getByRole('article', { name: 'Virus Wars' }).getByRole('button', { name: 'Options' }).click();
  await look('new-game');
  await page.keyboard.press('Escape');
  for (const game of names) {
    await startWith(page, game.name.en, async (dialog) => {
      await dialog.getByRole('radio', { name: 'Two players, one screen' }).check();
    });
    const chance = random(seed);
    for (let count = 0; count < 4; count += 1) {
      await ready(page);
      await turn(page, chance);
    }
    await ready(page);
    await page.mouse.move(0, 0);
    await look(`game-${game.id}`);
    if (game === names[0]) {
      await page.getByRole('button', { name: 'Share' }).click();
      await look('share');
      await page.keyboard.press('Escape');
      await page.goto(page.url().replace('/game/', '/embed/'));
      await page.locator('.embed-view .board').waitFor();
      await look('embed');
    }
    await page.goto(`/rules/${game.id}`);
    await page.locator('.rules-board .grid-cell.can').first().waitFor({ state: 'attached' });
    await look(`rules-${game.id}`);
  }
  await page.goto('/games');
  await page.locator('.row').first().waitFor();
  await look('games');
  await page.goto('/analysis');
  await page.locator('.row').first().waitFor();
  await look('analysis');
  await page.goto('/puzzles');
  await page.locator('.puzzles .grid-cell.can').first().waitFor({ state: 'attached' });
  await look('puzzles');
  await page.goto('/watch');
  await page.locator('.rows').first().waitFor();
  await look('watch');
  await page.goto('/nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await look('missing');
  await page.goto('/api');
  await page.locator('h2').first().waitFor();
  await look('api');
  return [...problems, ...complaints];
}

/** @param {Test} test */
export async function nothing_for_axe_to_find(test) {
  await mkdir(test.pictures(''), { recursive: true });
  const found = await Promise.all([lookAround(test, 'wide', {}), lookAround(test, 'phone', PHONE)]);
  assert.deepEqual(found.flat(), []);
}
