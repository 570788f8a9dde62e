// A window over the page. The browser's own: it keeps the focus inside, and escape closes it.

import { button, h } from './dom.js';
import { text } from './words.js';

/** @typedef {import('./dom.js').Child} Child */

let count = 0;

/**
 * @param {string} title
 * @param {Child[]} content
 * @param {HTMLElement[]} buttons
 * @param {{kind?: string, submit?: () => void}} [more]
 */
export function openDialog(title, content, buttons, more = {}) {
  count += 1;
  const id = `dialog-${count}`;
  const before = document.activeElement;
  const dialog = h('dialog', { class: `dialog ${more.kind ?? ''}`, 'aria-labelledby': id });
  const close = () => dialog.close();
  dialog.append(h('form', { method: 'dialog', class: 'dialog-form', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    more.submit?.();
  } },
  h('div', { class: 'dialog-head' }, h('h2', { id }, title), button(text('CLOSE'), close, { icon: 'cross', kind: 'bare', bare: true, key: 'cross' })),
  h('div', { class: 'dialog-body' }, ...content),
  buttons.length > 0 && h('div', { class: 'dialog-foot' }, ...buttons)));
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  // A click beside the window closes it.
  dialog.addEventListener('pointerdown', (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, close };
}

/**
 * Asks before something that cannot be taken back.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirm(question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const { dialog, close } = openDialog(question, [], [
      button(text('CANCEL'), () => close(), {}),
      button(yes, () => {
        answer = true;
        close();
      }, { kind: 'primary' }),
    ], { kind: 'small' });
    dialog.addEventListener('close', () => resolve(answer));
  });
}
