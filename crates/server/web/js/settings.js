// What the user has chosen on this device. Where the browser keeps nothing, choices last as long as the page.

/** @type {Map<string, string>} */
const memory = new Map();

/**
 * @param {string} key
 * @returns {string | null}
 */
export function read(key) {
  try {
    return localStorage.getItem(`tabuleiro.${key}`) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function write(key, value) {
  memory.set(key, value);
  try {
    localStorage.setItem(`tabuleiro.${key}`, value);
  } catch {
    // A private window may refuse; the choice holds until the page is closed.
  }
}

/** @param {string} key */
export function erase(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(`tabuleiro.${key}`);
  } catch {
    // What was never kept need not go.
  }
}

/** The level of the computer that was played last. */
export const level = () => Math.min(10, Math.max(1, Number(read('level')) || 3));

/**
 * When a finished turn is sent: `once`, `several` (asks where a turn has several actions) or `ask`.
 * @returns {'once' | 'several' | 'ask'}
 */
export function sending() {
  const value = read('sending');
  return value === 'once' || value === 'ask' ? value : 'several';
}

/** Whether rows and columns have names around the board. */
export const coordinates = () => read('coordinates') !== 'off';
