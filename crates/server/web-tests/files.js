// A plain file server, as any web host is one: no rewriting, no headers but the type.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';

/** @type {Record<string, string>} */
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json', svg: 'image/svg+xml', woff2: 'font/woff2', wasm: 'application/wasm', webmanifest: 'application/manifest+json' };

/**
 * Serves a folder below a path. Returns its address and what ends it.
 * @param {string} folder
 * @param {string} [below]
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function serveFiles(folder, below = '/') {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://files').pathname);
    const inside = normalize(path.slice(below.length)) === '.' ? 'index.html' : path.slice(below.length);
    try {
      if (!path.startsWith(below) || inside.includes('..')) throw new Error('elsewhere');
      const body = await readFile(join(folder, inside));
      response.writeHead(200, { 'content-type': TYPES[inside.split('.').pop() ?? ''] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(null));
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const stop = () => new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve(undefined));
  });
  return { url: `http://127.0.0.1:${port}${below}`, stop: /** @type {() => Promise<void>} */ (stop) };
}
