// Keeps the page in the browser, so that it works without a network, and offers a new version when there is one.

import { button, h } from '../dom.js';
import { isSite } from '../site.js';
import { text } from '../words.js';

/** Beside the document of the page; on a server that is the one of the first view. */
const WORKER = isSite ? './sw.js' : '/sw.js';
/** How often a page that stays open asks for a new version, in milliseconds. */
const ASK_EVERY = 3_600_000;

let isStarted = false;

/**
 * Asks a worker something.
 * @param {ServiceWorker} worker
 * @param {unknown} message
 * @returns {Promise<any>}
 */
const ask = (worker, message) => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => resolve(data);
  worker.postMessage(message, [port2]);
});

/** Offers the version that waits. @param {ServiceWorker} waiting */
async function offer(waiting) {
  const mine = /** @type {HTMLScriptElement | null} */ (document.querySelector('script[type=module]'))?.src;
  // A page that the network has brought may be of that version already.
  if (mine && await ask(waiting, { has: mine })) {
    waiting.postMessage('activate');
    return;
  }
  document.querySelector('.new-version')?.remove();
  const update = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('activate');
  };
  const box = h('div', { class: 'new-version', role: 'status' }, h('span', {}, text('NEW_VERSION')),
    button(text('UPDATE_NOW'), update, { kind: 'primary' }), button(text('UPDATE_LATER'), () => box.remove(), {}));
  document.body.append(box);
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const look = () => {
    // The first one takes over by itself: there is no version before it.
    if (registration.waiting && navigator.serviceWorker.controller) void offer(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  const again = () => void registration.update().catch(() => {});
  setInterval(again, ASK_EVERY);
  addEventListener('online', again);
}

/** Begins to keep the page, when somebody goes beyond the first view. Where the browser cannot, the page is as it was. */
export async function keepPage() {
  if (isStarted || !('serviceWorker' in navigator)) return;
  isStarted = true;
  try {
    watch(await navigator.serviceWorker.register(new URL(WORKER, document.baseURI)));
    const { active } = await navigator.serviceWorker.ready;
    if (active) document.documentElement.dataset.kept = String(await ask(active, 'keep'));
  } catch {
    // Another visit tries again.
    isStarted = false;
  }
}
