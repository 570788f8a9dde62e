// Two people with two browsers, a spectator, and a server that dies in between.

import assert from 'node:assert/strict';
import { visitor } from '../browser.js';
import { at, changed, random, ready, stateOf, turn } from '../playing.js';

/** @typedef {import('../run.js').Test} Test */
/** @typedef {import('playwright-core').Page} Page */

/**
 * A game with a friend by link: the page of the host, and that of the friend.
 * @param {Test} test
 * @param {string} name
 * @param {{offlineIsFine?: boolean, prepare?: (host: Page) => Promise<void>}} [how]
 */
async function together({ browser, url }, name, { offlineIsFine = false, prepare } = {}) {
  const host = await visitor(browser, url, { offlineIsFine });
  const friend = await visitor(browser, url, { offlineIsFine });
  await prepare?.(host.page);
  await host.page.goto('/');
  await host.page.getByRole('article', { name }).getByRole('button', { name: 'Invite a friend' }).click();
  const link = await host.page.getByRole('textbox', { name: 'Link to the game' }).inputValue();
  await friend.page.goto(link);
  // Who comes is asked for a name.
  await friend.page.getByRole('textbox', { name: 'Your name' }).fill('Rui <b>');
  await friend.page.getByRole('button', { name: 'Join' }).click();
  await host.page.locator('.player .who', { hasText: 'Rui <b>' }).waitFor();
  await Promise.all([host, friend].map(({ page }) => page.waitForFunction(() => /\.(mine|theirs)$/.test(document.querySelector('main')?.getAttribute('data-at') ?? ''))));
  return { host, friend, link };
}

/** Whose turn it is. @param {Page[]} pages @returns {Promise<[Page, Page]>} */
async function toAct([a, b]) {
  if (!a || !b) throw new Error('two pages');
  // A page that is busy has sent a turn, or does not know yet what can be done: only afterwards it says whose turn it is.
  await Promise.all([a, b].map((page) => page.waitForFunction(() => /\.(mine|theirs)$/.test(document.querySelector('main')?.getAttribute('data-at') ?? ''))));
  return stateOf(await at(a)) === 'mine' ? [a, b] : [b, a];
}

/** @param {Page} page @param {number} turns */
const shows = (page, turns) => page.waitForFunction((count) => document.querySelector('main')?.getAttribute('data-at')?.startsWith(`${count}.`), turns);

