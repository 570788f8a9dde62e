// The beginning: one file holds words, games and pictures; then the view of the address is shown. Who plays here is asked meanwhile.

import { startAnnouncer } from './announce.js';
import { offline, persistently, setOfflineWords } from './api.js';
import { usePieces } from './board/pieces.js';
import { refreshMe, setCatalog } from './catalog.js';
import { showHeader } from './header.js';
import { showAddress, startRouter } from './router.js';
import { isSite } from './site.js';
import { startToasts } from './toast.js';
import { onLanguage, setTexts, text } from './words.js';

/** Words, games and pictures. @returns {Promise<import('./types.js').PageData>} */
const pageData = () => fetch('/data.json').then((response) => response.json()).catch(() => { throw offline(); });

async function start() {
  const data = await persistently(pageData);
  setTexts(data.texts);
  setOfflineWords(data.texts['OFFLINE']);
  setCatalog(data.catalog, data.covers);
  usePieces(data.pieces);
  startToasts();
  startAnnouncer();
  showHeader();
  startRouter();
  onLanguage(() => {
    showHeader();
    void showAddress();
  });
  await showAddress();
  // Nothing waits for the answer: where none comes, the page goes on with the name that it knows.
  if (!isSite) await refreshMe().catch(() => {});
}

start().catch((error) => {
  const main = document.getElementById('main');
  if (main) main.textContent = error instanceof Error ? error.message : String(error);
  document.title = text('TITLE');
});
