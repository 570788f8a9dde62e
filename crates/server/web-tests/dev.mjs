// dev only (not committed): node dev.mjs PROGRAM script.mjs
import { readFileSync, existsSync } from 'node:fs';
import { findChromium, launch } from './browser.js';
import { Server } from './server.js';
const [program, script, ...rest] = process.argv.slice(2);
const server = new Server(program);
const url = await server.start();
const browser = await launch(findChromium());
const W = new URL('../web', import.meta.url).pathname;
const TYPES = { js: 'text/javascript', css: 'text/css', html: 'text/html', svg: 'image/svg+xml', json: 'application/json', woff2: 'font/woff2' };
let data = null;
async function makeData() {
  const r = await fetch(url + '/data.json');
  const src = readFileSync(existsSync(W + '/../src/texts/page.rs') ? W + '/../src/texts/page.rs' : W + '/../../catalog/src/texts/page.rs', 'utf8');
  const texts = {};
  for (const m of src.matchAll(/^    ([A-Z][A-Z_]*) \{\s*en: "((?:[^"\\]|\\.)*)",\s*pt: "((?:[^"\\]|\\.)*)",?\s*\}/gm)) texts[m[1]] = { en: m[2], pt: m[3] };
  if (r.ok) { const d = await r.json(); Object.assign(d.texts, texts); return JSON.stringify(d); }
  const catalog = await (await fetch(url + '/api/v1/catalog')).json();
  for (const g of catalog.games) for (const o of g.options) o.label ??= o.about;
  const pieces = await (await fetch(url + '/api/v1/pieces.svg')).text();
  const pics = JSON.parse(readFileSync(W + '/pictures.json', 'utf8'));
  const covers = {};
  for (const [id, p] of Object.entries(pics)) {
    const options = Object.fromEntries((p.cover.options ?? '').split(',').filter(Boolean).map((x) => x.split('=')));
    const a = await (await fetch(url + '/api/v1/draft', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: id, options, position: p.cover.position }) })).json();
    covers[id] = { view: a.view };
  }
  return JSON.stringify({ texts, catalog, pieces, covers });
}
data = await makeData();
export async function visitor(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce', baseURL: url, ...options });
  await context.route((t) => t.origin === url && !t.pathname.startsWith('/api/'), (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/data.json') return route.fulfill({ body: data, contentType: 'application/json' });
    const name = pathname.includes('.') ? pathname : '/index.html';
    return route.fulfill({ body: readFileSync(W + name), contentType: TYPES[name.split('.').pop()] });
  });
  await context.route(/\/api\/v1\/games(\/[0-9a-f-]+)?$/, async (route) => {
    const answer = await route.fetch(); if (answer.status() >= 400) return route.fulfill({ response: answer });
    const d = await answer.json(); const add = (x) => { x.teaching ??= { about: { en: 'About', pt: 'Sobre' }, goals: [{ en: 'You win when the other cannot move, or when you have more microbes at the end.', pt: 'Ganhas quando' }, { en: 'You win when the other cannot move.', pt: 'Ganhas' }], legend: x.live.view.legend.filter((l) => l.name).map((l) => ({ square: l, words: l.name })), steps: [] }; };
    if (d.state) add(d.state); else if (d.live) add(d);
    return route.fulfill({ response: answer, json: d });
  });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', e.stack));
  page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text()); });
  page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.request().method(), r.url()); });
  page.setDefaultTimeout(30000);
  return { context, page };
}
export async function make(page, body) {
  return page.evaluate(async (b) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(b) })).json()), body);
}
const { default: run } = await import(script);
try { await run({ visitor, make, url, browser, server, args: rest }); } catch (e) { console.log(e); }
await browser.close(); await server.stop(); process.exit(0);
