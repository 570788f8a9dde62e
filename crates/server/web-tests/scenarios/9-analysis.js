// The analysis board in a real browser: the tree by mouse, keyboard and touch; the computer in the page; editing; the review of a lost game and the lesson from it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from '../axe.js';
import { PHONE, visitor } from '../browser.js';
import { faults, SIZES } from '../layout.js';
import { random, toTheEnd } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */
/** @typedef {import('playwright-core').Page} Page */

/** Waits until a node of the tree is shown: the way to it, as the tree counts it. @param {Page} page @param {string} path */
const shows = (page, path) => page.waitForFunction((wanted) => document.querySelector('main')?.getAttribute('data-at')?.startsWith(`${wanted}.0.0.`), path);

/** @param {Page} page @param {string} game */
async function open(page, game) {
  await page.goto(`/analysis/${game}`);
  await shows(page, '');
}

/** @param {Page} page @param {string} cell */
async function clickCell(page, cell) {
  const box = await page.locator(`.analysis .grid-cell[data-cell=${cell}]`).boundingBox();
  if (!box) throw new Error(`no cell ${cell}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Plays a turn by typing it. @param {Page} page @param {string} turn @param {string} path where it leads */
async function type(page, turn, path) {
  await page.getByRole('textbox', { name: 'Type a move' }).fill(turn);
  await page.keyboard.press('Enter');
  await shows(page, path);
}

/** The record that the page hands out. @param {Page} page */
async function record(page) {
  await page.getByRole('button', { name: 'Link and file' }).click();
  const text = await page.getByRole('textbox', { name: 'Annotated record' }).inputValue();
  await page.keyboard.press('Escape');
  return text;
}

/** @param {Test} test */
export async function a_tree_grows_by_mouse({ browser, url, program }) {
  const { page, complaints } = await visitor(browser, url);
  await open(page, 'infection');
  /** @type {[string, string][]} */
  const turns = [['g2', '0'], ['a2', '0-0'], ['g3', '0-0-0']];
  for (const [cell, path] of turns) {
    const { x, y } = await clickCell(page, cell);
    await page.mouse.click(x, y);
    await shows(page, path);
  }
  // The wheel walks back; another turn there is a branch.
  const { x, y } = await clickCell(page, 'd4');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -120);
  await shows(page, '0-0');
  const f1 = await clickCell(page, 'f1');
  await page.mouse.click(f1.x, f1.y);
  await shows(page, '0-0-1');
  await page.getByRole('textbox', { name: 'Comment' }).fill('also good (perhaps)');
  await page.getByRole('textbox', { name: 'Comment' }).blur();
  await page.locator('.lines .comment').getByText('also good (perhaps)').waitFor();
  const branched = await record(page);
  assert.match(branched, /1\. g2 a2\n2\. g3 \{\(2\. f1 "also good \(perhaps\)"\)\}/);
  // Every program that reads records reads it.
  const folder = await mkdtemp(join(tmpdir(), 'tabuleiro-record-'));
  await writeFile(join(folder, 'tree.record'), branched);
  const checked = spawnSync(program, ['record', 'check', join(folder, 'tree.record')], { encoding: 'utf8' });
  await rm(folder, { recursive: true });
  assert.equal(checked.status, 0, checked.stderr);
  await page.getByRole('button', { name: 'Make this the main line' }).click();
  await shows(page, '0-0-0');
  assert.match(await record(page), /2\. f1 \{also good \(perhaps\)\} \{\(2\. g3\)\}/);
  // The address holds the tree: a reload brings it back, and so does another language.
  await page.waitForFunction(() => location.hash.includes('at=0-0-0'));
  await page.reload();
  await shows(page, '0-0-0');
  await page.locator('.lines .comment').getByText('also good (perhaps)').waitFor();
  await page.getByRole('button', { name: 'Português' }).click();
  await page.getByRole('textbox', { name: 'Comentário' }).waitFor();
  await page.locator('.lines').getByRole('button', { name: 'f1' }).waitFor();
  await page.getByRole('button', { name: 'Apagar a partir daqui' }).click();
  await shows(page, '0-0');
  await page.locator('.lines').getByRole('button', { name: 'f1' }).waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_tree_grows_by_keyboard({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await open(page, 'infection');
  const play = async (/** @type {string} */ cell, /** @type {string} */ path) => {
    await page.locator(`.grid-cell[data-cell=${cell}]`).focus();
    await page.keyboard.press('Enter');
    await shows(page, path);
  };
  await play('g2', '0');
  await play('a2', '0-0');
  // On the board comma and full stop walk; elsewhere the arrows do.
  await page.keyboard.press(',');
  await shows(page, '0');
  await play('b1', '0-1');
  await page.locator('.lines').focus();
  for (const [key, path] of [['ArrowUp', '0-0'], ['ArrowDown', '0-1'], ['ArrowLeft', '0'], ['Home', ''], ['End', '0-0'], ['Home', ''], ['ArrowRight', '0']]) {
    await page.keyboard.press(/** @type {string} */ (key));
    await shows(page, /** @type {string} */ (path));
  }
  await page.keyboard.press('c');
  await page.keyboard.type('a comment, with l and x');
  await page.keyboard.press('Tab');
  await page.locator('.lines .comment').getByText('a comment, with l and x').waitFor();
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_tree_grows_by_touch({ browser, url }) {
  const { page, context, complaints } = await visitor(browser, url, PHONE);
  await open(page, 'infection');
  for (const [cell, path] of /** @type {[string, string][]} */ ([['g2', '0'], ['a2', '0-0']])) {
    const { x, y } = await clickCell(page, cell);
    await page.touchscreen.tap(x, y);
    await shows(page, path);
  }
  const session = await context.newCDPSession(page);
  const swipe = async (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ y) => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] });
    for (let i = 1; i <= 5; i += 1) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from + ((to - from) * i) / 5, y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const { y } = await clickCell(page, 'd4');
  await swipe(120, 280, y);
  await shows(page, '0');
  await swipe(280, 120, y);
  await shows(page, '0-0');
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function the_computer_thinks_in_the_page({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await open(page, 'blockade');
  await page.locator('.advice-lines .value').nth(2).waitFor();
  await page.locator('.arrow.best').waitFor({ state: 'attached' });
  assert.match(await page.locator('.advice-facts').innerText(), /depth \d+ · .+ nodes\/s/);
  assert.equal(await page.getByRole('meter', { name: /Winning chances: Amber/ }).count(), 1);
  // From here on the server is asked nothing.
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await type(page, 'd4d2,a1h', '0');
  await page.getByRole('button', { name: 'Explain this turn' }).click();
  await page.locator('.insight').getByText(/^d4d2 a1h leaves \d+ %; \S+ \S+ would give \d+ %\. The answer is /).waitFor();
  await page.getByRole('button', { name: 'Threat' }).click();
  await page.locator('.insight').getByText(/^If it were its turn, Amber would play /).waitFor();
  await page.locator('.arrow.threat, .advised.threat').first().waitFor({ state: 'attached' });
  assert.deepEqual(asked.filter((address) => address.includes('/api/')), []);
  // Proven results are said as such.
  await page.goto(`/analysis/frozen-forest#${new URLSearchParams({ position: '5n4/10/10/3tttt3/5tt3/3ty1t3/3tttt3/10/10/10 M 4' })}`);
  await page.locator('.value.known').getByText('Mina wins in 3 turns (proven)').waitFor();
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_hundred_analysis_boards_ask_the_server_nothing({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await page.goto('/');
  const { games } = await page.evaluate(async () => (await fetch('/api/v1/catalog')).json());
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname));
  for (const { id } of games) {
    for (const first of [0, 1]) {
      await open(page, id);
      for (let board = 0; board < 10; board += 1) {
        // The computer has looked at the board, and a turn that it found leads to the next one. A turn that breaks off is not found yet.
        await page.locator(`.advice-lines [data-key=line-${board === 0 ? first : 0}-0]`).filter({ hasNotText: '…' }).click();
        await shows(page, Array.from({ length: board + 1 }, () => '0').join('-'));
      }
    }
  }
  // Files of the page come from the server, and who the visitor is; nothing that it would have to think about, and no connection stays.
  assert.deepEqual(asked.filter((address) => address.startsWith('/api/') && address !== '/api/v1/me'), []);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_position_is_edited_by_hand({ browser, url }) {
  const { page, complaints } = await visitor(browser, url);
  await open(page, 'blockade');
  await page.getByRole('button', { name: 'Edit position' }).click();
  const dialog = page.getByRole('dialog');
  const put = async (/** @type {string} */ cell) => {
    const box = await dialog.locator(`.grid-cell[data-cell=${cell}]`).boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await put('d4');
  await dialog.getByText('X has two pawns, found 1', { exact: false }).waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Analyse this position' }).isDisabled(), true);
  await put('e6');
  await dialog.getByText('X has two pawns, found 1', { exact: false }).waitFor({ state: 'hidden' });
  await dialog.getByRole('combobox', { name: 'To play' }).selectOption({ label: 'Violet' });
  await dialog.getByRole('button', { name: 'Analyse this position' }).click();
  await page.locator('.analysis .status').getByText(/^Violet to play/).waitFor();
  await page.locator('.analysis .grid-cell[data-cell=e6][aria-label*=pawn]').waitFor({ state: 'attached' });
  assert.match(await record(page), /\[Position "11\/11\/11\/7X3\/11\/4X6\//);
  // What is no position says why.
  await page.getByRole('button', { name: 'Open…' }).click();
  await page.getByRole('textbox', { name: 'Position or record' }).fill('11/11 X m');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('alert').getByText(/14 rows, found 2/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Go on from here' }).click();
  // Whoever goes on plays the side whose turn it is.
  assert.equal(await dialog.getByRole('radio', { name: 'Violet', exact: true }).isChecked(), true);
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.waitForURL('**/game/*');
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function every_form_of_a_position_is_opened({ browser, url, program }) {
  const { page, complaints } = await visitor(browser, url);
  const position = 'B5R/6R/7/7/7/7/R5B B 0 1';
  await open(page, 'infection');
  for (const form of ['text', 'json', 'prolog']) {
    const written = form === 'text' ? position : spawnSync(program, ['show', 'infection', '--position', position, '--as', form], { encoding: 'utf8' }).stdout;
    await page.getByRole('button', { name: 'Open…' }).click();
    await page.getByRole('textbox', { name: 'Position or record' }).fill(written);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.analysis .status').getByText(/^Blue to play/).waitFor();
    assert.match(await record(page), /\[Position "B5R\/6R\/7\/7\/7\/7\/R5B B 0 1"\]/, form);
    await page.goto('/analysis/infection');
    await page.locator('.analysis .status').getByText(/^Red to play/).waitFor();
  }
  // Turns of several steps are shown as steps.
  await open(page, 'virus-wars');
  await type(page, 'a1,b2,c3,d4,e5', '0');
  assert.deepEqual(await page.locator('.step-dot.past + .step-number').allTextContents(), ['1', '2', '3', '4', '5']);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_lost_game_is_reviewed_and_learned_from({ browser, url, seed, pictures }) {
  await mkdir(pictures('layout'), { recursive: true });
  const { page, complaints } = await visitor(browser, url);
  await page.goto('/');
  const made = await page.evaluate(async () => (await fetch('/api/v1/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'virus-wars', options: { size: 5 }, first: { who: 'me' }, second: { who: 'computer', level: 5 } }) })).json());
  await page.goto(made.url);
  // A game against the computer may be analysed while it is played.
  await page.getByRole('link', { name: 'Analyse' }).waitFor();
  await toTheEnd(page, random(seed));
  await page.getByRole('link', { name: 'Review the game' }).click();
  await page.getByRole('rowheader', { name: 'Accuracy' }).waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.locator('.review .graph').waitFor();
  const learn = page.getByRole('button', { name: 'Learn from your mistakes' });
  await learn.waitFor();
  /** @type {string[]} */
  const found = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    found.push(...(await faults(page)).map((fault) => `review ${width}×${height}: ${fault}`));
    await page.screenshot({ path: pictures(`layout/review-${width}x${height}.png`) });
  }
  assert.deepEqual(found, []);
  assert.deepEqual(await inspect(page, 'review', true), []);
  await page.setViewportSize({ width: 1440, height: 900 });
  const better = (await page.locator('.button.better').first().innerText()).replace('better: ', '').replaceAll(' ', ',');
  await learn.click();
  await page.getByText(/Find something better\.$/).first().waitFor();
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.locator('.lesson-answer').getByText(/^Look at \S+\.$/).waitFor();
  assert.match(better, /^[a-e][1-5]/);
  await page.getByRole('button', { name: 'Show it' }).click();
  const best = /^(.+) was better\./.exec(await page.locator('.lesson-answer').getByText(/^.+ was better\.$/).innerText())?.[1] ?? '';
  await page.getByRole('button', { name: 'Leave' }).click();
  await learn.click();
  await page.getByRole('textbox', { name: 'Type a move' }).fill(best.replaceAll(' ', ','));
  await page.keyboard.press('Enter');
  await page.locator('.lesson-answer').getByText(/well done, that is the best turn\.$/).waitFor();
  // The better turn stands on the board, as a variation.
  await page.locator('.variations .turn.current').filter({ hasText: best }).waitFor();
  for (let next = page.locator('[data-key=lesson-next]'); await next.count() > 0;) await next.click();
  // How the lesson went is seen, not only heard.
  await page.locator('.toast').getByText(/^You found 1 of \d+\.$/).waitFor();
  await page.getByRole('rowheader', { name: 'Accuracy' }).waitFor();
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_game_against_a_person_is_not_analysed_while_it_is_played({ browser, url }) {
  const { page } = await visitor(browser, url, { offlineIsFine: true });
  await page.goto('/');
  const made = await page.evaluate(async () => (await fetch('/api/v1/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'infection', first: { who: 'me' }, second: { who: 'open' }, listed: true }) })).json());
  const friend = await visitor(browser, url);
  await friend.page.goto(made.url);
  await friend.page.getByRole('button', { name: 'Join' }).click();
  await friend.page.getByRole('button', { name: 'Offer draw' }).waitFor();
  assert.equal(await friend.page.getByRole('link', { name: 'Analyse' }).count(), 0);
  await friend.page.goto(`/analysis/infection#game=${made.url.split('/').pop()}`);
  await friend.page.getByText('A game against a person can be analysed once it is over.').first().waitFor();
  await friend.page.getByRole('heading', { name: 'Analysis' }).waitFor();
}

/** @param {Test} test */
export async function the_analysis_fits_every_window({ browser, url, pictures }) {
  await mkdir(pictures('layout'), { recursive: true });
  const { page, complaints } = await visitor(browser, url);
  /** @type {string[]} */
  const found = [];
  for (const game of ['blockade', 'virus-wars']) {
    await open(page, game);
    await page.locator('.advice-lines .value').first().waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      found.push(...(await faults(page)).map((fault) => `${game} ${width}×${height}: ${fault}`));
      await page.screenshot({ path: pictures(`layout/analysis-${game}-${width}x${height}.png`) });
    }
    for (const theme of ['light', 'dark', 'contrast']) {
      await page.evaluate((chosen) => {
        localStorage.setItem('tabuleiro.theme', chosen);
        dispatchEvent(new Event('tabuleiro-theme'));
      }, theme);
      found.push(...await inspect(page, `${game} ${theme}`, theme === 'light'));
    }
  }
  await page.getByRole('button', { name: 'Edit position' }).click();
  found.push(...await inspect(page, 'editor', true));
  assert.deepEqual(found, []);
  assert.deepEqual(complaints, []);
}
