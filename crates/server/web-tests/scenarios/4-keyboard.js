// A game without a mouse: tab, arrows, enter, and typed moves.

import assert from 'node:assert/strict';
import { visitor } from '../browser.js';
import { at, changed, random, ready, stateOf } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */
/** @typedef {import('playwright-core').Page} Page */

/** Presses tab until something with this name or role has the focus. @param {Page} page @param {string} selector */
async function tabTo(page, selector) {
  for (let count = 0; count < 120; count += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the tab key does not lead to ${selector}`);
}

/** Moves the focus on the board by arrow keys, as they look: the board may be turned. @param {Page} page @param {string} cell */
async function arrowsTo(page, cell) {
  for (let count = 0; count < 40; count += 1) {
    const [here, dx, dy] = await page.evaluate((wanted) => {
      const cells = [document.activeElement, document.querySelector(`[data-cell=${wanted}]`)];
      const [from, to] = cells.map((element) => element?.getBoundingClientRect() ?? new DOMRect());
      return [cells[0]?.getAttribute('data-cell') ?? '', Math.round((to?.x ?? 0) - (from?.x ?? 0)), Math.round((to?.y ?? 0) - (from?.y ?? 0))];
    }, cell);
    if (here === cell) return;
    assert.ok(here, 'the focus has left the board');
    await page.keyboard.press(dx > 0 ? 'ArrowRight' : dx < 0 ? 'ArrowLeft' : dy > 0 ? 'ArrowDown' : 'ArrowUp');
  }
  throw new Error(`the arrows do not lead to ${cell}`);
}

/** @param {Test} test */
export async function a_game_by_keyboard_alone({ browser, url, seed }) {
  const { page, complaints } = await visitor(browser, url);
  const chance = random(seed);
  await page.goto('/');
  await page.locator('.cards').waitFor();
  await tabTo(page, 'article[aria-label="Blockade"] button.main');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/game/*');
  let now = await ready(page);
  await tabTo(page, '[role=gridcell]');
  assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1, 'one tab stop');
  const label = await page.locator('[data-cell=d4]').getAttribute('aria-label');
  assert.match(label ?? '', /^d4, .*can be selected/);

  // A turn by the arrow keys: a pawn, where it goes, a cell, and how its wall lies.
  await arrowsTo(page, 'd4');
  await page.keyboard.press('Enter');
  now = await changed(page, now);
  await arrowsTo(page, 'd6');
  await page.keyboard.press('Enter');
  now = await changed(page, now);
  await arrowsTo(page, 'f9');
  await page.keyboard.press('Enter');
  now = await changed(page, now);
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? ''), /^[hv]$/, 'the choice has the focus');
  await page.keyboard.press('Enter');
  now = await changed(page, now);
  assert.equal(stateOf(now), 'complete');
  // Back, and again by the letter.
  await page.keyboard.press('Backspace');
  now = await changed(page, now);
  await page.keyboard.press('h');
  now = await changed(page, now);
  if (stateOf(now) === 'mine') now = await changed(page, now);
  await page.keyboard.press('Enter');
  now = await changed(page, now);
  assert.ok(Number(now.split('.')[0]) >= 1, now);

  // The rest by typed turns, out of what the server says is possible.
  const id = new URL(page.url()).pathname.split('/').at(-1);
  for (let count = 0; count < 300; count += 1) {
    now = await ready(page);
    if (stateOf(now) === 'over') break;
    /** @type {string[]} */
    const draft = [];
    for (let over = false; !over;) {
      const answer = await page.evaluate(async ([game, actions]) => (await fetch(`/api/v1/games/${game}/draft`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ draft: actions }) })).json(), /** @type {const} */ ([id, draft]));
      over = answer.turn_over;
      if (!over) draft.push(answer.actions[chance(answer.actions.length)]);
    }
    await tabTo(page, 'input[name=move]');
    await page.keyboard.type(draft.join(','));
    await page.keyboard.press('Enter');
    now = await changed(page, now);
    if (stateOf(now) === 'complete') {
      await tabTo(page, '[data-key=send]');
      await page.keyboard.press('Enter');
      now = await changed(page, now);
    }
  }
  assert.equal(stateOf(await at(page)), 'over');
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function what_is_refused_is_explained({ browser, url }) {
  const { page } = await visitor(browser, url);
  await page.goto('/');
  await page.getByRole('article', { name: 'Infection' }).getByRole('button', { name: 'Play the computer' }).click();
  await ready(page);
  await page.getByRole('textbox', { name: 'Type a move' }).fill('a1');
  await page.keyboard.press('Enter');
  await page.locator('.toast.refused', { hasText: /I\d/ }).waitFor();
}
