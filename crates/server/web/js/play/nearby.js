// What a draft allows, answered on the spot by the rules in the page. The first question loads them and is still answered by the server, as are all where WebAssembly is
// not to be had. Either way the server judges the turn that is played.

import { isAway, Refused } from '../api.js';
import { engine } from '../engine/engine.js';

/** @typedef {import('../engine/engine.js').Position} Position */
/** @typedef {import('../types.js').DraftAnswer} DraftAnswer */

/** @type {{ask: (method: string, params: object) => Promise<any>} | null} */
let rules = null;
let isAsked = false;

/** The rules, once they are here. The first call begins to load them. */
function nearby() {
  if (!isAsked) {
    isAsked = true;
    engine().then((made) => {
      rules = made;
    }, () => {
      // Without a network another try makes sense when there is one again.
      addEventListener('online', () => {
        isAsked = false;
      }, { once: true });
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
  const near = nearby();
  try {
    if (near) return await near.ask('draft', { ...position, draft, pointed });
  } catch (error) {
    if (error instanceof Refused) throw error;
  }
  try {
    return await server();
  } catch (error) {
    if (!isAway(error)) throw error;
    return (await engine()).ask('draft', { ...position, draft, pointed });
  }
}
