// Questions about one position: what the other side threatens, and why a turn was not good.

import { indexOf, other } from '../sides.js';
import { capital, say, text } from '../words.js';
import { chanceOf, valueOf } from './advice.js';
import { passed } from './setup-parts.js';

/** @typedef {import('./computer.js').Computer} Computer */
/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('../types.js').Side} Side */

/** An answer: words, and a turn to show on the board. @typedef {{words: string, touched: string[][]}} Insight */

/** How long each position is thought about, in milliseconds. */
const GLANCE = 1000;
/** What a turn may lose to be as good as the best, in percent. */
const AS_GOOD = 5;
/** How many turns of an answer are told. */
const TOLD = 4;

/** Turns in a sentence. @param {string[]} turns */
const told = (turns) => turns.slice(0, TOLD).map((turn) => turn.replaceAll(',', ' ')).join(' · ');

/**
 * What the other side would do if it were its turn: the null move. Where the rules know no such position, the answer says so.
 * @param {Study} study
 * @param {Computer} computer
 * @returns {Promise<Insight>}
 */
export async function threat(study, computer) {
  const { referee, info, turns } = study;
  const { answer } = await study.look(study.at);
  const enemy = other(answer.to_act);
  const side = say(info.sides[indexOf(enemy)].subject);
  const none = { words: text('THREAT_NONE'), touched: [] };
  const start = passed(await computer.parts(referee.place(turns)));
  if (start === null) return none;
  const place = { ...referee.place([]), start };
  const fault = await computer.fault(place.game, place.options, start);
  if (fault) return { words: text('THREAT_REFUSED', { side: capital(side), why: say(fault).replaceAll('`', '') }), touched: [] };
  const there = await computer.look(place);
  const line = there.answer.ending ? null : await computer.best(place, GLANCE);
  if (!line) return none;
  return { words: text('THREAT_IS', { side, turns: told(line.turns.slice(0, 1)), value: valueOf(line, enemy) }), touched: line.touched };
}

/**
 * Why not this turn: compares the turn that led here with the best one, and says how it is answered.
 * @param {Study} study
 * @param {Computer} computer
 * @returns {Promise<Insight>}
 */
export async function whyNot(study, computer) {
  const { at, tree, referee } = study;
  if (!at.parent) return { words: '', touched: [] };
  const before = tree.turns(at.parent);
  const side = (await study.look(at.parent)).answer.to_act;
  const turn = at.turn.replaceAll(',', ' ');
  const { ending } = (await study.look(at)).answer;
  const best = await computer.best(referee.place(before), GLANCE);
  const reply = ending ? null : await computer.best(referee.place([...before, at.turn]), GLANCE);
  const chance = ending ? (ending.outcome === 'draw' ? 50 : ending.outcome === side ? 100 : 0) : reply ? chanceOf(reply, side) : 50;
  const better = best?.turns[0] ?? '';
  const loss = Math.round((best ? chanceOf(best, side) : chance) - chance);
  if (better === at.turn || loss < AS_GOOD) return { words: text('WHY_GOOD', { turn }), touched: [] };
  const words = text('WHY_BAD', { turn, chance: Math.round(chance), better: better.replaceAll(',', ' '), best: Math.round(best ? chanceOf(best, side) : 0) });
  return { words: reply ? `${words} ${text('WHY_REPLY', { turns: told(reply.turns) })}` : words, touched: reply?.touched ?? [] };
}
