// Addresses of the page, and the view behind each. Links are followed without loading the page anew.

import { get, Refused } from './api.js';
import { button, h } from './dom.js';
import { keepPage } from './offline/keeping.js';
import { addressHere, addressOf, hrefOf } from './site.js';
import { showTitle } from './title.js';
import { complain } from './toast.js';
import { say, text } from './words.js';

/** @typedef {() => void} Leave */
/** @typedef {(main: HTMLElement, params: string[]) => Promise<Leave | void> | Leave | void} View */

/** @type {{pattern: RegExp, load: () => Promise<{show: View}>}[]} */
const ROUTES = [
  { pattern: /^\/$/, load: () => import('./views/home.js') },
  { pattern: /^\/game\/([0-9A-Za-z-]+)$/, load: () => import('./views/game.js') },
  { pattern: /^\/rules\/([a-z0-9-]+)$/, load: () => import('./views/rules.js') },
  { pattern: /^\/analysis(?:\/([a-z0-9-]+))?$/, load: () => import('./views/analysis.js') },
  { pattern: /^\/games$/, load: () => import('./views/mine.js') },
  { pattern: /^\/puzzles(?:\/([a-z0-9-]+)(?:\/([0-9]+))?)?$/, load: () => import('./views/puzzles.js') },
  { pattern: /^\/watch$/, load: () => import('./views/watch.js') },
];

/** @type {Leave | null} */
let leave = null;
let visit = 0;

/** A new element for every view: what an old one still wants to draw goes nowhere. */
const newMain = () => h('main', { id: 'main', tabindex: -1 });

/**
 * Makes the view of an address.
 * @param {HTMLElement} main
 * @param {string} path
 */
async function make(main, path) {
  const route = ROUTES.find(({ pattern }) => pattern.test(path));
  /** @type {{show: View}} */
  let view;
  try {
    view = route ? await route.load() : await import('./views/missing.js');
  } catch {
    throw new Unloaded();
  }
  return view.show(main, (route?.pattern.exec(path) ?? []).slice(1));
}

/** The module of a view did not come. */
class Unloaded extends Error {}

/** What is shown instead of a view that could not be made. @param {unknown} error */
function failed(error) {
  const offline = error instanceof Unloaded;
  // What the server has not refused is a fault of the page: whoever looks for it should find it.
  if (!offline && !(error instanceof Refused)) console.error(error);
  const words = offline ? text('OFFLINE') : error instanceof Refused ? say(error.words) : text('VIEW_FAILED');
  // Browsers may remember that a module did not come. Once the server answers, the whole page is loaded anew.
  const again = () => get('/me').then(() => location.reload(), complain);
  const main = newMain();
  main.className = 'narrow';
  main.append(h('h1', {}, words), h('p', {}, button(text('TRY_AGAIN'), () => void again(), { icon: 'again', kind: 'primary' })));
  return main;
}

/** Shows the view of the present address. @param {{focus?: boolean}} [how] */
export async function showAddress({ focus = false } = {}) {
  visit += 1;
  const mine = visit;
  const path = addressHere();
  let main = newMain();
  /** @type {Leave | null} */
  let left = null;
  // The view before stays, and lives, until this one is there.
  try {
    left = (await make(main, path)) ?? null;
  } catch (error) {
    if (mine === visit) main = failed(error);
  }
  if (mine !== visit) {
    left?.();
    return;
  }
  leave?.();
  leave = left;
  document.getElementById('main')?.replaceWith(main);
  showTitle(main);
  for (const link of document.querySelectorAll('header a[href]')) {
    if (link.getAttribute('href') === hrefOf(path)) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  // The first view stays as light as it is: whoever goes further has the page kept for when there is no network.
  if (path !== '/') void keepPage();
  if (focus) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
}

/** @param {string} path */
export function go(path) {
  history.pushState(null, '', hrefOf(path));
  void showAddress({ focus: true });
}

export function startRouter() {
  addEventListener('popstate', () => void showAddress({ focus: true }));
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const path = addressOf(link);
    if (path === null || link.target || link.hasAttribute('download')) return;
    if (path === addressHere() && link.hash) return;
    event.preventDefault();
    go(path + link.hash);
  });
}
