// Says aloud what happens, to those who listen: one polite region that every view uses.

import { h } from './dom.js';

const region = h('div', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true', id: 'announcer' });

export function startAnnouncer() {
  document.body.append(region);
}

/** @type {string[]} */
let queue = [];
let waiting = false;

/**
 * Everything that is said in the same moment becomes one announcement, so that nothing cuts the rest off.
 * @param {string} sentence
 */
export function announce(sentence) {
  if (!sentence) return;
  queue.push(sentence);
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    const said = queue.join(' ');
    queue = [];
    // The same words again are said again only if the text changes.
    region.textContent = region.textContent === said ? `${said}\u00a0` : said;
  }, 40);
}
