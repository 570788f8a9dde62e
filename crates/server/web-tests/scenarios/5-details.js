// The small things of a game: hints, undo, steps back, flipping, dragging, clocks, options, public games, another language.

import assert from 'node:assert/strict';
import { PHONE, visitor } from '../browser.js';
import { at, changed, easiest, random, ready, readyAfter, startWith, stateOf, turn } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */
/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} cell */
async function middle(page, cell) {
  const box = await page.locator(`[data-cell=${cell}]`).boundingBox();
  if (!box) throw new Error(`${cell} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
}

/** @param {Test} test */
export async function hint_undo_flip_and_drag({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await startWith(page, 'Three Dragons', easiest);
  await ready(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = await page.locator('.hint-words').textContent();
  assert.match(hint ?? '', /Try [a-i]\d[a-i]\d: \w/);
  assert.ok(await page.locator('.field.hint').count() > 0, 'the hint is seen on the board');
  // A flipped board is the same board.
  const before = await middle(page, 'b9');
  await page.getByRole('button', { name: 'Flip board' }).click();
  assert.notDeepEqual(await middle(page, 'b9'), before);
  const [from, to] = [await middle(page, 'b9'), await middle(page, 'b4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 20, { steps: 5 });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  // A dragged piece is a turn, and the computer answers it.
  await readyAfter(page, 2);
  assert.match(await page.locator('.turns').textContent() ?? '', /b9b4/);
  await page.getByRole('button', { name: 'Undo' }).click();
  // Undo goes back to my last decision.
  await readyAfter(page, 0);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function my_side_is_below_as_at_a_table({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  const below = async () => ({ name: await page.locator('.player').last().getAttribute('aria-label'), turned: (await middle(page, 'd1')).y > (await middle(page, 'd9')).y });
  const start = (/** @type {string} */ name, /** @type {string} */ side) => startWith(page, name, async (dialog) => {
    await easiest(dialog);
    await dialog.getByRole('radio', { name: new RegExp(`^${side}( |$)`) }).check();
  });
  // Black begins above, and so does Amber: the board is turned for them, and only for them.
  for (const [name, side, turned] of /** @type {[string, string, boolean][]} */ ([['Three Dragons', 'White', false], ['Three Dragons', 'Black', true], ['Blockade', 'Amber', true], ['Blockade', 'Violet', false], ['Virus Wars', 'Red', false]])) {
    await start(name, side);
    assert.deepEqual(await below(), { name: side, turned }, `${name}, ${side}`);
  }
  // Whoever turns it finds it turned again, for the other side as well.
  await start('Three Dragons', 'Black');
  await page.getByRole('button', { name: 'Flip board' }).click();
  assert.deepEqual(await below(), { name: 'White', turned: false });
  await start('Three Dragons', 'White');
  assert.deepEqual(await below(), { name: 'Black', turned: true });
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_draft_goes_back_step_by_step_and_speaks_portuguese({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await startWith(page, 'Virus Wars', async (dialog) => {
    await easiest(dialog);
    await dialog.getByLabel('Board size').fill('6');
    await dialog.getByLabel('Steps', { exact: true }).fill('3');
  });
  let now = await ready(page);
  assert.equal(await page.locator('[role=gridcell]').count(), 36);
  for (const cell of ['a3', 'b3', 'c3']) {
    await page.locator(`[data-cell=${cell}]`).click();
    now = await changed(page, now);
  }
  assert.equal(stateOf(now), 'complete');
  await page.getByRole('button', { name: 'Step back' }).click();
  now = await changed(page, now);
  assert.equal(now, '0.2.0.mine');
  // The draft survives another language and a reload.
  await page.getByRole('button', { name: 'Português' }).click();
  await page.getByRole('heading', { name: /^É a tua vez/ }).waitFor();
  await page.waitForFunction(() => document.querySelector('main')?.getAttribute('data-at') === '0.2.0.mine');
  await page.reload();
  await page.waitForFunction(() => document.querySelector('main')?.getAttribute('data-at') === '0.2.0.mine');
  assert.match(await page.locator('[data-cell=b3]').getAttribute('aria-label') ?? '', /vírus azul/);
  assert.match(await page.locator('[data-cell=c3]').getAttribute('aria-label') ?? '', /possível/);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function undone_twice_at_once({ browser, url, seed }) {
  const { page, complaints } = await visitor(browser, url);
  const chance = random(seed);
  await page.goto('/');
  await page.getByRole('article', { name: 'Infection' }).getByRole('button', { name: 'Two players, one screen' }).click();
  for (const played of [1, 2, 3]) {
    await turn(page, chance);
    await readyAfter(page, played);
  }
  // Faster than any answer: the second follows the first, and neither is refused.
  await page.evaluate(() => {
    for (let count = 0; count < 2; count += 1) /** @type {HTMLElement} */ (document.querySelector('[data-key=undo]')).click();
  });
  await readyAfter(page, 1);
  assert.equal(await page.locator('.toast.refused').count(), 0);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function sentences_begin_with_one_capital({ browser, url, seed }) {
  const { page, complaints } = await visitor(browser, url, { locale: 'pt-PT' });
  const chance = random(seed);
  await page.goto('/');
  await page.getByRole('article', { name: 'Infection' }).getByRole('button', { name: 'No mesmo ecrã' }).click();
  await page.getByRole('heading', { name: 'Joga o Vermelho', exact: true }).waitFor();
  for (const played of [1, 2]) {
    await turn(page, chance);
    await readyAfter(page, played);
  }
  await page.getByRole('button', { name: 'Desistir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desistir' }).click();
  await page.getByRole('heading', { name: 'Ganhou o Azul', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Turno anterior' }).click();
  await page.getByRole('heading', { name: 'Depois do turno 1 (Vermelho)', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Os meus jogos' }).first().click();
  await page.locator('.badge', { hasText: /^Ganhou o Azul$/ }).waitFor();
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function anybody_joins_a_public_game_with_a_clock({ browser, url, seed }) {
  const host = await visitor(browser, url);
  await startWith(host.page, 'Frozen Forest', async (dialog) => {
    await dialog.getByRole('radio', { name: 'A friend, by link' }).check();
    await dialog.getByRole('radio', { name: 'Yuki' }).check();
    await dialog.getByLabel('Clock').selectOption('10+5');
    await dialog.getByLabel('Public game').check();
  });
  const other = await visitor(browser, url);
  await other.page.goto('/watch');
  await other.page.getByRole('button', { name: 'Join' }).first().click();
  await other.page.waitForURL('**/game/*');
  assert.equal(other.page.url(), host.page.url());
  await ready(host.page);
  await turn(host.page, random(seed));
  await ready(other.page);
  assert.match(await other.page.locator('.clock').first().textContent() ?? '', /^10:/);
  await turn(other.page, random(seed));
  await ready(host.page);
  await host.page.locator('#announcer', { hasText: 'Mina played' }).waitFor({ state: 'attached' });
  assert.deepEqual([...host.complaints, ...other.complaints], []);
}

/** @param {Test} test */
export async function a_wall_waits_for_the_second_tap({ browser, url }) {
  const { page, complaints } = await visitor(browser, url, PHONE);
  await startWith(page, 'Blockade', easiest);
  let now = await ready(page);
  for (const cell of ['d4', 'd6']) {
    await page.locator(`[data-cell=${cell}]`).tap();
    now = await changed(page, now);
  }
  const { x, y, height } = await middle(page, 'f9');
  await page.touchscreen.tap(x, y + height / 2);
  await page.getByRole('button', { name: 'Place' }).waitFor();
  assert.equal(await at(page), now, 'one tap places nothing');
  // Elsewhere: the wall goes there. The same place again: it is placed.
  await page.touchscreen.tap(x, y - height / 2);
  assert.match(await page.getByRole('button', { name: 'Place' }).textContent() ?? '', /9h/);
  await page.touchscreen.tap(x, y - height / 2);
  now = await changed(page, now);
  assert.equal(stateOf(now), 'complete');
  const send = await page.getByRole('button', { name: 'End turn' }).boundingBox();
  assert.ok(send && send.y + send.height <= 740, 'the button can be seen without scrolling');
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function rules_are_tried_beside_the_text({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await page.goto('/rules/infection');
  const says = (/** @type {string} */ side) => page.locator('.rules-board .status-line', { hasText: side }).waitFor();
  await page.locator('.rules-board [data-cell=g2]').click();
  await says('Blue');
  await page.locator('.rules-board [data-cell=a2]').click();
  await says('Red');
  await page.getByRole('button', { name: 'Step back' }).click();
  await says('Blue');
  await page.getByRole('button', { name: 'Start again' }).click();
  await says('Red');
  for (const { id } of (await (await fetch(`${url}/api/v1/catalog`)).json()).games) {
    await page.goto(`/rules/${id}`);
    const figures = page.locator('.rules-text figure .board');
    await figures.first().waitFor();
    assert.ok(await figures.count() >= 2, `${id} has figures`);
    // Options are called here as in the form: nobody has to know what programs call them.
    assert.doesNotMatch(await page.locator('.rules-text').textContent() ?? '', /Document \d/);
  }
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_refused_click_says_why_at_the_cell({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await startWith(page, 'Three Dragons', easiest);
  await ready(page);
  // A piece, then a cave: the sentence that a typed move gets, seen and heard.
  await page.locator('[data-cell=e8]').click();
  await page.locator('[data-cell=e5]').click();
  await page.locator('.bubble.refused', { hasText: 'e5 is a dragon cave' }).waitFor();
  await page.locator('#announcer', { hasText: 'e5 is a dragon cave' }).waitFor({ state: 'attached' });
  // By keyboard alike, with the same piece; and what works makes the reason go.
  await page.locator('[data-cell=e5]').focus();
  await page.keyboard.press('Enter');
  await page.locator('.bubble.refused', { hasText: 'dragon cave' }).waitFor();
  await page.locator('[data-cell=b9]').click();
  await page.locator('.bubble').waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function marks_and_rules_open_beside_the_board({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await startWith(page, 'Blockade', easiest);
  const before = await ready(page);
  await page.locator('.status').click();
  await page.keyboard.press('?');
  const beside = page.locator('.beside');
  await beside.getByText('A wall can go here').waitFor();
  // The board is in sight and can be used.
  await page.locator('[data-cell=d4]').click();
  await changed(page, before);
  await beside.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Rules' }).click();
  await beside.locator('figure').first().waitFor();
  await beside.focus();
  await page.keyboard.press('Escape');
  await beside.waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_form_says_at_the_field_what_is_wrong({ browser, url }) {
  const { page } = await visitor(browser, url, { offlineIsFine: true });
  await page.goto('/');
  await page.getByRole('article', { name: 'Virus Wars' }).getByRole('button', { name: 'Options' }).click();
  const dialog = page.getByRole('dialog');
  const size = dialog.getByLabel('Board size');
  await size.fill('99');
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await dialog.getByText('A whole number from 5 to 15.').waitFor();
  assert.equal(await size.evaluate((input) => input.closest('.field')?.querySelector('.field-error')?.textContent), 'A whole number from 5 to 15.');
  assert.equal(new URL(page.url()).pathname, '/');
  await size.fill('6');
  // The clock keeps the focus, and what it brings appears below it.
  const clock = dialog.getByLabel('Clock');
  await clock.selectOption('own');
  await clock.focus();
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SELECT');
  await dialog.getByText('Advanced').click();
  await dialog.getByLabel('Start position').fill('nonsense');
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await dialog.locator('.field-error').waitFor();
  await dialog.getByLabel('Start position').fill('');
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await page.waitForURL('**/game/*');
}

/** @param {Test} test */
export async function first_steps_are_shown_once({ browser, url }) {
  const { page, complaints } = await visitor(browser, url, { newcomer: true });
  await page.goto('/');
  const play = page.getByRole('article', { name: 'Infection' }).getByRole('button', { name: 'Play the computer' });
  await play.click();
  const bubble = page.locator('.bubble.guide');
  await bubble.waitFor();
  // It leaves what it speaks of in sight.
  for (const [width, height] of /** @type {const} */ ([[1440, 900], [844, 390], [390, 844]])) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(() => {
      const box = document.querySelector('.bubble.guide')?.getBoundingClientRect();
      const cells = [...document.querySelectorAll('.field.hint')].map((cell) => cell.getBoundingClientRect());
      return box && cells.length > 0 && cells.every((cell) => cell.right <= box.left || cell.left >= box.right || cell.bottom <= box.top || cell.top >= box.bottom);
    });
  }
  await bubble.getByRole('button', { name: 'Next' }).click();
  await bubble.getByRole('button', { name: 'Next' }).click();
  await bubble.getByRole('button', { name: 'Got it' }).click();
  await bubble.waitFor({ state: 'detached' });
  await page.goto('/');
  await play.click();
  await ready(page);
  assert.equal(await bubble.count(), 0);
  // Other options may bring steps that were not shown: only those are.
  await page.goto('/');
  const dragons = page.getByRole('article', { name: 'Three Dragons' });
  await dragons.getByRole('button', { name: 'Play the computer' }).click();
  await bubble.getByRole('button', { name: 'Skip' }).click();
  await page.goto('/');
  await dragons.getByRole('combobox').selectOption({ label: 'dice with power' });
  await dragons.getByRole('button', { name: 'Play the computer' }).click();
  await bubble.getByText('The number is power').waitFor();
  await bubble.getByRole('button', { name: 'Got it' }).click();
  // Skipped, or played on, it is gone as well.
  await page.goto('/');
  await page.getByRole('article', { name: 'Virus Wars' }).getByRole('button', { name: 'Play the computer' }).click();
  await bubble.getByRole('button', { name: 'Skip' }).click();
  await bubble.waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function nothing_is_marked_where_everything_is_allowed({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await page.goto('/');
  await page.getByRole('article', { name: 'Frozen Forest' }).getByRole('button', { name: 'Play the computer' }).click();
  await ready(page);
  assert.equal(await page.locator('.grid-cell.can').count(), 100);
  assert.equal(await page.locator('.marks .target').count(), 0);
  assert.deepEqual(complaints, []);
}
