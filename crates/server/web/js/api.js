// Calls to the server. A refusal becomes an error that knows its words.

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
 * @returns {Promise<any>}
 */
async function call(method, path, body) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: body ? { 'Content-Type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
      credentials: 'same-origin',
    });
  } catch {
    throw offline();
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  const error = answer?.error;
  throw new Refused(error?.code ?? 'internal', error?.message ?? OFFLINE, error?.rule);
}

/** Said when not even the words can be fetched; replaced by the server's own as soon as they are here. */
const OFFLINE = { en: 'The server cannot be reached.', pt: 'Não se consegue chegar ao servidor.' };

/** The server cannot be reached. */
export const offline = () => new Refused('offline', OFFLINE, undefined);

/** @param {Words} words */
export function setOfflineWords(words) {
  Object.assign(OFFLINE, words);
}

/** @param {string} path */
export const get = (path) => call('GET', path);

/**
 * @param {string} path
 * @param {object} body
 */
export const post = (path, body) => call('POST', path, body);

/**
 * @param {string} path
 * @param {object} body
 */
export const put = (path, body) => call('PUT', path, body);
