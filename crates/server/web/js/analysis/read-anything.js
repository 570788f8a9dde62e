// A text of any form as an address that opens it: records keep their variations, which the rules do not read; all else is read by the rules, Prolog
// (prolog.js) by those of the server.

import { isAway, post } from '../api.js';
import { writeOptions } from '../options.js';
import { isProlog, prologNeedsServer } from '../prolog.js';
import { text } from '../words.js';
import { NotOpened, subjectOf } from './opening.js';
import { writeRecord } from './record-text.js';
import { Referee } from './referee.js';
import { addressOf, recordOf } from './sharing.js';
import { Study } from './study.js';
import { TurnTree } from './tree.js';

/** @typedef {import('./computer.js').Computer} Computer */

/**
 * @param {string} written
 * @param {string} game the game of a text that does not say it
 * @param {Computer | null} computer
 * @param {Record<string, string>} [options] of a text that does not say them
 * @returns {Promise<string>} throws why it is nothing
 */
export async function readAnything(written, game, computer, options = {}) {
  if (written === '') throw new NotOpened(text('READ_EMPTY'));
  if (written.startsWith('[')) {
    // The engine says best what is wrong with a record.
    if (computer) await computer.read(written, game, options);
    const subject = subjectOf(written);
    const study = new Study(subject, new Referee(subject.info.id, subject.options, subject.start, computer));
    return addressOf(subject.info.id, await recordOf(study));
  }
  const read = computer && !isProlog(written) ? await computer.read(written, game, options) : { game, options, start: await positionText(written, game, options), actions: [] };
  const referee = new Referee(read.game, read.options, read.start, computer);
  const { to_act: first } = await referee.draft([], []);
  const tree = TurnTree.of(read.actions);
  const chosen = writeOptions(read.options);
  const tags = { Game: read.game, ...(chosen && { Options: chosen }), ...(read.start && { Position: read.start }) };
  return addressOf(read.game, writeRecord({ tags, first, result: '*' }, tree));
}

/** The canonical text of a position. @param {string} written @param {string} game @param {Record<string, string>} options @returns {Promise<string>} */
async function positionText(written, game, options) {
  if (!isProlog(written)) return written;
  try {
    return (await post('/draft', { game, options, position: written, turns: [], draft: [], compact: true })).position;
  } catch (error) {
    throw isAway(error) ? prologNeedsServer() : error;
  }
}
