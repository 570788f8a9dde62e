// The link for a friend; and, for the friend, the question whether to play.

import { get } from '../api.js';
import { button, h, icon } from '../dom.js';
import { field, nameInput } from '../fields.js';
import { toast } from '../toast.js';
import { capital, say, text } from '../words.js';

/** @typedef {import('../play/played.js').GameSession} Session */
/** @typedef {import('../types.js').GameInfo} GameInfo */

/** The invitation in an address: what follows `#` is never sent to a server. */
export const invitationHere = () => new URLSearchParams(location.hash.slice(1)).get('join');

/** The link that takes the open seat. @param {string} id */
export async function invitationBox(id) {
  const { invite } = await get(`/games/${id}/invite`);
  const link = `${location.origin}/game/${id}#join=${invite}`;
  const shown = h('input', { type: 'text', readonly: true, value: link, 'aria-label': text('LINK'), onfocus: () => shown.select() });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast(text('COPIED'));
    } catch {
      shown.focus();
      toast(text('COPY_YOURSELF'));
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title: text('TITLE'), text: text('SHARE_TEXT'), url: link });
    } catch {
      // The user has changed his mind.
    }
  };
  return h('div', { class: 'invitation' }, h('p', {}, text('SEND_LINK')), shown, h('div', { class: 'draft-buttons' },
    button(text('COPY'), () => void copy(), { icon: 'copy', kind: 'primary', key: 'copy' }),
    'share' in navigator && button(text('SHARE'), () => void share(), { icon: 'send', key: 'share' })));
}

/**
 * Who invites to what, for the one who has come by the link, and the question what he wants to be called.
 * @param {Session} session
 * @param {GameInfo} game
 * @param {(name: string) => void} join
 */
export function invitedBox(session, game, join) {
  const open = session.live.seats[0].kind === 'open' ? 0 : 1;
  const host = session.live.seats[1 - open]?.name ?? '';
  const side = capital(say(game.sides[open].name));
  const name = nameInput();
  return h('form', { class: 'invitation', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    join(name.value.trim());
  } },
  h('p', {}, text('INVITED', { name: host, game: say(game.name), side })),
  field(text('YOUR_NAME'), name),
  h('button', { type: 'submit', class: 'button primary', 'data-key': 'join' }, icon('play'), h('span', {}, text('JOIN'))));
}
