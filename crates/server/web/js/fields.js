// Fields of a form: a short label, the input, help below it, and the place where it says what is wrong.

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

/**
 * Says at a field what is wrong with it, or that nothing is.
 * @param {HTMLInputElement} input
 * @param {string} words nothing where all is well
 */
export function showError(input, words) {
  const row = input.closest('.field');
  row?.querySelector('.field-error')?.remove();
  const id = `${input.id}-error`;
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((known) => known && known !== id);
  if (words) described.push(id);
  if (described.length > 0) input.setAttribute('aria-describedby', described.join(' '));
  else input.removeAttribute('aria-describedby');
  if (words) {
    input.setAttribute('aria-invalid', 'true');
    row?.append(h('span', { class: 'field-error', id, role: 'alert' }, words));
  } else {
    input.removeAttribute('aria-invalid');
  }
}

/**
 * A whole number between two others. What is none says so as soon as it is left.
 * @param {string} label
 * @param {{min: number, max: number, value: number | '', note?: string, placeholder?: string, empty?: boolean}} how
 * @param {(value: number | '') => void} changed is called with good values alone
 */
export function numberField(label, { min, max, value, note = '', placeholder = '', empty = false }, changed) {
  const input = h('input', { type: 'number', min, max, step: 1, value, placeholder, required: !empty, inputmode: 'numeric' });
  const check = () => {
    showError(input, input.validity.valid ? '' : text('NUMBER_RANGE', { min, max }));
    if (input.validity.valid) changed(input.value === '' ? '' : Number(input.value));
  };
  input.addEventListener('change', check);
  // The form asks all its fields before it is sent; the words are ours, at the field, and not the browser's.
  input.addEventListener('invalid', (event) => {
    event.preventDefault();
    check();
  });
  return field(label, input, [`${min}–${max}`, note].filter(Boolean).join(' · '));
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
 * @param {string} [note]
 */
export function select(label, values, value, changed, note) {
  const input = h('select', { onchange: () => changed(input.value) }, values.map(([key, words]) => h('option', { value: key, selected: key === value }, words)));
  return field(label, input, note);
}

/**
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} changed
 * @param {string} [note]
 */
export function check(label, value, changed, note) {
  count += 1;
  const input = h('input', { type: 'checkbox', checked: value, onchange: () => changed(input.checked), 'aria-describedby': note ? `note-${count}` : undefined });
  return h('div', { class: 'field' }, h('label', { class: 'check' }, input, h('span', {}, label)), note && h('span', { class: 'note', id: `note-${count}` }, note));
}
