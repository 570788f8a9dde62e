// The beginning: fetches words, games and pictures all at once, then shows the view of the address.

import { startAnnouncer } from './announce.js';
import { get, setOfflineWords } from './api.js';
import { usePieces } from './board/pieces.js';
import { setCatalog, setMe } from './catalog.js';
import { showHeader } from './header.js';
import { showAddress, startRouter } from './router.js';
import { startToasts } from './toast.js';
import { onLanguage, setTexts, text } from './words.js';

async function start() {
  const pieces = fetch('/api/v1/pieces.svg').then((response) => response.text());
  const [texts, catalog, me, sheet] = await Promise.all([get('/texts'), get('/catalog'), get('/me'), pieces]);
  setTexts(texts);
  setOfflineWords(texts['OFFLINE']);
  setCatalog(catalog);
  setMe(me.guest);
  usePieces(sheet);
  startToasts();
  startAnnouncer();
  showHeader();
  startRouter();
  onLanguage(() => {
    showHeader();
    void showAddress();
  });
  await showAddress();
}

start().catch((error) => {
  const main = document.getElementById('main');
  if (main) main.textContent = error instanceof Error ? error.message : String(error);
  document.title = text('TITLE');
});
