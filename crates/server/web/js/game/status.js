// What the panel says first: whose turn it is and what has to be done, or how the game ended; and, at its foot, what else there is to know.

import { valueName } from '../catalog.js';
import { h } from '../dom.js';
import { indexOf } from '../sides.js';
import { capital, say, text } from '../words.js';
import { headline } from './ending.js';
import { invitationHere } from './invitation.js';

/** @typedef {import('../play/played.js').GameSession} Session */
/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').View} View */

/**
 * The state of a game that is not being looked back at.
 * @param {Session} session
 * @param {GameInfo} game
 * @param {View} view
 * @param {import('../play/surface.js').Surface} surface where the turn is made
 */
export function statusOf(session, game, view, surface) {
  const { live, you } = session;
  const thinking = live.status === 'playing' && live.seats[indexOf(live.to_act)].kind === 'computer';
  const head = session.over ? headline(session, game)
    : live.status === 'waiting' ? text(you.length === 0 && (invitationHere() !== null || session.state.listed) ? 'INVITED_TITLE' : 'WAITING')
    : session.atOneScreen ? capital(text('SIDE_TO_ACT', { side: say(game.sides[indexOf(live.to_act)].subject) }))
    : session.myTurn ? text('YOUR_TURN') : thinking ? text('COMPUTER_THINKS') : you.length > 0 ? text('THEIR_TURN') : text('YOU_WATCH');
  const words = live.ending ? say(live.ending.message) : live.status !== 'playing' ? '' : session.myTurn ? task(view, surface) : capital(text('SIDE_PLAYS', { side: say(game.sides[indexOf(live.to_act)].subject) }));
  const won = live.ending && live.ending.outcome !== 'draw' && you.length === 1 ? (you.includes(/** @type {Side} */ (live.ending.outcome)) ? 'won' : 'not-won') : '';
  return {
    kind: `status ${session.myTurn ? 'mine' : ''} ${thinking ? 'thinking' : ''} ${won}`,
    parts: [h('h2', {}, head), words && h('p', { class: session.myTurn ? 'task' : '' }, words)],
  };
}

/** What I have to do now. @param {View} view @param {import('../play/surface.js').Surface} surface */
function task(view, surface) {
  if (surface.draft.complete) return text('TURN_READY');
  const choosing = surface.choosing();
  return choosing ? text(choosing === 'capture' ? 'CHOOSE_CAPTURE' : 'CHOOSE_ONE') : capital(say(view.part ?? view.status));
}

/** How one's own side wins, for whoever plays. @param {Session} session */
export const goal = ({ state, live, you }) =>
  live.status === 'playing' && h('p', { class: 'goal' }, say(state.teaching.goals[indexOf(you.length === 1 && you[0] ? you[0] : live.to_act)]));

/** The match: that there is a second game, or how the first one ended and what the second is played for. @param {Session} session @param {GameInfo} game */
export function firstGame({ live }, game) {
  if (!live.match || live.status !== 'playing' || !game.matches) return false;
  if (live.match.round === 1) return h('p', { class: 'goal' }, text('MATCH_FIRST'));
  const { wins, tally } = live.match;
  // In the first game player one had the first side.
  const winner = wins[0] > 0 ? game.sides[0] : wins[1] > 0 ? game.sides[1] : null;
  const result = winner ? capital(text('SIDE_WON', { side: say(winner.subject) })) : text('DRAWN');
  return h('p', { class: 'goal' }, text('FIRST_GAME_RESULT', { result, tally: say(game.matches), count: tally[0] }));
}

/**
 * The options that are not the usual ones, counters of nobody, the match, who watches.
 * @param {Session} session
 * @param {GameInfo} game
 * @param {View} view
 */
export function facts(session, game, view) {
  const { live, state } = session;
  const facts = view.counters.filter((counter) => counter.side === null).map((counter) => `${say(counter.label)}: ${counter.value}`);
  const options = game.options.filter((option) => option.key in state.options).map((option) => {
    const value = valueName(option, String(state.options[option.key]));
    // A number needs to be told what it counts; a word says it itself.
    return option.type === 'number' ? `${say(option.label)}: ${value}` : value;
  });
  if (live.match) facts.push(text('MATCH_ROUND', { round: live.match.round }));
  if (live.watchers > 0) facts.push(text('WATCHERS', { count: live.watchers }));
  return [say(game.name), ...options, ...facts].join(' · ');
}
