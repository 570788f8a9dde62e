// A phone: everything by touch, nothing scrolls by accident.

import assert from 'node:assert/strict';
import { PHONE, visitor } from '../browser.js';
import { easiest, random, ready, startWith, tap, toTheEnd, turn } from '../playing.js';

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

/** @param {Test} test */
export async function a_phone_on_its_side({ browser, url, seed }) {
  const { page, complaints } = await visitor(browser, url, { ...PHONE, viewport: { width: 740, height: 360 } });
  for (const name of ['Virus Wars', 'Blockade']) {
    await startWith(page, name, easiest);
    await ready(page);
    const board = await page.locator('.board').boundingBox();
    assert.ok(board && board.height > 300 && board.y + board.height <= 360, `${name}: ${JSON.stringify(board)}`);
    await turn(page, random(seed), tap);
    await ready(page);
    const [high, wide] = await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]);
    assert.deepEqual([high, wide], [360, 740], `${name}: nothing is larger than the phone`);
  }
  assert.deepEqual(complaints, []);
}
