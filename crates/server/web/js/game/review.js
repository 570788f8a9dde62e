// A finished game in review: how the chances went, and the three turns that mattered most.

import { button, h, s } from '../dom.js';
import { indexOf } from '../sides.js';
import { capital, say, text } from '../words.js';
import { numberOf } from './turns.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').Review} Review */

const [WIDTH, HEIGHT] = [300, 84];

/**
 * @param {Review} review
 * @param {GameInfo} game
 * @param {(turn: number) => void} walk
 */
export function reviewBox(review, game, walk) {
  const name = (/** @type {import('../types.js').Side} */ side) => capital(say(game.sides[indexOf(side)].name));
  return h('section', { class: 'review', 'aria-label': text('REVIEW') },
    captioned(graph(review, game), game),
    review.moments.length > 0 && h('h3', {}, text('REVIEW_MOMENTS')),
    review.moments.length > 0 && h('p', { class: 'fine' }, text('REVIEW_POINTS')),
    h('ul', { class: 'moments' }, review.moments.map((moment) => h('li', {},
      button(text('REVIEW_MOMENT', { number: numberOf(moment.turn, moment.side), side: name(moment.side), played: moment.played.replaceAll(',', ' '), count: moment.loss }), () => walk(moment.turn), { kind: 'quiet', key: `moment-${moment.turn}` }),
      moment.best && h('span', { class: 'fine' }, text('REVIEW_BETTER', { turn: moment.best.replaceAll(',', ' ') }))))));
}

/** A graph with what it shows. @param {SVGElement} drawing @param {GameInfo} game */
export const captioned = (drawing, game) => h('div', { class: 'captioned' }, h('p', { class: 'fine' }, text('REVIEW_CAPTION', { side: capital(say(game.sides[0].name)) })), drawing);

/** The chances of the first side over the game, above and below the middle. @param {Review} review @param {GameInfo} game */
export function graph({ chances, moments }, game) {
  const x = (/** @type {number} */ turn) => 4 + (turn / Math.max(1, chances.length - 1)) * (WIDTH - 8);
  const y = (/** @type {number} */ chance) => 4 + (1 - chance / 100) * (HEIGHT - 8);
  const line = chances.map((chance, turn) => `${x(turn).toFixed(1)} ${y(chance).toFixed(1)}`).join('L');
  const [first, second] = game.sides;
  return s('svg', { class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': text('REVIEW_GRAPH', { side: say(first.name) }) },
    s('rect', { class: `graph-half ${second.colour}`, x: 0, y: 0, width: WIDTH, height: HEIGHT, rx: 8 }),
    s('path', { class: `graph-area ${first.colour}`, d: `M${x(0)} ${HEIGHT}L${line}L${x(chances.length - 1)} ${HEIGHT}Z` }),
    s('path', { class: 'graph-middle', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    s('path', { class: 'graph-line', d: `M${line}` }),
    ...moments.map((moment) => s('circle', { class: 'graph-moment', cx: x(moment.turn), cy: y(chances[moment.turn] ?? 50), r: 4.5 })));
}
