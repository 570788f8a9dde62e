// The rules of a game as elements: the text with its figures beside the rules that they show, and options by the names that they have
// in the form of a new game.

import { get } from './api.js';
import { stillBoard } from './board/still.js';
import { h } from './dom.js';
import { markdown } from './markdown.js';
import { capital, say } from './words.js';

/** @typedef {import('./types.js').GameInfo} GameInfo */
/** @typedef {import('./types.js').Figure} Figure */

/** @param {GameInfo} game @returns {Promise<HTMLElement[]>} */
export async function rulesText(game) {
  /** @type {import('./types.js').RulesText} */
  const rules = await get(`/rules/${game.id}`);
  const words = markdown(say(rules));
  const items = words.flatMap((block) => [...block.querySelectorAll('li')]);
  for (const figure of rules.figures) illustrate(items, game, figure);
  for (const block of words) {
    nameOptions(block, game);
    for (const strong of block.querySelectorAll('strong')) quieten(strong);
  }
  return words;
}

/**
 * Puts a figure beside the rule that it shows.
 * @param {HTMLElement[]} items
 * @param {GameInfo} game
 * @param {Figure} figure
 */
function illustrate(items, game, { rule, caption, ...shown }) {
  const number = new RegExp(`\\(${rule}\\b`);
  const home = items.findLast((item) => number.test(item.querySelector('strong')?.textContent ?? ''));
  if (!home) return;
  const row = home.querySelector(':scope > .figures') ?? home.appendChild(h('div', { class: 'figures' }));
  row.append(h('figure', {}, stillBoard(shown.view, game.sides, { ...shown, coordinates: true }), caption && h('figcaption', {}, say(caption))));
}

/** What the program calls an option or its value is called here as in the form. @param {HTMLElement} block @param {GameInfo} game */
function nameOptions(block, game) {
  for (const code of block.querySelectorAll('code')) {
    const word = code.textContent ?? '';
    const option = game.options.find(({ key }) => key === word);
    const value = game.options.flatMap(({ values = [], names = [] }) => (values.includes(word) ? [names[values.indexOf(word)]] : []))[0];
    if (option) code.replaceWith(h('strong', {}, capital(say(option.label))));
    else if (value) code.replaceWith(h('em', {}, say(value)));
  }
}

/** The number of a rule is a small reference behind its title. @param {HTMLElement} strong */
function quieten(strong) {
  const parts = /^(.*?)\s*\(([A-Z][^)]*)\)(.*)$/.exec(strong.textContent ?? '');
  if (!parts) return;
  strong.replaceChildren(parts[1] ?? '', parts[3] ?? '');
  strong.after(' ', h('small', { class: 'rule-number' }, parts[2] ?? ''));
}
