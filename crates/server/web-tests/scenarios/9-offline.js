// Without a network: the page that was kept, games in the browser, a new version; and the page as plain files without a server.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PHONE, visitor } from '../browser.js';
import { serveFiles } from '../files.js';
import { changed, random, ready, stateOf, turn } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */
/** @typedef {import('playwright-core').Page} Page */

/** A visitor whose browser keeps the page. @param {Test} test @param {string} [url] @param {object} [more] */
const keeper = ({ browser, url: own }, url = own, more = {}) => visitor(browser, url, { serviceWorkers: 'allow', offlineIsFine: true, ...more });

/** Waits until the page and the computer in it are kept. @param {Page} page */
const isKept = (page) => page.waitForFunction(() => document.documentElement.dataset.kept === 'true');

/** @param {Test} test */
export async function a_page_that_was_kept_plays_without_a_network(test) {
  const { context, page, complaints } = await keeper(test);
  await page.goto('/rules/infection');
  await isKept(page);
  await context.setOffline(true);
  await page.goto('/');
  await page.getByRole('article', { name: 'Infection' }).getByRole('button', { name: 'Play the computer' }).click();
  const before = await ready(page);
  await page.locator('[data-cell=g2]').click();
  await changed(page, before);
  const after = await ready(page);
  assert.ok(Number(after.split('.')[0]) >= 2, after);
  assert.match(page.url(), /\/game\/local-/);
  // It is still there when the page is loaded anew, and among my games.
  await page.reload();
  assert.equal(await ready(page), after);
  await page.goto('/games');
  await page.locator('.row').first().waitFor();
  assert.equal(await page.locator('.row').count(), 1);
  // With the network back it is handed to the server, where it goes on.
  await context.setOffline(false);
  await page.locator('.row').first().click();
  await ready(page);
  await page.locator('summary', { hasText: 'Saved in this browser' }).click();
  await page.getByRole('button', { name: 'Move to the server' }).click();
  await page.waitForURL((url) => /\/game\/(?!local-)/.test(url.pathname));
  assert.equal((await ready(page)).split('.')[0], after.split('.')[0]);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function rules_puzzles_and_two_at_one_screen_need_no_network(test) {
  const { context, page, complaints } = await keeper(test, test.url, { ...PHONE, locale: 'pt-PT' });
  await page.goto('/puzzles/infection/1');
  await isKept(page);
  await context.setOffline(true);
  await page.goto('/rules/blockade');
  await page.locator('.rules-text li').first().waitFor();
  await page.locator('.rules-board [data-cell]').first().waitFor();
  await page.goto('/puzzles/infection/1');
  await page.getByRole('button', { name: 'Mostrar a solução' }).click();
  await page.locator('.status-line', { hasText: /^A solução: / }).waitFor();
  await page.goto('/');
  await page.getByRole('article').first().getByRole('button', { name: 'No mesmo ecrã' }).click();
  await ready(page);
  assert.match(page.url(), /\/game\/local-/);
  assert.deepEqual(complaints, []);
}

/** What the clocks of both players show, that of the first side last: it sits below. @param {Page} page */
const clocks = (page) => page.locator('.clock').allTextContents();

/** @param {Test} test */
export async function a_clock_runs_without_a_network(test) {
  const { context, page, complaints } = await keeper(test);
  await page.goto('/rules/infection');
  await isKept(page);
  await context.setOffline(true);
  // From now on time passes only where it is said.
  await page.clock.install();
  await page.goto('/');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('article', { name: 'Infection' }).getByRole('button', { name: 'Options' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Two players, one screen').check();
  await dialog.getByLabel('Clock').selectOption('5+3');
  await dialog.getByRole('button', { name: 'Start game', exact: true }).click();
  await page.waitForURL('**/game/local-*');
  const game = page.url();
  const chance = random(test.seed);
  // The first turn of each side is not timed.
  for (let turns = 0; turns < 2; turns += 1) {
    await ready(page);
    await page.clock.fastForward(50_000);
    assert.deepEqual(await clocks(page), ['5:00', '5:00']);
    await turn(page, chance);
  }
  await ready(page);
  await page.clock.fastForward(60_000);
  assert.deepEqual(await clocks(page), ['5:00', '4:00']);
  await turn(page, chance);
  await ready(page);
  assert.deepEqual(await clocks(page), ['5:00', '4:03']);
  await page.clock.fastForward(100_000);
  assert.deepEqual(await clocks(page), ['3:20', '4:03']);
  // A page that is loaded anew gives no time back; while none shows the game, its clock stands still.
  await page.reload();
  await ready(page);
  assert.deepEqual(await clocks(page), ['3:20', '4:03']);
  await page.goto('/rules/infection');
  await page.clock.fastForward(1_000_000);
  await page.goto(game);
  await ready(page);
  assert.deepEqual(await clocks(page), ['3:20', '4:03']);
  await page.clock.fastForward(199_000);
  assert.deepEqual(await clocks(page), ['0:01.0', '4:03']);
  assert.equal(await page.locator('.clock.short.running').count(), 1);
  // Who has no time left has lost, here and after the next visit; in the rematch the clocks are full.
  await page.clock.fastForward(1_000);
  await page.locator('.status h2', { hasText: 'Red won' }).waitFor();
  assert.match(await page.locator('.status').innerText(), /out of time/);
  await page.reload();
  await page.locator('.status h2', { hasText: 'Red won' }).waitFor();
  assert.deepEqual(await clocks(page), ['0:00.0', '4:03']);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL((url) => url.href !== game);
  await ready(page);
  assert.deepEqual(await clocks(page), ['5:00', '5:00']);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_clock_goes_with_its_game_to_the_server(test) {
  const { context, page, complaints } = await keeper(test, test.url, { ...PHONE, locale: 'pt-PT' });
  await page.goto('/rules/infection');
  await isKept(page);
  await context.setOffline(true);
  await page.goto('/');
  await page.getByRole('article', { name: 'Infection' }).getByRole('button', { name: 'Opções' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Relógio').selectOption('own');
  await dialog.getByLabel('Minutos por jogador').fill('90');
  await dialog.getByRole('button', { name: 'Começar o jogo', exact: true }).click();
  await page.waitForURL('**/game/local-*');
  const chance = random(test.seed);
  // The computer plays on its clock, too.
  for (let turns = 0; turns < 2; turns += 1) {
    await turn(page, chance);
    await ready(page);
  }
  assert.equal(await page.locator('.clock').count(), 2);
  for (const shown of await clocks(page)) assert.match(shown, /^1:(29:5\d|30:\d\d)$/);
  await context.setOffline(false);
  await page.locator('summary', { hasText: 'Guardado neste navegador' }).click();
  await page.getByRole('button', { name: 'Passar para o servidor' }).click();
  await page.waitForURL((url) => /\/game\/(?!local-)/.test(url.pathname));
  await ready(page);
  for (const shown of await clocks(page)) assert.match(shown, /^1:(29:5\d|30:\d\d)$/);
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function what_only_the_server_can_do_is_said_without_a_network(test) {
  const { context, page, complaints } = await keeper(test);
  await page.goto('/analysis/infection');
  await isKept(page);
  await context.setOffline(true);
  await page.reload();
  await page.locator('[data-key=read]').click();
  await page.getByLabel('Position or record').fill('cell(1, 1, red).');
  await page.locator('[data-key=read-open]').click();
  await page.locator('.form-error', { hasText: 'Only the server reads Prolog' }).waitFor();
  // Nor does a game begin from it, or from what is no position; and nothing of it is kept.
  await page.goto('/');
  await page.getByRole('article', { name: 'Infection' }).getByRole('button', { name: 'Options' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('summary').click();
  const position = dialog.getByLabel('Start position');
  for (const [written, why] of /** @type {[string, RegExp][]} */ ([['cell(1, 1, red).', /^Only the server reads Prolog/], ['7/7 R', /./]])) {
    await position.fill(written);
    await dialog.getByRole('button', { name: 'Start game', exact: true }).click();
    await dialog.locator('[aria-invalid]').waitFor();
    assert.match(await dialog.locator('.field-error').innerText(), why);
  }
  await page.goto('/games');
  await page.getByText('No games yet.').waitFor();
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_new_version_is_offered_and_a_failed_one_breaks_nothing(test) {
  const folder = await mkdtemp(join(tmpdir(), 'tabuleiro-site-'));
  execFileSync(test.program, ['site', folder]);
  const files = await serveFiles(folder);
  try {
    const { page, complaints } = await keeper(test, files.url.slice(0, -1));
    await page.goto('/?/rules/infection');
    await isKept(page);
    const worker = await readFile(join(folder, 'sw.js'), 'utf8');
    const update = () => page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()).catch(() => {}));
    // A version of which a file is missing is never taken.
    await writeFile(join(folder, 'sw.js'), worker.replace('tabuleiro-', 'tabuleiro-broken').replace('["./"', '["./","assets/missing.js"'));
    await update();
    await page.waitForFunction(() => navigator.serviceWorker.ready.then((registration) => !registration.installing && !registration.waiting));
    await page.reload();
    await page.locator('.rules-text li').first().waitFor();
    assert.equal(await page.locator('.new-version').count(), 0);
    // A whole one is offered to a page of another version, and comes when it is chosen.
    const script = (await page.evaluate(() => /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src)).split('/').pop() ?? '';
    await writeFile(join(folder, 'sw.js'), worker.replace('tabuleiro-', 'tabuleiro-next').replaceAll(script, 'theme-other.js'));
    await writeFile(join(folder, 'assets/theme-other.js'), '');
    await update();
    await page.locator('.new-version').waitFor();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update now' }).click()]);
    await page.locator('.rules-text li').first().waitFor();
    assert.ok((await page.evaluate(() => caches.keys())).every((name) => name.startsWith('tabuleiro-next')));
    assert.deepEqual(complaints, []);
  } finally {
    await files.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {Test} test */
export async function the_site_plays_from_a_plain_file_server(test) {
  const folder = await mkdtemp(join(tmpdir(), 'tabuleiro-site-'));
  execFileSync(test.program, ['site', folder]);
  // Below a path, as on hosts that give everybody a folder.
  const files = await serveFiles(folder, '/somebody/games/');
  try {
    const { page, complaints } = await visitor(test.browser, files.url);
    await page.goto(files.url);
    assert.equal(await page.getByRole('button', { name: 'Invite a friend' }).count(), 0, 'nobody can be invited without a server');
    for (const name of ['Infection', 'Blockade']) {
      await page.goto(files.url);
      await page.getByRole('article', { name }).getByRole('button', { name: 'Play the computer' }).click();
      const chance = random(test.seed);
      await turn(page, chance);
      await ready(page);
      await turn(page, chance);
      const now = await ready(page);
      assert.ok(Number(now.split('.')[0]) >= 4 || stateOf(now) === 'over', `${name}: ${now}`);
    }
    await page.getByRole('link', { name: 'My games' }).click();
    await page.locator('.row').first().waitFor();
    assert.equal(await page.locator('.row').count(), 2);
    for (const view of ['?/puzzles', '?/rules/infection']) {
      await page.goto(files.url + view);
      await page.locator('[data-cell]').first().waitFor();
    }
    assert.deepEqual(complaints, []);
  } finally {
    await files.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
