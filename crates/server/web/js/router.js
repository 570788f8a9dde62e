// Addresses of the page, and the view behind each. Links are followed without loading the page anew.

import { text } from './words.js';

/** @typedef {() => void} Leave */
/** @typedef {(main: HTMLElement, params: string[]) => Promise<Leave | void> | Leave | void} View */

/** @type {{pattern: RegExp, load: () => Promise<{show: View}>}[]} */
const ROUTES = [
  { pattern: /^\/$/, load: () => import('./views/home.js') },
  { pattern: /^\/game\/([0-9A-Za-z-]+)$/, load: () => import('./views/game.js') },
  { pattern: /^\/rules\/([a-z0-9-]+)$/, load: () => import('./views/rules.js') },
  { pattern: /^\/games$/, load: () => import('./views/mine.js') },
  { pattern: /^\/watch$/, load: () => import('./views/watch.js') },
];

/** @type {Leave | null} */
let leave = null;
let visit = 0;

/** Shows the view of the present address. @param {{focus?: boolean}} [how] */
export async function showAddress({ focus = false } = {}) {
  visit += 1;
  const mine = visit;
  leave?.();
  leave = null;
  const old = document.getElementById('main');
  // A new element for every view: what an old one still wants to draw goes nowhere.
  const main = document.createElement('main');
  main.id = 'main';
  main.tabIndex = -1;
  const path = location.pathname;
  const route = ROUTES.find(({ pattern }) => pattern.test(path));
  const { show } = route ? await route.load() : await import('./views/missing.js');
  if (mine !== visit) return;
  document.title = text('TITLE');
  const left = await show(main, (route?.pattern.exec(path) ?? []).slice(1));
  if (mine !== visit) {
    left?.();
    return;
  }
  leave = left ?? null;
  old?.replaceWith(main);
  for (const link of document.querySelectorAll('header a[href]')) {
    if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (focus) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
}

/** @param {string} path */
export function go(path) {
  history.pushState(null, '', path);
  void showAddress({ focus: true });
}

export function startRouter() {
  addEventListener('popstate', () => void showAddress({ focus: true }));
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download') || link.pathname.startsWith('/api')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.hash);
  });
}
