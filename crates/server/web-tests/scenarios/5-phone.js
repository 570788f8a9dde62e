// A phone: everything by touch, nothing scrolls by accident.

import assert from 'node:assert/strict';
import { PHONE, visitor } from '../browser.js';
import { easiest, random, startWith, tap, toTheEnd, turn } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */

/** @param {Test} test */
export async function a_game_by_touch({ browser, url, seed }) {
  const { page, complaints } = await visitor(browser, url, PHONE);
  await startWith(page, 'Blockade', async (dialog) => {
    await easiest(dialog);
    await dialog.getByRole('combobox').first().selectOption('lakeside');
  });
  await page.locator('.board').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(wide, 360, 'nothing is wider than the phone');
  const board = await page.locator('.board').boundingBox();
  assert.ok(board && board.y >= 0 && board.y + board.height <= 740 && board.width > 330, JSON.stringify(board));
  const chance = random(seed);
  await turn(page, chance, tap);
  assert.equal(await page.evaluate(() => scrollY), 0, 'a turn does not scroll');
  await toTheEnd(page, chance, tap);
  assert.deepEqual(complaints, []);
}
