// What a newcomer meets: first steps that are his own, refusals that leave everything as it is, hints, undo.

import assert from 'node:assert/strict';
import { visitor } from '../browser.js';
import { changed, random, ready, startWith, turn } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */

/** @param {import('playwright-core').Locator} dialog */
const twoHere = (dialog) => dialog.getByLabel('Two players, one screen').check();

/** @param {Test} test */
export async function the_first_steps_of_a_guest_are_his_own({ browser, url, seed }) {
  const host = await visitor(browser, url);
  const guest = await visitor(browser, url, { newcomer: true });
  await host.page.goto('/');
  const wanted = { game: 'infection', first: { who: 'me' }, second: { who: 'open' } };
  const open = await host.page.evaluate(async (body) => (await fetch('/api/v1/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json(), wanted);
  await host.page.goto(open.url);
  await guest.page.goto(`/game/${open.id}#join=${open.invite}`);
  await guest.page.getByRole('heading', { name: 'You are invited' }).waitFor();
  // The news that the seat is taken comes before the answer that it is mine: nobody is told to watch his own game.
  await guest.page.route('**/join', async (route) => {
    const response = await route.fetch();
    await guest.page.waitForFunction(() => !/waiting$/.test(document.querySelector('main')?.getAttribute('data-at') ?? ''));
    await route.fulfill({ response });
  });
  await guest.page.getByRole('button', { name: 'Join' }).click();
  await turn(host.page, random(seed));
  await guest.page.locator('.bubble.guide').waitFor();
  assert.equal(await guest.page.locator('.toast', { hasText: 'already taken' }).count(), 0);
  const wrong = await guest.page.evaluate(() => [...document.querySelectorAll('.field.hint')].flatMap((mark) => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    const cell = document.elementsFromPoint(x + width / 2, y + height / 2).find((element) => element.matches('.grid-cell'));
    return cell?.matches('.can') ? [] : [cell?.getAttribute('data-cell')];
  }));
  assert.deepEqual(wrong, [], 'what is pointed out can be played by the guest');
  assert.ok(await guest.page.locator('.field.hint').count() > 0);
  // A game that a friend has joined is not ended by a slip.
  await host.page.getByRole('button', { name: 'Abort game' }).click();
  await host.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  // The end takes the first steps with it, and what they pointed at.
  await host.page.getByRole('button', { name: 'Abort game' }).click();
  await host.page.getByRole('dialog').getByRole('button', { name: 'Abort game' }).click();
  await guest.page.locator('.status h2', { hasText: 'Aborted' }).waitFor();
  await guest.page.locator('.bubble.guide').waitFor({ state: 'detached' });
  assert.equal(await guest.page.locator('.field.hint').count(), 0);
  assert.deepEqual([...host.complaints, ...guest.complaints], []);
}

/** @param {Test} test */
export async function undo_drops_the_unfinished_turn_first({ browser, url, seed }) {
  const { page, complaints } = await visitor(browser, url);
  await startWith(page, 'Virus Wars', twoHere);
  await turn(page, random(seed));
  const before = await ready(page);
  await page.locator('.grid-cell.can').first().click();
  const half = await changed(page, before);
  assert.match(half, /^1\.1\./);
  const undo = page.locator('[data-key=undo]');
  await undo.click();
  const dropped = await changed(page, half);
  assert.equal(dropped, before, 'the turn before it stands');
  await undo.click();
  assert.match(await changed(page, dropped), /^0\.0\./);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_refusal_keeps_the_selection_and_goes_with_the_next_deed({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await startWith(page, 'Infection', twoHere);
  const before = await ready(page);
  await page.locator('[data-cell=a7]').click();
  const selected = await changed(page, before);
  assert.match(selected, /^0\.0\.1\./, 'a piece is selected');
  await page.locator('[data-cell=d4]').click();
  const bubble = page.locator('.bubble.refused');
  await bubble.waitFor();
  assert.match(await page.locator('main').getAttribute('data-at') ?? '', /^0\.0\.1\./, 'it is still selected');
  await page.locator('[data-key=hint]').click();
  await bubble.waitFor({ state: 'detached' });
  await page.locator('.hint-words').waitFor();
  // The words of a hint and its marks come and go together.
  await page.locator('[data-cell=a7]').click();
  assert.equal(await page.locator('.hint-words').count() > 0, await page.locator('.field.hint').count() > 0);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_closed_board_says_why({ browser, url, seed }) {
  const { page, complaints } = await visitor(browser, url);
  const says = async (/** @type {string} */ words) => {
    await page.locator('[data-cell=d4]').click();
    await page.locator('.bubble.refused', { hasText: words }).waitFor();
  };
  await startWith(page, 'Infection', twoHere);
  await turn(page, random(seed));
  await page.getByRole('button', { name: 'Previous turn' }).click();
  await page.locator('.status.walking').waitFor();
  await says('This is an earlier position: go back to the game to play.');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await ready(page);
  const watcher = await visitor(browser, url);
  await page.getByRole('button', { name: 'Abort game' }).click();
  await page.locator('.status h2', { hasText: 'Aborted' }).waitFor();
  await says('The game is over.');
  await watcher.page.goto(page.url());
  await watcher.page.locator('[data-cell=d4]').click();
  await watcher.page.locator('.bubble.refused', { hasText: 'The game is over.' }).waitFor();
  assert.deepEqual([...complaints, ...watcher.complaints], []);
}

/** @param {Test} test */
export async function a_mouse_in_the_middle_of_a_cell_places_no_wall({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await startWith(page, 'Blockade', twoHere);
  let now = await ready(page);
  while (await page.locator('.marks rect.target').count() === 0) {
    await page.locator('.grid-cell.can:not([aria-selected])').first().click();
    now = await changed(page, now);
  }
  await page.locator('[data-cell=e5]').click();
  await page.locator('.bubble.refused').waitFor();
  assert.equal(await page.locator('main').getAttribute('data-at'), now);
  const line = await page.locator('.marks rect.target').first().boundingBox();
  await page.mouse.click((line?.x ?? 0) + (line?.width ?? 0) / 2, (line?.y ?? 0) + (line?.height ?? 0) / 2);
  await changed(page, now);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function the_legend_shows_only_what_the_game_has({ browser, url, seed }) {
  const { page, complaints } = await visitor(browser, url);
  const legend = async (/** @type {string} */ name) => {
    await startWith(page, name, twoHere);
    for (let turns = 0; turns < 2; turns += 1) await turn(page, random(seed));
    await ready(page);
    await page.locator('[data-key=legend]').click();
    return page.locator('.legend').first().innerText();
  };
  assert.doesNotMatch(await legend('Virus Wars'), /wall/);
  assert.match(await legend('Frozen Forest'), /sees/, 'what is shaded is explained');
  assert.match(await legend('Infection'), /Selected/);
  assert.deepEqual(complaints, []);
}
