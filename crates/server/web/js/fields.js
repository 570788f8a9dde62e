// Fields of a form, each with its label.

import { me } from './catalog.js';
import { h } from './dom.js';
import { text } from './words.js';

let count = 0;

/**
 * A label over an input.
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement} input
 * @param {string} [note]
 */
export function field(label, input, note) {
  count += 1;
  input.id = `field-${count}`;
  if (note) input.setAttribute('aria-describedby', `note-${count}`);
  return h('div', { class: 'field' }, h('label', { for: input.id }, label), input, note && h('span', { class: 'note', id: `note-${count}` }, note));
}

/** Where the one who plays here writes what he is called. */
export const nameInput = () => h('input', { type: 'text', name: 'name', maxlength: 24, value: me()?.name ?? '', placeholder: text('GUEST'), autocomplete: 'nickname' });

/**
 * One of a few: buttons in a row, of which one is pressed.
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} values
 * @param {(value: string) => void} changed
 */
export function choice(label, value, values, changed) {
  count += 1;
  const name = `choice-${count}`;
  return h('fieldset', { class: 'choice' }, h('legend', {}, label), h('div', { class: 'choice-row' },
    values.map(([key, words]) => h('label', { class: 'chip' },
      h('input', { type: 'radio', name, value: key, checked: key === value, onchange: () => changed(key) }), h('span', {}, words)))));
}

/**
 * @param {string} label
 * @param {[string, string][]} values
 * @param {string} value
 * @param {(value: string) => void} changed
 */
export function select(label, values, value, changed) {
  const input = h('select', { onchange: () => changed(input.value) }, values.map(([key, words]) => h('option', { value: key, selected: key === value }, words)));
  return field(label, input);
}

/**
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} changed
 */
export function check(label, value, changed) {
  const input = h('input', { type: 'checkbox', checked: value, onchange: () => changed(input.checked) });
  return h('label', { class: 'check' }, input, h('span', {}, label));
}
