// A short message at the foot of the page, over everything else: why something was refused, what has happened.

import { announce } from './announce.js';
import { Refused } from './api.js';
import { h } from './dom.js';
import { say } from './words.js';

const place = h('div', { class: 'toasts', 'aria-hidden': 'true', popover: 'manual' });

export function startToasts() {
  document.body.append(place);
}

/**
 * @param {string} sentence
 * @param {'plain' | 'refused'} [kind]
 */
export function toast(sentence, kind = 'plain') {
  const shown = h('div', { class: `toast ${kind}` }, typeset(sentence));
  place.replaceChildren(shown);
  // Shown anew, it lies over a window that was opened after the last message.
  place.hidePopover();
  place.showPopover();
  announce(spoken(sentence));
  setTimeout(() => {
    shown.remove();
    if (place.childElementCount === 0) place.hidePopover();
  }, 3000 + sentence.length * 45);
}

/** A sentence of the rules as elements: what was typed stands in it between backquotes. @param {string} sentence */
export const typeset = (sentence) => sentence.split('`').map((part, i) => (i % 2 === 1 ? h('code', {}, part) : part));

/** The same, for a voice. @param {string} sentence */
export const spoken = (sentence) => sentence.replaceAll('`', '');

/** Something has worked: why the thing before did not is no longer of interest. */
export function forget() {
  place.querySelector('.refused')?.remove();
}

/** Shows why something did not work. @param {unknown} error */
export function complain(error) {
  if (error instanceof Refused) toast(refusal(error), 'refused');
  else throw error;
}

/** Why something is refused, with the number of its rule. @param {Refused} error */
export const refusal = (error) => (error.rule && !say(error.words).includes(error.rule) ? `${say(error.words)} (${error.rule})` : say(error.words));
