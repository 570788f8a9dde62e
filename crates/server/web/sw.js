// Keeps the page for when there is no network. The server, or `tabuleiro site`, fills in which files make up this version; a version has a cache of its own, which is
// filled whole or not at all, so that a failed update leaves the version before as it was.

/** @type {any} */
const worker = self;
const CACHE = 'tabuleiro-{version}';
/** What the page is made of. @type {string[]} */
const FILES = JSON.parse('{files}');
/** What is kept when somebody begins to play: the computer in the page, and the rules. @type {string[]} */
const LATER = JSON.parse('{later}');
/** How long a document may take to come before the kept one is shown, in milliseconds. */
const PATIENCE = 4000;

/** @param {string} name */
const absolute = (name) => new URL(name, worker.registration.scope).href;
const KNOWN = new Set([...FILES, ...LATER].map(absolute));
const DOCUMENT = absolute('./');

worker.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(absolute))));
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name.startsWith('tabuleiro-') && name !== CACHE) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

/** A file of this version: kept, or fetched and kept. @param {Request} request */
async function file(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The document of any view: from the network, so that a new version is seen at once; without one, or after a while, the kept one. @param {Request} request */
async function page(request) {
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE);
  });
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  return answer ?? (await (await caches.open(CACHE)).match(DOCUMENT, { ignoreVary: true })) ?? Response.error();
}

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (KNOWN.has(request.url)) event.respondWith(file(request));
});

worker.addEventListener('message', (/** @type {any} */ event) => {
  const { data, ports } = event;
  if (data === 'activate') worker.skipWaiting();
  // A file that is missing now is fetched when it is wanted.
  else if (data === 'keep') event.waitUntil(caches.open(CACHE).then((cache) => Promise.all(LATER.map(absolute).map(async (name) => (await cache.match(name)) ?? cache.add(name)))).then(() => ports[0]?.postMessage(true), () => ports[0]?.postMessage(false)));
  else if (data?.has) ports[0]?.postMessage(KNOWN.has(data.has));
});
