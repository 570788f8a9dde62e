// The words of the page in the language of the user. They all come from the server, so that terminal and page say the same.

import { read, write } from './settings.js';

/** @typedef {import('./types.js').Words} Words */

/** @type {Record<string, Words>} */
let texts = {};
/** @type {'en' | 'pt'} */
let current = choose();
/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {'en' | 'pt'} */
function choose() {
  const wanted = [read('lang'), ...navigator.languages];
  for (const code of wanted) {
    if (code?.startsWith('pt')) return 'pt';
    if (code?.startsWith('en')) return 'en';
  }
  return 'en';
}

/** @param {Record<string, Words>} all */
export function setTexts(all) {
  texts = all;
  document.documentElement.lang = locale();
}

export const language = () => current;

/** The language with its country: numbers and dates are those of Portugal, not of Brazil. */
export const locale = () => (current === 'pt' ? 'pt-PT' : 'en-GB');

/** @param {'en' | 'pt'} code */
export function setLanguage(code) {
  current = code;
  write('lang', code);
  document.documentElement.lang = locale();
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onLanguage(listener) {
  listeners.add(listener);
}

/**
 * Words that the server sent, in the language of the user.
 * @param {Words} words
 */
export const say = (words) => words[current];

/** A text of the page in all languages, by its name. @param {string} name @returns {Words} */
export const wordsOf = (name) => texts[name] ?? { en: name, pt: name };

/**
 * A text of the page, by its name, with its blanks filled in. With `count` a text of two forms is in the one that goes with it.
 * @param {string} name
 * @param {Record<string, string | number>} [blanks]
 */
export function text(name, blanks = {}) {
  const words = texts[name];
  if (!words) return name;
  const forms = words[current].split('|');
  const form = (blanks.count === undefined || blanks.count === 1 ? forms[0] : forms[1] ?? forms[0]) ?? '';
  return form.replace(/\{([a-z-]+)\}/g, (whole, blank) => String(blanks[blank] ?? whole));
}

/**
 * With a capital first letter: side names stand in small letters inside a sentence.
 * @param {string} sentence
 */
export const capital = (sentence) => sentence.charAt(0).toLocaleUpperCase(current) + sentence.slice(1);

/** How many days something is said to be ago; before that, its date is. */
const LAST_DAYS = 30;

/**
 * How long ago something was; when it was, where that is long ago.
 * @param {number} at
 * @param {number} [now]
 */
export function ago(at, now = Date.now()) {
  const seconds = Math.round((at - now) / 1000);
  if (seconds < -LAST_DAYS * 86400) return new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(at);
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  /** @type {[number, Intl.RelativeTimeFormatUnit][]} */
  const units = [[86400, 'day'], [3600, 'hour'], [60, 'minute']];
  for (const [size, unit] of units) if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  return format.format(Math.min(0, seconds), 'second');
}
