// Opening something else: a position, a record, JSON or Prolog, pasted or from a file; or a puzzle.

import { Refused } from '../api.js';
import { games } from '../catalog.js';
import { openDialog } from '../dialog.js';
import { button, h } from '../dom.js';
import { select } from '../fields.js';
import { capital, say, text } from '../words.js';
import { NotOpened } from './opening.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */

/** No file of a game is larger. */
const MOST_BYTES = 1_000_000;

/**
 * Asks for a text and opens it.
 * @param {GameInfo | null} current the game that a text belongs to which does not say it
 * @param {(written: string, game: string) => Promise<void>} open throws why it is nothing
 */
export function openReading(current, open) {
  let game = current?.id ?? games()[0]?.id ?? '';
  const fault = h('p', { class: 'form-error', role: 'alert', hidden: true });
  const written = h('textarea', { rows: 8, spellcheck: 'false', autocomplete: 'off', 'aria-label': text('READ_TEXT'), placeholder: text('READ_TEXT_NOTE') });
  const file = h('input', { type: 'file', accept: '.record,.txt,.json,.pl,text/plain,application/json', 'aria-label': text('READ_FILE') });
  const refuse = (/** @type {string} */ words) => {
    fault.textContent = capital(words.replaceAll('`', ''));
    fault.hidden = words === '';
  };
  file.addEventListener('change', async () => {
    const [one] = file.files ?? [];
    if (!one) return;
    if (one.size > MOST_BYTES) refuse(text('READ_TOO_LARGE'));
    else written.value = await one.text();
  });
  const submit = async () => {
    try {
      refuse('');
      await open(written.value.trim(), game);
      close();
    } catch (error) {
      if (error instanceof Refused) refuse(say(error.words));
      else if (error instanceof NotOpened) refuse(error.message);
      else throw error;
    }
  };
  const { close } = openDialog(text('READ_TITLE'), [
    h('div', { class: 'field' }, written, h('span', { class: 'note' }, text('READ_NOTE'))),
    h('div', { class: 'field' }, h('strong', {}, text('READ_FILE')), file),
    select(text('READ_GAME'), games().map((info) => [info.id, say(info.name)]), game, (value) => {
      game = value;
    }, text('READ_GAME_NOTE')),
    fault,
  ], [button(text('CANCEL'), () => close(), {}), button(text('READ_OPEN'), () => void submit(), { kind: 'primary', icon: 'send', key: 'read-open' })], { submit: () => void submit() });
}
