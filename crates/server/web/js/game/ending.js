// After the end: the result, another game, and the game to take home.

import { analysisOf } from '../analysis/allowed.js';
import { levels } from '../catalog.js';
import { button, h, icon } from '../dom.js';
import { openNewGame, startOnLevel } from '../new-game.js';
import { indexOf } from '../sides.js';
import { capital, language, say, text } from '../words.js';

/** @typedef {import('../play/played.js').GameSession} Session */
/** @typedef {import('../types.js').GameInfo} GameInfo */

/** The result in a few words, from the eyes of the one who looks. @param {Session} session @param {GameInfo} game */
export function headline(session, game) {
  const { live, you } = session;
  if (live.status === 'aborted') return text('ABORTED');
  if (!live.ending) return '';
  if (live.ending.outcome === 'draw') return text('DRAWN');
  if (you.length !== 1) return capital(text('SIDE_WON', { side: say(game.sides[indexOf(live.ending.outcome)].subject) }));
  return text(you.includes(live.ending.outcome) ? 'YOU_WON' : 'YOU_LOST');
}

/** The level that suits better after this result: one up after a win, one down after a loss. @param {Session} session */
function nextLevel({ live, you }) {
  const computer = live.seats.find((seat) => seat.kind === 'computer');
  if (!computer?.level || you.length !== 1 || !live.ending || live.ending.outcome === 'draw') return null;
  const next = computer.level + (you.includes(live.ending.outcome) ? 1 : -1);
  return next >= 1 && next <= levels() ? next : null;
}

/**
 * How long it was, what it counts for, and what to play next.
 * @param {Session} session
 * @param {GameInfo} game
 * @param {(what: string) => void} act
 */
export function endingBox(session, game, act) {
  const { live, you } = session;
  const { match } = live;
  const other = nextLevel(session);
  const swapped = you.length === 1 ? you[0] : null;
  return [
    live.status === 'over' && h('p', { class: 'fine' }, text('GAME_LENGTH', { count: live.turns.length })),
    match?.result && h('p', { class: 'match-result' }, say(match.result)),
    h('div', { class: 'draft-buttons' },
      match?.other && h('a', { class: 'button primary', href: `/game/${match.other}` }, icon('next'), h('span', {}, match.round === 2 ? text('FIRST_GAME') : swapped ? text('SECOND_GAME_AS', { side: say(game.sides[1 - indexOf(swapped)]?.subject ?? game.sides[0].subject) }) : text('SECOND_GAME'))),
      live.rematch
        ? h('a', { class: 'button primary', href: `/game/${live.rematch}` }, icon('again'), h('span', {}, text('TO_REMATCH')))
        : you.length > 0 && live.status === 'over' && (!match || match.result) && button(text('REMATCH'), () => act('rematch'), { icon: 'again', kind: 'primary', disabled: live.offers.rematch !== null, key: 'rematch' }),
      live.status === 'over' && live.turns.length > 1 && h('a', { class: 'button', 'data-key': 'review', href: `${analysisOf(game.id, session.state.id)}&review` }, icon('analyse'), h('span', {}, text('REVIEW_GAME'))),
      other !== null && (!match || match.result) && button(text('LEVEL_UP', { level: other }), () => void startOnLevel(game, session.state, other), { icon: 'computer', key: 'level' }),
      button(text('NEW_GAME'), () => openNewGame(game), { icon: 'plus', key: 'new' })),
  ];
}

/**
 * The game as a file.
 * @param {string} id
 * @param {number} turns after how many turns the position is
 */
export function downloads(id, turns) {
  const link = (/** @type {string} */ as, /** @type {string} */ name, /** @type {boolean} */ position) => h('a', {
    class: 'button', download: true, href: `/api/v1/games/${id}/record?as=${as}&lang=${language()}${position ? `&turns=${turns}` : ''}&download=true`,
  }, icon('save'), h('span', {}, name));
  return h('details', { class: 'more' }, h('summary', {}, text('DOWNLOADS')), h('div', { class: 'draft-buttons' },
    link('text', text('AS_RECORD'), false), link('json', 'JSON', false), link('prolog', 'Prolog', true), link('words', text('AS_WORDS'), true)));
}
