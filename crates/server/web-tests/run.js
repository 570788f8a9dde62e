// All tests of the page: `node run.js PROGRAM [SCENARIO…]`. Exits with 1 if anything is wrong. With TABULEIRO_TEST_DATABASE, an empty database of PostgreSQL, the
// same tests run against three nodes on it.

import { readdir } from 'node:fs/promises';
import { findChromium, launch } from './browser.js';
import { Nodes } from './nodes.js';
import { Server } from './server.js';

/**
 * @typedef {object} Test
 * @property {import('playwright-core').Browser} browser
 * @property {Server | Nodes} server
 * @property {string} program that is tested
 * @property {string} url
 * @property {number} seed
 * @property {(folder: string) => string} pictures where pictures go
 */

/** @typedef {Record<string, (test: Test) => Promise<void>>} Scenarios */

const [program, ...wanted] = process.argv.slice(2);
const executable = findChromium();
if (!program || !executable) {
  console.error(program ? 'Chromium is missing: apt-get install chromium, or set CHROMIUM to its path.' : 'usage: node run.js PROGRAM [SCENARIO…]');
  process.exit(1);
}

const seed = Number(process.env.TABULEIRO_SEED ?? 20261116);
const database = process.env.TABULEIRO_TEST_DATABASE;
const server = database ? new Nodes(program, database) : new Server(program);
const url = await server.start();
const browser = await launch(executable);
/** @type {string[]} */
const failed = [];
const files = (await readdir(new URL('./scenarios/', import.meta.url))).filter((name) => name.endsWith('.js')).sort();
for (const file of files) {
  /** @type {Scenarios} */
  const scenarios = await import(`./scenarios/${file}`);
  for (const [name, run] of Object.entries(scenarios)) {
    if (wanted.length > 0 && !wanted.some((part) => `${file} ${name}`.includes(part))) continue;
    const began = performance.now();
    try {
      await run({ browser, server, program, url: server.url || url, seed, pictures: (picture) => new URL(`./pictures/${picture}`, import.meta.url).pathname });
      console.log(`ok   ${name} (${Math.round(performance.now() - began)} ms)`);
    } catch (error) {
      failed.push(name);
      console.log(`FAIL ${name} (seed ${seed})\n${error instanceof Error ? error.stack : error}`);
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()));
    }
  }
}
await browser.close();
await server.stop();
console.log(failed.length === 0 ? 'all is well' : `${failed.length} failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
