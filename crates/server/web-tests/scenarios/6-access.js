// axe-core on every page, in every theme; and pictures of them to look at.

import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { visitor } from '../browser.js';
import { random, ready, startWith, turn } from '../playing.js';
import { PHONE } from './5-phone.js';

/** @typedef {import('../run.js').Test} Test */
/** @typedef {import('playwright-core').Page} Page */

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @param {Page} page @param {string} where */
async function inspect(page, where) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    // @ts-ignore axe is there now.
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map((/** @type {any} */ problem) => `${problem.id}: ${problem.nodes.map((/** @type {any} */ node) => `${node.target} ${node.any[0]?.message ?? ''}`).slice(0, 3).join('; ')}`);
  });
  assert.deepEqual(found, [], where);
}

/** @param {Test} test */
export async function nothing_for_axe_to_find({ browser, url, seed, pictures }) {
  await mkdir(pictures(''), { recursive: true });
  const names = /** @type {{games: {id: string, name: {en: string}}[]}} */ (await (await fetch(`${url}/api/v1/catalog`)).json()).games;
  for (const [size, options] of /** @type {const} */ ([['wide', {}], ['phone', PHONE]])) {
    for (const theme of size === 'wide' ? ['light', 'dark', 'contrast'] : ['light', 'dark']) {
      const { context, page, complaints } = await visitor(browser, url, options);
      await context.addInitScript((chosen) => localStorage.setItem('tabuleiro.theme', chosen), theme);
      const look = async (/** @type {string} */ name) => {
        await inspect(page, `${name}, ${size}, ${theme}`);
        await page.screenshot({ path: pictures(`${name}-${size}-${theme}.png`) });
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
          await dialog.getByText('two at this screen').click();
        });
        const chance = random(seed);
        for (let count = 0; count < 4; count += 1) {
          await ready(page);
          await turn(page, chance);
        }
        await ready(page);
        await look(`game-${game.id}`);
        await page.goto(`/rules/${game.id}`);
        await page.locator('.rules-board .grid-cell.can').first().waitFor({ state: 'attached' });
        await look(`rules-${game.id}`);
      }
      await page.goto('/games');
      await page.locator('.row').first().waitFor();
      await look('games');
      await page.goto('/watch');
      await page.locator('.rows').first().waitFor();
      await look('watch');
      await page.goto('/nowhere');
      await page.getByRole('heading').waitFor();
      await look('missing');
      await page.goto('/api');
      await page.locator('h2').first().waitFor();
      await inspect(page, 'api');
      assert.deepEqual(complaints, []);
      await context.close();
    }
  }
}
