// Name, colours, sounds, and how turns are sent.

import { Refused } from './api.js';
import { me, rename, version } from './catalog.js';
import { openDialog } from './dialog.js';
import { button, h } from './dom.js';
import { choice, field, nameInput, showError } from './fields.js';
import { setSound, soundOn } from './play/sounds.js';
import { isSite } from './site.js';
import { coordinates, read, sending, write } from './settings.js';
import { toast } from './toast.js';
import { language, say, setLanguage, text } from './words.js';

export function openSettings() {
  const name = nameInput();
  const saveName = async () => {
    showError(name, '');
    if (name.value.trim() === (me()?.name ?? '') || !name.value.trim()) return;
    try {
      await rename(name.value.trim());
      toast(text('NAME_SAVED', { name: me()?.name ?? '' }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      showError(name, say(error.words));
    }
  };
  name.addEventListener('change', () => void saveName());
  const changed = () => dispatchEvent(new Event('tabuleiro-settings'));
  const { close } = openDialog(text('SETTINGS'), [
    !isSite && field(text('YOUR_NAME'), name),
    choice(text('LANGUAGE'), language(), [['en', 'English'], ['pt', 'Português']], (value) => {
      close();
      setLanguage(value === 'pt' ? 'pt' : 'en');
    }),
    choice(text('THEME'), read('theme') ?? 'system', [['system', text('THEME_SYSTEM')], ['light', text('THEME_LIGHT')], ['dark', text('THEME_DARK')], ['contrast', text('THEME_CONTRAST')]], (value) => {
      write('theme', value);
      dispatchEvent(new Event('tabuleiro-theme'));
    }),
    choice(text('SENDING'), sending(), [['several', text('SENDING_SEVERAL')], ['once', text('SENDING_ONCE')], ['ask', text('SENDING_ASK')]], (value) => {
      write('sending', value);
      changed();
    }),
    choice(text('SOUND'), soundOn() ? 'on' : 'off', [['off', text('OFF')], ['on', text('ON')]], (value) => setSound(value === 'on')),
    choice(text('COORDINATES'), coordinates() ? 'on' : 'off', [['on', text('ON')], ['off', text('OFF')]], (value) => {
      write('coordinates', value);
      changed();
    }),
    h('p', { class: 'fine' }, text('ABOUT_SERVER', { version: version() }), ' ', !isSite && h('a', { href: '/api', target: '_self' }, text('API_LINK'))),
  ], [button(text('CLOSE'), () => close(), { kind: 'primary' })]);
}
