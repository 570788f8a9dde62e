// The beginning: one file holds words, games and pictures; then the view of the address is shown. Who plays here is asked meanwhile.

import { startAnnouncer } from './announce.js';
import { refreshMe } from './catalog.js';
import { showHeader } from './header.js';
import { loadPageData } from './page-data.js';
import { showAddress, startRouter } from './router.js';
import { isSite } from './site.js';
import { startToasts } from './toast.js';
import { onLanguage, text } from './words.js';

async function start() {
  await loadPageData();
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
