// What a page needs before it shows anything: words, games and pictures, in one file.

import { offline, persistently, setOfflineWords } from './api.js';
import { usePieces } from './board/pieces.js';
import { setCatalog } from './catalog.js';
import { setTexts } from './words.js';

/** @returns {Promise<import('./types.js').PageData>} */
async function ask() {
  const response = await fetch('/data.json').catch(() => null);
  // A server that is full refuses in JSON, too.
  const data = response?.ok ? await response.json().catch(() => null) : null;
  if (!data) throw offline();
  return data;
}

/** Asks for words, games and pictures, and hands them to the modules that keep them. */
export async function loadPageData() {
  const data = await persistently(ask);
  setTexts(data.texts);
  setOfflineWords(data.texts['OFFLINE']);
  setCatalog(data.catalog, data.covers);
  usePieces(data.pieces);
}
