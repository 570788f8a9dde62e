// Calls to the server. A refusal becomes an error that knows its words. Where there is no server, only the rules of the games can be had: they are files.

import { isSite } from './site.js';

/** @typedef {import('./types.js').Words} Words */

export class Refused extends Error {
  /**
   * @param {string} code
   * @param {Words} words
   * @param {string | undefined} rule
   */
  constructor(code, words, rule) {
    super(words.en);
    this.code = code;
    this.words = words;
    this.rule = rule;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {number} [patience] after how many milliseconds without an answer the server counts as away
 * @returns {Promise<any>}
 */
async function call(method, path, body, patience) {
  /** @type {Response} */
  let response;
  if (isSite && !(method === 'GET' && path.startsWith('/rules/'))) throw offline();
  try {
    response = isSite ? await fetch(`.${path}.json`) : await fetch(`/api/v1${path}`, {
      method,
      headers: body ? { 'Content-Type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
      credentials: 'same-origin',
      signal: patience ? AbortSignal.timeout(patience) : null,
    });
  } catch {
    throw offline();
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  // An answer that is cut off, or what a proxy says of a server that went, is none.
  if (!answer?.error?.message?.en) throw offline();
  const { code, message, rule } = answer.error;
  throw new Refused(code, message, rule);
}

/** Said when not even the words can be fetched; replaced by the server's own as soon as they are here. */
const OFFLINE = { en: 'The server cannot be reached.', pt: 'Não se consegue chegar ao servidor.' };

/** The server cannot be reached. */
export const offline = () => new Refused('offline', OFFLINE, undefined);

/** Whether nobody could answer, as when a server stops and another takes its place: worth another try. @param {unknown} error */
export const isAway = (error) => error instanceof Refused && (error.code === 'offline' || error.code === 'busy');

/** After how long something is asked for again that nobody has answered, in milliseconds: another server takes the place of one that stops. */
const AGAIN = [300, 700, 1500];

/**
 * Does something again while nobody can answer, for some seconds.
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function persistently(action) {
  for (const wait of AGAIN) {
    try {
      return await action();
    } catch (error) {
      if (!isAway(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return action();
}

/** A list of games that has nothing in it where the server cannot be reached; other errors stay what they are. @param {unknown} error */
export function absent(error) {
  if (!(error instanceof Refused) || error.code !== 'offline') throw error;
  return { games: [], before: null };
}

/** @param {Words} words */
export function setOfflineWords(words) {
  Object.assign(OFFLINE, words);
}

/** @param {string} path */
export const get = (path) => call('GET', path);

/**
 * @param {string} path
 * @param {object} body
 * @param {number} [patience]
 */
export const post = (path, body, patience) => call('POST', path, body, patience);

/**
 * @param {string} path
 * @param {object} body
 */
export const put = (path, body) => call('PUT', path, body);
