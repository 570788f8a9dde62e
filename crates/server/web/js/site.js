// Where the page is: handed out by a server of games, or lying there as plain files without one (`tabuleiro site`). Plain files have one document, so that the address
// of a view stands behind a question mark there: `?/rules/infection`.

const { site, server } = document.documentElement.dataset;

/** Whether there is no server behind the page. */
export const isSite = site !== undefined;

/** The server that plays by link for a page without one of its own; nothing where there is none. */
export const otherServer = server ?? '';

/** The address of the view that is shown. */
export const addressHere = () => (isSite ? decodeURIComponent(location.search.slice(1)) || '/' : location.pathname);

/** What a link to a view has to say. @param {string} path */
export function hrefOf(path) {
  if (!isSite || !path.startsWith('/') || path.startsWith('/api/')) return path;
  return path === '/' ? './' : `?${path}`;
}

/** The view that a link leads to; nothing where it leads elsewhere. @param {HTMLAnchorElement} link */
export function addressOf(link) {
  if (link.origin !== location.origin) return null;
  if (!isSite) return link.pathname.startsWith('/api') ? null : link.pathname;
  return link.pathname === location.pathname ? decodeURIComponent(link.search.slice(1)) || '/' : null;
}
