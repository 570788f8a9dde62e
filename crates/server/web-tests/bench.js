// Figures of the computer in the page: `node bench.js PROGRAM [NODES]`. Size, time until it is ready, nodes a second beside those of the program itself in the same run, how long
// stopping takes, and the longest task of the main thread while it thinks. Measures; never fails.

import { execFileSync } from 'node:child_process';
import { findChromium, launch, visitor } from './browser.js';
import { Server } from './server.js';

const [program, nodes = '100000'] = process.argv.slice(2);
const executable = findChromium();
if (!program || !executable) {
  console.error(program ? 'Chromium is missing' : 'usage: node bench.js PROGRAM [NODES]');
  process.exit(1);
}
const server = new Server(program);
const url = await server.start();
const browser = await launch(executable);
const { page } = await visitor(browser, url);
await page.route('**/js/**', (route) => route.fulfill({ path: new URL(`../web${new URL(route.request().url()).pathname}`, import.meta.url).pathname }));
await page.goto('/nowhere');
const size = Number((await fetch(`${url}/engine/engine.wasm`, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'));
console.log(`module: ${size} bytes compressed`);

/** Everything in the page is asked through this. */
const used = await page.evaluate(async () => {
  const { engine } = await import(/** @type {any} */ ('/js/engine/engine.js'));
  /** @type {any} */ (window).engine = engine;
  let began = performance.now();
  const e = await engine();
  await e.think({ game: 'infection', nodes: 1 }).done;
  const ready = performance.now() - began;
  let longest = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    longest = Math.max(longest, entry.duration);
  })).observe({ entryTypes: ['longtask'] });
  const thinking = e.think({ game: 'blockade', lines: 3, ms: 5000 });
  await thinking.done;
  const unlimited = e.think({ game: 'blockade' });
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  began = performance.now();
  unlimited.stop();
  await unlimited.done;
  const stop = performance.now() - began;
  await e.think({ game: 'infection', nodes: 1 }).done;
  return { ready, longest, stop, again: performance.now() - began };
});
console.log(`ready to think after ${Math.round(used.ready)} ms; stopped within ${used.stop.toFixed(1)} ms, ready again after ${Math.round(used.again)} ms`);
console.log(`longest task of the main thread while it thinks for 5 s: ${used.longest ? `${Math.round(used.longest)} ms` : 'none over 50 ms'}`);
const { games } = await (await fetch(`${url}/api/v1/catalog`)).json();
for (const { id } of games) {
  const [line = ''] = execFileSync(program, ['bench', 'search', '--json', '--game', id, '--nodes', nodes], { encoding: 'utf8' }).split('\n');
  const native = JSON.parse(line);
  const here = await page.evaluate(async ([game, count]) => (await /** @type {any} */ (window).engine()).ask('signature', { game, nodes: Number(count) }), [id, nodes]);
  const rate = (here.nodes / here.ms) * 1000;
  console.log(`${id}: ${Math.round(rate)} nodes a second in the page, ${native.per_second} in the program: ${Math.round((100 * rate) / native.per_second)} %; signatures ${here.signature === native.signature ? 'equal' : 'DIFFER'}`);
}
await browser.close();
await server.stop();
