// Runs modules of the page one by one, in the browser, where they belong.

import { visitor } from './browser.js';

/** @typedef {import('./run.js').Test} Test */

/**
 * Runs something in the page with a module of it, and with data.
 * @param {Test} test
 * @param {string} path
 * @param {(module: any, data: any) => any} work
 * @param {unknown} [data]
 */
export async function inPage({ browser, url }, path, work, data = null) {
  const { page } = await visitor(browser, url);
  // The program holds the modules joined; here they are tested one by one, from their folder.
  await page.route('**/js/**', (route) => route.fulfill({ path: new URL(`../web${new URL(route.request().url()).pathname}`, import.meta.url).pathname }));
  await page.goto('/nowhere');
  return page.evaluate(`(async () => (${work})(await import('/js/${path}'), ${JSON.stringify(data)}))()`);
}
