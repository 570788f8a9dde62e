// The options of a game as texts.

/** The values as texts, whatever they are. @param {Record<string, string | number>} options @returns {Record<string, string>} */
export const asTexts = (options) => Object.fromEntries(Object.entries(options).map(([key, value]) => [key, String(value)]));

/** Options as a record writes them: `key=value,…`. @param {Record<string, string | number>} options */
export const writeOptions = (options) => Object.entries(options).map(([key, value]) => `${key}=${value}`).join(',');

/** Reads what `writeOptions` writes. @param {string} written */
export function readOptions(written) {
  return Object.fromEntries(written.split(',').filter((pair) => pair.includes('=')).map((pair) => /** @type {[string, string]} */ (pair.split('=', 2))));
}