/** @param {Test} test */
export async function two_browsers_and_a_spectator(test) {
  const { host, friend, link } = await together(test, 'Infection');
  const chance = random(test.seed);
  const pages = [host.page, friend.page];
  const spectator = await visitor(test.browser, test.url);
  // An invitation that somebody has used lets others watch, and says so.
  await spectator.page.goto(link);
  await spectator.page.locator('.toast', { hasText: 'already taken' }).waitFor();
  assert.equal(new URL(spectator.page.url()).hash, '', 'it is said once');
  await host.page.getByText('1 watching').waitFor();
  for (let played = 1; played <= 4; played += 1) {
    const [now] = await toAct(pages);
    await ready(now);
    await turn(now, chance);
    await Promise.all([...pages, spectator.page].map((page) => shows(page, played)));
  }
  const [actor, waiter] = await toAct(pages);
  // A wish to take back, granted; an offer, declined; then a resignation and another game.
  await waiter.getByRole('button', { name: 'Ask for takeback' }).click();
  await actor.getByRole('button', { name: 'Accept' }).click();
  await Promise.all([spectator.page, waiter].map((page) => shows(page, 3)));
  await waiter.getByRole('button', { name: 'Offer draw' }).click();
  await waiter.getByText('Request sent to your opponent.').waitFor();
  await actor.getByRole('button', { name: 'Decline' }).click();
  // What happens is seen as well as heard.
  await waiter.locator('.toast', { hasText: 'declined' }).waitFor();
  await actor.getByRole('button', { name: 'Resign' }).click();
  await actor.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await waiter.getByRole('heading', { name: 'You won' }).waitFor();
  await actor.getByRole('heading', { name: 'You lost' }).waitFor();
  await spectator.page.getByRole('heading', { name: /^(Red|Blue) won$/ }).waitFor();
  const before = actor.url();
  await actor.getByRole('button', { name: 'Rematch' }).click();
  await waiter.getByRole('button', { name: 'Accept' }).click();
  await Promise.all(pages.map((page) => page.waitForURL((url) => url.href !== before && url.pathname.startsWith('/game/'))));
  assert.equal(host.page.url(), friend.page.url());
  for (const { complaints } of [host, friend, spectator]) assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_server_that_dies_loses_nothing(test) {
  const { host, friend } = await together(test, 'Virus Wars', { offlineIsFine: true });
  const chance = random(test.seed);
  const pages = [host.page, friend.page];
  const [first, second] = await toAct(pages);
  await ready(first);
  await turn(first, chance);
  await Promise.all(pages.map((page) => shows(page, 1)));
  // The second player has an unfinished turn when the server is killed.
  const begun = await ready(second);
  await second.locator('.grid-cell.can').first().click();
  await changed(second, begun);
  await test.server.kill();
  await Promise.all(pages.map((page) => page.getByText('Connection lost').waitFor()));
  await test.server.start();
  await Promise.all(pages.map((page) => page.getByText('Connection lost').waitFor({ state: 'hidden' })));
  assert.equal((await at(second)).split('.')[1], '1', 'the draft is still there');
  await turn(second, chance);
  await Promise.all(pages.map((page) => shows(page, 2)));
  // Loaded anew, it is the same game.
  await first.reload();
  await shows(first, 2);
}

/** @param {Test} test */
export async function a_connection_that_dies_without_a_word(test) {
  /** The sockets of the host: what the server says through a silent one goes nowhere. @type {{silent: boolean}[]} */
  const sockets = [];
  const { host, friend } = await together(test, 'Infection', {
    offlineIsFine: true,
    prepare: (page) => page.routeWebSocket(/\/live/, (socket) => {
      const state = { silent: false };
      sockets.push(state);
      socket.connectToServer().onMessage((message) => {
        if (!state.silent) socket.send(message);
      });
    }),
  });
  const chance = random(test.seed);
  const pages = [host.page, friend.page];
  let played = 0;
  /** A turn of whoever is to act: he knows of it from the answer. */
  const play = async (/** @type {Page} */ page) => {
    await ready(page);
    await turn(page, chance);
    played += 1;
    await shows(page, played);
  };
  if ((await toAct(pages))[0] === host.page) await play(host.page);
  await shows(friend.page, played);
  for (const socket of sockets) socket.silent = true;
  await play(friend.page);
  // What is refused because something has happened shows what it was.
  await host.page.getByRole('button', { name: 'Offer draw' }).click();
  await host.page.locator('.toast.refused').waitFor();
  await shows(host.page, played);
  await play(host.page);
  await shows(friend.page, played);
  await play(friend.page);
  // Whoever comes back to the page sees how the game stands, and from then on everything.
  await host.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await shows(host.page, played);
  await play(host.page);
  await shows(friend.page, played);
  await play(friend.page);
  await shows(host.page, played);
  // A connection that gives no answer is replaced, and another when somebody comes back. Servers that are restarted meanwhile bring about more.
  const heard = sockets.filter(({ silent }) => !silent).length;
  if (test.server.isSteady) assert.deepEqual([sockets.length, heard], [3, 2]);
  else assert.ok(heard >= 2, `${heard} of ${sockets.length} connections were heard`);
  assert.deepEqual([...host.complaints, ...friend.complaints], []);
}

/** @param {Test} test */
export async function a_server_that_stops_in_the_middle_of_a_turn(test) {
  /** What becomes of the next turn of the host: it is lost with its connection, or only its answer is. @type {'' | 'turn' | 'answer'} */
  let lost = '';
  const { host, friend } = await together(test, 'Infection', {
    offlineIsFine: true,
    prepare: (page) => page.routeWebSocket(/\/live/, (socket) => {
      const server = socket.connectToServer();
      let isDeaf = false;
      socket.onMessage((message) => {
        if (lost === '' || JSON.parse(String(message)).do !== 'play') return server.send(message);
        isDeaf = true;
        if (lost === 'turn') return void socket.close();
        server.onMessage((answer) => {
          if (JSON.parse(String(answer)).type === 'accepted') void socket.close();
        });
        server.send(message);
      });
      server.onMessage((message) => {
        if (!isDeaf) socket.send(message);
      });
    }),
  });
  const chance = random(test.seed);
  const pages = [host.page, friend.page];
  let played = 0;
  const play = async (/** @type {Page} */ page) => {
    await ready(page);
    await turn(page, chance);
    played += 1;
    await Promise.all(pages.map((each) => shows(each, played)));
  };
  if ((await toAct(pages))[0] === friend.page) await play(friend.page);
  /** What the first call that follows finds: a server, none, or a proxy that has none. @type {(undefined | ((route: import('playwright-core').Route) => Promise<void>))[]} */
  const found = [undefined, undefined, (route) => route.abort('connectionrefused'), (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })];
  for (const [i, what] of /** @type {const} */ (['turn', 'answer', 'turn', 'turn']).entries()) {
    const finds = found[i];
    if (finds) await host.page.route(/\/events$/, finds, { times: 1 });
    lost = what;
    await play(host.page);
    lost = '';
    assert.equal(await host.page.locator('.toast.refused').count(), 0, `a turn whose ${what} was lost is played without a word`);
    await play(friend.page);
  }
  assert.deepEqual([...host.complaints, ...friend.complaints], []);
}

