// The unfinished turn of a game, kept in this tab: it survives that the page is loaded anew.

/** @param {string} game */
const name = (game) => `draft.${game}`;

/**
 * Keeps the actions of a draft at a position; none forgets what was kept.
 * @param {string} game
 * @param {string} position
 * @param {string[]} actions
 */
export function keep(game, position, actions) {
  try {
    if (actions.length > 0) sessionStorage.setItem(name(game), JSON.stringify({ position, actions }));
    else sessionStorage.removeItem(name(game));
  } catch {
    // The draft then lives as long as the page.
  }
}

/**
 * What was kept for this position.
 * @param {string} game
 * @param {string} position
 * @returns {string[]}
 */
export function kept(game, position) {
  try {
    const found = JSON.parse(sessionStorage.getItem(name(game)) ?? 'null');
    return found?.position === position && Array.isArray(found.actions) ? found.actions : [];
  } catch {
    return [];
  }
}
