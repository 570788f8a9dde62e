// What stands above every view: the name of the house, the ways through it, settings.

import { me } from './catalog.js';
import { button, h, icon } from './dom.js';
import { openSettings } from './settings-dialog.js';
import { isSite } from './site.js';
import { language, setLanguage, text } from './words.js';

/** Every language by its own name. */
const NAMES = { en: 'English', pt: 'Português' };

const header = h('header', { class: 'header' });

export function showHeader() {
  const other = language() === 'en' ? 'pt' : 'en';
  header.replaceChildren(
    h('a', { class: 'skip', href: '#main' }, text('SKIP')),
    h('a', { class: 'house', href: '/' }, h('img', { src: '/icon.svg', alt: '', width: 28, height: 28 }), h('span', {}, text('TITLE'))),
    h('nav', { 'aria-label': text('NAVIGATION') },
      h('a', { href: '/games' }, icon('mine'), h('span', {}, text('MY_GAMES'))),
      h('a', { href: '/analysis' }, icon('analyse'), h('span', {}, text('ANALYSIS'))),
      h('a', { href: '/puzzles' }, icon('hint'), h('span', {}, text('PUZZLES'))),
      !isSite && h('a', { href: '/watch' }, icon('watch'), h('span', {}, text('WATCH')))),
    h('div', { class: 'header-end' },
      h('span', { class: 'my-name' }, me()?.name ?? ''),
      h('button', { type: 'button', class: 'button bare', lang: other, onclick: () => setLanguage(other) }, h('span', { class: 'long' }, NAMES[other]), h('span', { class: 'short', 'aria-hidden': 'true' }, other.toUpperCase())),
      button(text('SETTINGS'), openSettings, { icon: 'gear', kind: 'bare', bare: true })),
  );
  if (!header.isConnected) document.getElementById('page')?.prepend(header);
}

addEventListener('tabuleiro-me', () => {
  const name = header.querySelector('.my-name');
  if (name) name.textContent = me()?.name ?? '';
});
