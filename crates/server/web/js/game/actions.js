// What a player can do besides making turns: offers and their answers, undo, resigning, another game.

import { analysisOf, mayBeAnalysed } from '../analysis/allowed.js';
import { confirm } from '../dialog.js';
import { button, h, icon } from '../dom.js';
import { indexOf, other } from '../sides.js';
import { capital, say, text } from '../words.js';

/** @typedef {import('../play/played.js').GameSession} Session */
/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {(what: string) => void} Act */

/**
 * The other's offer, with the answers to it.
 * @param {Session} session
 * @param {GameInfo} game
 * @param {Act} act
 */
export function offerBox(session, game, act) {
  const { offers, status } = session.live;
  if (session.you.length !== 1) return null;
  const me = session.you[0] ?? 'first';
  const [they, mine] = [other(me), me];
  const who = capital(say(game.sides[indexOf(they)].subject));
  /** @type {[('draw' | 'takeback' | 'rematch'), string, string][]} */
  const kinds = [['draw', 'OFFERS_DRAW', 'ACCEPT'], ['takeback', 'ASKS_TAKEBACK', 'ACCEPT'], ['rematch', 'OFFERS_REMATCH', 'ACCEPT']];
  for (const [kind, sentence, yes] of kinds) {
    if (offers[kind] === they) {
      return h('div', { class: 'offer' }, h('p', {}, text(sentence, { side: who })), h('div', { class: 'draft-buttons' },
        button(text(yes), () => act(kind), { kind: 'primary', icon: 'send', key: 'accept' }),
        button(text('DECLINE'), () => act('decline'), { icon: 'cross', key: 'decline' })));
    }
    const stands = kind === 'rematch' ? status === 'over' && !session.live.rematch : status === 'playing';
    if (offers[kind] === mine && stands) return h('p', { class: 'asked' }, text('OFFER_SENT'));
  }
  return null;
}

/**
 * @param {Session} session
 * @param {Act} act
 */
export function actionButtons(session, act) {
  const { live, you } = session;
  if (you.length === 0 || live.status !== 'playing') {
    const withdraw = live.status === 'waiting' && you.length > 0;
    return withdraw ? [button(text('ABORT'), () => act('abort'), { icon: 'cross', kind: 'quiet danger', key: 'abort' })] : [];
  }
  const friend = you.length === 1 && !session.againstComputer;
  const resign = async () => {
    if (await confirm(text('RESIGN_SURE'), text('RESIGN'))) act('resign');
  };
  // A game that somebody has come to is not ended by a slip.
  const abort = async () => {
    if (!friend || await confirm(text('ABORT_SURE'), text('ABORT'))) act('abort');
  };
  return [
    mayBeAnalysed(live.status, live.seats, you) && h('a', { class: 'button quiet', 'data-key': 'analyse', href: analysisOf(session.state.game, session.state.id) }, icon('analyse'), h('span', {}, text('ANALYSE'))),
    friend && button(text('OFFER_DRAW'), () => act('draw'), { icon: 'draw', kind: 'quiet', disabled: live.offers.draw !== null, key: 'draw' }),
    friend && button(text('ASK_TAKEBACK'), () => act('takeback'), { icon: 'undo', kind: 'quiet', disabled: live.turns.length === 0 || live.offers.takeback !== null, key: 'takeback' }),
    live.can.abort
      ? button(text('ABORT'), () => void abort(), { icon: 'cross', kind: 'quiet danger', key: 'abort' })
      : button(text('RESIGN'), () => void resign(), { icon: 'flag', kind: 'quiet danger', key: 'resign' }),
  ].filter((made) => made !== false);
}
