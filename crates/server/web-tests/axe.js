// axe-core: what it finds on a page.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** @typedef {import('playwright-core').Page} Page */

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds on a page. A theme changes colours and nothing else: after the first one only contrast can be wrong.
 * @param {Page} page
 * @param {string} where
 * @param {boolean} everything
 * @returns {Promise<string[]>}
 */
export async function inspect(page, where, everything) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = /** @type {string[]} */ (await page.evaluate(async (all) => {
    const rules = all ? {} : { runOnly: ['color-contrast'] };
    // @ts-ignore axe is there now.
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...rules });
    return violations.map((/** @type {any} */ problem) => `${problem.id}: ${problem.nodes.map((/** @type {any} */ node) => `${node.target} ${node.any[0]?.message ?? ''}`).slice(0, 3).join('; ')}`);
  }, everything));
  return found.map((problem) => `${where}: ${problem}`);
}
