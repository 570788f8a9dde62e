// The window in which a game is shared: its link, a picture of the board, the game as an animation, and the lines that show it on another site.

import { openDialog } from '../dialog.js';
import { button, h, icon, refill } from '../dom.js';
import { toast } from '../toast.js';
import { language, text } from '../words.js';

/** @typedef {import('../play/played.js').GameSession} Session */

/** @param {string} words */
async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    toast(text('COPIED'));
  } catch {
    toast(text('COPY_YOURSELF'));
  }
}

/**
 * A text to copy, with the button that copies it.
 * @param {string} label
 * @param {string} value
 * @param {string} key
 */
function copied(label, value, key) {
  const shown = h('input', { type: 'text', readonly: true, value, 'aria-label': label, onfocus: () => shown.select() });
  return h('div', { class: 'field share-row' }, h('span', { class: 'note' }, label), h('div', { class: 'share-line' }, shown, button(text('COPY'), () => void copy(value), { icon: 'copy', key })));
}

/**
 * @param {Session} session
 * @param {number} turns after how many turns the board is shown
 */
export function openShare(session, turns) {
  const { id } = session.state;
  const link = `${location.origin}/game/${id}`;
  // The computer looks at finished games only, and for those who played.
  const canJudge = session.live.status === 'over' && session.you.length > 0;
  const judged = h('input', { type: 'checkbox', name: 'evaluation', onchange: () => draw() });
  const picture = h('img', { class: 'share-picture', alt: text('SHARE_PREVIEW') });
  const links = h('div', { class: 'draft-buttons' });
  const address = (/** @type {string} */ form, /** @type {string} */ more) => `/game/${id}.${form}?lang=${language()}${judged.checked ? '&evaluation=true' : ''}${more}`;
  const draw = () => {
    const board = `&turns=${turns}`;
    picture.src = address('png', board);
    const save = (/** @type {string} */ form, /** @type {string} */ name, /** @type {string} */ more) => h('a', { class: 'button', download: true, 'data-key': form, href: address(form, `${more}&download=true`) }, icon('save'), h('span', {}, name));
    refill(links, save('png', text('SHARE_PNG'), board), save('svg', text('SHARE_SVG'), board), session.live.turns.length > 0 && save('gif', text('SHARE_GIF'), ''));
  };
  draw();
  openDialog(text('SHARE_GAME'), [
    picture,
    canJudge && h('label', { class: 'check' }, judged, h('span', {}, text('SHARE_EVALUATION'))),
    links,
    copied(text('LINK'), link, 'copy-link'),
    copied(text('SHARE_EMBED'), `<iframe src="${location.origin}/embed/${id}" width="420" height="720" title="Tabuleiro"></iframe>`, 'copy-embed'),
  ], []);
}
