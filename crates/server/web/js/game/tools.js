// The tools beside a board in two groups: what helps to play (hint, undo), and how the board is seen (turned, marks explained, rules,
// names of rows, sounds).

import { button, h } from '../dom.js';
import { setSound, soundOn } from '../play/sounds.js';
import { coordinates, write } from '../settings.js';
import { text } from '../words.js';

/** @typedef {import('../play/played.js').GameSession} Session */

/**
 * @typedef {object} ViewTools
 * @property {() => void} flip
 * @property {(() => void) | null} legend
 * @property {{words: string, on: boolean, toggle: () => void} | null} shade
 * @property {() => void} rules
 * @property {() => void} changed a setting is another now
 */

/**
 * @typedef {object} PlayTools
 * @property {Session} session
 * @property {boolean} walking whether a position of the past is shown
 * @property {boolean} thinking whether a hint is being looked for
 * @property {boolean} started whether something of the present turn is made
 * @property {boolean} complete whether the draft is a whole turn
 * @property {() => void} hint
 * @property {() => void} undo
 */

/** @param {PlayTools & ViewTools} how */
export function toolButtons({ session, walking, thinking, started, complete, hint, undo, flip, legend, shade, rules, changed }) {
  const { live, you } = session;
  const plays = you.length > 0 && live.status === 'playing';
  /** Buttons stay where they are while they can be of use later: only then nothing moves. */
  const play = [
    plays && live.can.hint && button(text('HINT'), hint, { icon: 'hint', key: 'hint', disabled: !session.myTurn || walking || complete || thinking }),
    you.length > 0 && live.can.undo && button(text('UNDO'), undo, { icon: 'undo', key: 'undo', disabled: live.turns.length === 0 && !started }),
  ].filter((made) => made !== false);
  return [play.length > 0 && h('div', { class: 'tools-play', role: 'group', 'aria-label': text('TOOLS_PLAY') }, play), viewButtons({ flip, legend, shade, rules, changed })];
}

/** How the board is seen. @param {ViewTools} how */
export function viewButtons({ flip, legend, shade, rules, changed }) {
  const setCoordinates = () => {
    write('coordinates', coordinates() ? 'off' : 'on');
    dispatchEvent(new Event('tabuleiro-settings'));
    changed();
  };
  return h('div', { class: 'tools-view', role: 'group', 'aria-label': text('TOOLS_VIEW') },
    legend && button(text('LEGEND'), legend, { icon: 'help', bare: true, key: 'legend' }),
    button(text('RULES'), rules, { icon: 'rules', bare: true, key: 'rules' }),
    shade && button(shade.words, shade.toggle, { icon: 'watch', bare: true, key: 'shade', pressed: shade.on }),
    button(text('FLIP'), flip, { icon: 'flip', bare: true, key: 'flip' }),
    button(text('COORDINATES'), setCoordinates, { icon: 'coordinates', bare: true, key: 'coordinates', pressed: coordinates() }),
    button(text('SOUND'), () => {
      setSound(!soundOn());
      changed();
    }, { icon: soundOn() ? 'sound' : 'mute', bare: true, key: 'sound', pressed: soundOn() }));
}
