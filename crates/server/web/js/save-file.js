// Saves a text as a file of the user's.

import { h } from './dom.js';

/** @param {string} name @param {string} content */
export function saveFile(name, content) {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  h('a', { href: url, download: name }).click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
