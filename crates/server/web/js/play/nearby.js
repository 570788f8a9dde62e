// What a draft allows, answered on the spot by the rules in the page. The first question loads them and is still answered by the server, as are all where WebAssembly is
// not to be had. A question is kept while servers go and others take their place: it is answered, or refused in words. Either way the server judges the turn that is played.

import { isAway, persistently, Refused } from '../api.js';
import { engine } from '../engine/engine.js';

/** @typedef {import('../engine/engine.js').Position} Position */
/** @typedef {import('../types.js').DraftAnswer} DraftAnswer */

/** @type {Awaited<ReturnType<typeof engine>> | null} */
let rules = null;
let isAsked = false;

/** The rules, once they have answered. The first call begins to load them. @param {Position} position */
function nearby(position) {
  if (!isAsked) {
    isAsked = true;
    engine().then(async (made) => {
      await made.ask('draft', position);
      rules = made;
    }).catch((error) => {
      // Where nobody has handed out the files another try makes sense.
      isAsked = !isAway(error);
    });
  }
  return rules;
}

/**
 * What an unfinished turn allows. Throws where it is refused, and where what is pointed at after it leads nowhere.
 * @param {Position} position
 * @param {string[]} draft
 * @param {string[]} pointed
 * @param {() => Promise<DraftAnswer>} server asks the server instead
 * @returns {Promise<DraftAnswer>}
 */
export async function draftOf(position, draft, pointed, server) {
  const near = nearby(position);
  const ask = (/** @type {Awaited<ReturnType<typeof engine>>} */ rules) => rules.ask('draft', { ...position, draft, pointed });
  /** @type {(() => Promise<DraftAnswer>)[]} */
  const ways = [server, async () => ask(await engine()), () => persistently(server)];
  if (near) ways.unshift(() => ask(near));
  /** @type {unknown} */
  let problem;
  for (const way of ways) {
    try {
      return await way();
    } catch (error) {
      // What is refused is refused by all; whoever is away, or broken, has said nothing.
      if (error instanceof Refused && !isAway(error)) throw error;
      problem = error;
    }
  }
  throw problem;
}