/** @param {Test} test */
export async function a_link_that_is_followed_while_the_server_is_away({ browser, server, url }) {
  const { page, complaints } = await visitor(browser, url, { offlineIsFine: true });
  await page.goto('/');
  await page.locator('.cards li').first().waitFor();
  await server.kill();
  await page.getByRole('link', { name: 'Watch' }).first().click();
  await page.getByRole('heading', { name: 'The server cannot be reached.' }).waitFor();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await page.locator('.toast.refused', { hasText: 'cannot be reached' }).waitFor();
  // The rest of the page lives on.
  await page.getByRole('link', { name: 'Tabuleiro' }).click();
  await page.locator('.cards li').first().waitFor();
  await page.getByRole('link', { name: 'Watch' }).first().click();
  await again.waitFor();
  await server.start();
  await again.click();
  await page.getByRole('heading', { level: 1, name: 'Watch' }).waitFor();
  assert.deepEqual(complaints, []);
}

/** @param {Test} test */
export async function a_server_that_goes_while_the_rules_are_loaded(test) {
  // The module has come, and the worker that it runs in does not: the rules in the page would never answer.
  const { host, friend } = await together(test, 'Virus Wars', { offlineIsFine: true });
  const chance = random(test.seed);
  const pages = [host.page, friend.page];
  const isWorker = /\/worker(-[0-9a-f]+)?\.js$/;
  const isLost = pages.map((page) => page.waitForEvent('requestfailed', (request) => isWorker.test(request.url())).then(() => true, () => false));
  for (const page of pages) await page.route(isWorker, (route) => route.abort('connectionrefused'), { times: 1 });
  for (let played = 1; played <= 4; played += 1) {
    const [now] = await toAct(pages);
    await ready(now);
    await turn(now, chance);
    await Promise.all(pages.map((page) => shows(page, played)));
    // Each has asked once. What they ask from here on finds no worker.
    if (played === 2) assert.deepEqual(await Promise.all(isLost), [true, true]);
  }
  assert.deepEqual([...host.complaints, ...friend.complaints], []);
}
