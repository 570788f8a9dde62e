// Chromium, and pages in it that complain about everything that a user would not see: errors, refused requests, other sites.

import { existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const PLACES = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A phone. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** While the page is being written: its files come from the folder, not from the program. */
const FROM_FOLDER = process.env.TABULEIRO_WEB_FOLDER ?? '';
if (FROM_FOLDER) FLAGS.push('--disable-features=LocalNetworkAccessChecks');
/** @type {Record<string, string>} */
const TYPES = { js: 'text/javascript', css: 'text/css', html: 'text/html', svg: 'image/svg+xml', json: 'application/json', woff2: 'font/woff2' };

/** The data of the page, with its texts as their source has them now. @param {import('playwright-core').Route} route */
async function newTexts(route) {
  const answer = await route.fetch();
  const data = await answer.json();
  const source = readFileSync(new URL('../src/texts/page.rs', import.meta.url), 'utf8');
  for (const [, name = '', en = '', pt = ''] of source.matchAll(/^ {4}([A-Z_]+) \{\s*en: "(.*)",\s*pt: "(.*)",?\s*\}$/gm)) data.texts[name] = { en, pt };
  await route.fulfill({ response: answer, json: data });
}

/**
 * Nodes that are restarted end connections. What was stored before its answer was lost is refused as stale when it is sent again (409); a node that stops, or waits for the
 * database, says so (503). The browser's console tells all that, whatever the page does about it.
 */
const IS_RESTARTED = Boolean(process.env.TABULEIRO_TEST_DATABASE);
const OF_RESTARTS = [409, 503];
const LOST_CONNECTION = /WebSocket connection|Failed to load resource: (net::ERR_(EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONNECTION_)|.* status of (409|503))/;

/** Where Chromium is; `null` where there is none. */
export const findChromium = () => PLACES.find((path) => path && existsSync(path)) ?? null;

/** @param {string} executablePath */
export const launch = (executablePath) => chromium.launch({ executablePath, headless: true, args: FLAGS });

/**
 * @typedef {object} Visitor
 * @property {import('playwright-core').BrowserContext} context
 * @property {import('playwright-core').Page} page
 * @property {string[]} complaints
 */

/**
 * Somebody with a browser of his own: no cookie is shared with the others.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * No service worker stands between a page and the server, unless a test is about it. Whoever is no newcomer has seen the first steps of every game.
 * @param {import('playwright-core').BrowserContextOptions & {offlineIsFine?: boolean, newcomer?: boolean}} [options]
 * @returns {Promise<Visitor>}
 */
export async function visitor(browser, url, options = {}) {
  const { offlineIsFine = false, newcomer = false, ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce', baseURL: url, serviceWorkers: 'block', ...rest });
  if (FROM_FOLDER) {
    await context.route((target) => target.origin === url && !target.pathname.startsWith('/api'), (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/data.json') return newTexts(route);
      const name = pathname.includes('.') ? pathname : '/index.html';
      if (!existsSync(FROM_FOLDER + name)) return route.continue();
      return route.fulfill({ body: readFileSync(FROM_FOLDER + name), contentType: TYPES[name.split('.').pop() ?? ''] });
    });
  }
  if (!newcomer) {
    await context.addInitScript(() => {
      const known = new Proxy(Storage.prototype.getItem, { apply: (get, storage, [key]) => (String(key).startsWith('tabuleiro.guide.') ? 'done' : Reflect.apply(get, storage, [key])) });
      Storage.prototype.getItem = known;
    });
  }
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.stack}`));
  page.on('console', (message) => {
    const isFine = (offlineIsFine && /WebSocket|Failed to load/.test(message.text())) || (IS_RESTARTED && LOST_CONNECTION.test(message.text()));
    if (message.type() === 'error' && !isFine) complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const target = request.url();
    if (!target.startsWith(url) && !target.startsWith('data:') && !target.startsWith('blob:')) complaints.push(`another site: ${target}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !offlineIsFine && !(IS_RESTARTED && OF_RESTARTS.includes(response.status()))) complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return { context, page, complaints };
}
