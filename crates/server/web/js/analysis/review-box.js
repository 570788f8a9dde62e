// The review beside the board: graph, accuracy of both sides, the turns that went wrong with what was better, and lessons from them.

import { button, h, s } from '../dom.js';
import { captioned, graph } from '../game/review.js';
import { numberOf } from '../game/turns.js';
import { indexOf, SIDES } from '../sides.js';
import { capital, locale, say, text } from '../words.js';

/** @typedef {import('./review.js').GameReview} GameReview */
/** @typedef {import('./computer.js').JudgedTurn} JudgedTurn */
/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').Side} Side */

/** The signs of marks. @type {Record<string, string>} */
export const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** @type {[NonNullable<JudgedTurn['mark']>, string][]} */
const MARKS = [['inaccuracy', 'INACCURACIES'], ['mistake', 'MISTAKES'], ['blunder', 'BLUNDERS']];

/**
 * @typedef {object} ReviewHandlers
 * @property {(turn: number) => void} walk shows the game after so many turns
 * @property {(turn: JudgedTurn) => void} better shows what was better
 * @property {(side: Side) => void} learn
 * @property {() => void} close
 */

/**
 * @param {GameReview} review
 * @param {GameInfo} game
 * @param {{turns: number, at: number, me: Side | null}} where how many turns there are, which is shown, and whose game it is
 * @param {ReviewHandlers} handlers
 */
export function reviewBox(review, game, { turns, at, me }, { walk, better, learn, close }) {
  const name = (/** @type {Side} */ side) => capital(say(game.sides[indexOf(side)].name));
  const number = new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 });
  const moments = new Set(review.moments.map((moment) => moment.turn));
  const learners = (me ? [me] : SIDES).filter((side) => review.lessons(side).length > 0);
  const { chances } = review;
  return h('section', { class: 'review', 'aria-label': text('REVIEW') },
    h('div', { class: 'review-head' }, h('h2', {}, text('REVIEW')),
      !review.isDone && h('progress', { max: Math.max(1, turns), value: review.turns.length, 'aria-label': text('REVIEWING') }),
      button(text('CLOSE'), close, { icon: 'cross', kind: 'bare', bare: true, key: 'close-review' })),
    chances.length > 1 && captioned(course(review, game, at, walk), game),
    review.turns.length > 0 && h('table', { class: 'accuracy' },
      h('thead', {}, h('tr', {}, h('td', {}), SIDES.map((side) => h('th', { scope: 'col' }, name(side))))),
      h('tbody', {},
        h('tr', {}, h('th', { scope: 'row' }, text('ACCURACY')), SIDES.map((side) => {
          const value = review.accuracy[indexOf(side)];
          return h('td', {}, h('b', {}, value === null || value === undefined ? '–' : `${number.format(value)} %`));
        })),
        MARKS.map(([mark, words]) => h('tr', {}, h('th', { scope: 'row' }, text(words), ' ', h('span', { class: `sign ${mark}` }, SIGNS[mark] ?? '')), SIDES.map((side) => h('td', {}, String(review.count(side, mark)))))))),
    review.isDone && learners.map((side) => button(text(me ? 'LEARN' : 'LEARN_SIDE', { side: name(side) }), () => learn(side), { icon: 'learn', kind: 'primary', key: `learn-${side}` })),
    (review.mistakes.length > 0 || review.fromServer) && h('p', { class: 'fine' }, text('REVIEW_POINTS')),
    review.fromServer ? serverMoments(review, name, walk) : h('ul', { class: 'moments' }, review.mistakes.map((turn) => h('li', { class: moments.has(turn.turn) ? 'decisive-turn' : '' },
      button(text('REVIEW_TURN', { number: numberOf(turn.turn, turn.side), side: name(turn.side), played: turn.played.replaceAll(',', ' '), sign: SIGNS[turn.mark ?? ''] ?? '', count: Math.round(turn.loss) }), () => walk(turn.turn), { kind: 'quiet', key: `moment-${turn.turn}` }),
      turn.best && button(text('REVIEW_BETTER', { turn: turn.best.replaceAll(',', ' ') }), () => better(turn), { kind: 'quiet better', key: `better-${turn.turn}` }),
      (moments.has(turn.turn) || turn.note) && h('span', { class: 'fine' }, [moments.has(turn.turn) && text('DECISIVE_TURN'), turn.note && capital(say(turn.note))].filter(Boolean).join(' · '))))),
    review.isDone && !review.fromServer && review.mistakes.length === 0 && h('p', { class: 'fine' }, text('NO_MISTAKES')));
}

/** What the server found. @param {GameReview} review @param {(side: Side) => string} name @param {(turn: number) => void} walk */
const serverMoments = ({ fromServer }, name, walk) => h('ul', { class: 'moments' }, (fromServer?.moments ?? []).map((moment) => h('li', {},
  button(text('REVIEW_MOMENT', { number: numberOf(moment.turn, moment.side), side: name(moment.side), played: moment.played.replaceAll(',', ' '), count: moment.loss }), () => walk(moment.turn), { kind: 'quiet', key: `moment-${moment.turn}` }),
  moment.best && h('span', { class: 'fine' }, text('REVIEW_BETTER', { turn: moment.best.replaceAll(',', ' ') })))));

/** The graph with the turn that is shown; a click shows another. @param {GameReview} review @param {GameInfo} game @param {number} at @param {(turn: number) => void} walk */
function course(review, game, at, walk) {
  const drawing = graph(review.course, game);
  const last = Math.max(1, review.chances.length - 1);
  const { width, height } = drawing.viewBox.baseVal;
  if (at <= last) {
    const x = 4 + (at / last) * (width - 8);
    drawing.append(s('path', { class: 'graph-at', d: `M${x} 0V${height}` }));
  }
  drawing.addEventListener('click', (event) => {
    const box = drawing.getBoundingClientRect();
    walk(Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * last));
  });
  return drawing;
}
