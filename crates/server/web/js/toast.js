// A short message at the foot of the page: why something was refused, that something was copied.

import { announce } from './announce.js';
import { Refused } from './api.js';
import { h } from './dom.js';
import { say } from './words.js';

const place = h('div', { class: 'toasts', 'aria-hidden': 'true' });

export function startToasts() {
  document.body.append(place);
}

/**
 * @param {string} sentence
 * @param {'plain' | 'refused'} [kind]
 */
export function toast(sentence, kind = 'plain') {
  // What was typed stands between backquotes in sentences of the rules.
  const shown = h('div', { class: `toast ${kind}` }, sentence.split('`').map((part, i) => (i % 2 === 1 ? h('code', {}, part) : part)));
  place.replaceChildren(shown);
  announce(sentence.replaceAll('`', ''));
  setTimeout(() => shown.remove(), 3000 + sentence.length * 45);
}

/** Something has worked: why the thing before did not is no longer of interest. */
export function forget() {
  place.querySelector('.refused')?.remove();
}

/** Shows why something did not work. @param {unknown} error */
export function complain(error) {
  if (error instanceof Refused) toast(refusal(error), 'refused');
  else throw error;
}

/** @param {Refused} error */
const refusal = (error) => (error.rule && !say(error.words).includes(error.rule) ? `${say(error.words)} (${error.rule})` : say(error.words));
