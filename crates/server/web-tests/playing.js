// Playing through the page as a person does: by looking at what can be pointed at, and pointing.

/** @typedef {import('playwright-core').Page} Page */

/** A small generator with a seed, so that a failure can be repeated. @param {number} seed */
export function random(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * What the page shows: `turns.draft.clicks.state`, where state is `mine`, `complete`, `busy`, `theirs`, `waiting` or `over`.
 * @param {Page} page
 */
export const at = (page) => page.locator('main').getAttribute('data-at').then((value) => value ?? '');

/** @param {string} mark */
export const stateOf = (mark) => mark.split('.')[3] ?? '';

/**
 * Waits until the page shows something else, and can be used.
 * @param {Page} page
 * @param {string} before
 */
export async function changed(page, before) {
  const isOther = (/** @type {string} */ old) => {
    const now = document.querySelector('main')?.getAttribute('data-at') ?? '';
    return now !== '' && now !== old && !now.endsWith('busy');
  };
  await page.waitForFunction(isOther, before).catch(async (error) => {
    throw new Error(`the page stays at ${await at(page)}: ${await page.locator('.panel').innerText()}`, { cause: error });
  });
  return at(page);
}

/** Waits until it is mine to act, or all is over. @param {Page} page */
export async function ready(page) {
  await page.waitForFunction(() => /\.(mine|complete|over)$/.test(document.querySelector('main')?.getAttribute('data-at') ?? ''));
  return at(page);
}

/** Waits until it is mine to act after so many turns. @param {Page} page @param {number} turns */
export async function readyAfter(page, turns) {
  await page.waitForFunction((count) => new RegExp(`^${count}\\..*\\.mine$`).test(document.querySelector('main')?.getAttribute('data-at') ?? ''), turns);
  return at(page);
}

/**
 * What can be pointed at, as points on the screen.
 * @param {Page} page
 * @returns {Promise<{x: number, y: number, kind: string, name: string}[]>}
 */
export const targets = (page) => page.evaluate(() => {
  /** @type {{x: number, y: number, kind: string, name: string}[]} */
  const found = [];
  const add = (/** @type {Element} */ element, /** @type {string} */ kind, /** @type {string} */ name) => {
    const box = element.getBoundingClientRect();
    found.push({ x: box.x + box.width / 2, y: box.y + box.height / 2, kind, name });
  };
  for (const choice of document.querySelectorAll('.choices button:not([data-key="let-go"])')) add(choice, 'choice', choice.getAttribute('data-key') ?? '');
  if (found.length > 0) return found;
  for (const line of document.querySelectorAll('.marks rect.target')) add(line, 'line', '');
  for (const cell of document.querySelectorAll('.grid-cell.can:not([aria-selected])')) add(cell, 'cell', cell.getAttribute('data-cell') ?? '');
  return found;
});

/**
 * Makes one turn by pointing.
 * @param {Page} page
 * @param {(below: number) => number} chance
 * @param {(page: Page, target: {x: number, y: number, kind: string}) => Promise<void>} [point]
 */
export async function turn(page, chance, point = click) {
  let now = await ready(page);
  const [turns] = now.split('.');
  while (stateOf(now) !== 'over' && now.split('.')[0] === turns) {
    if (stateOf(now) === 'complete') {
      await page.locator('[data-key=send]').click();
    } else if (stateOf(now) === 'mine') {
      const possible = await targets(page);
      const target = possible[chance(possible.length)];
      if (!target) throw new Error(`nothing can be pointed at: ${now}`);
      await point(page, target);
    } else {
      return now;
    }
    now = await changed(page, now);
  }
  return now;
}

/** @param {Page} page @param {{x: number, y: number}} target */
async function click(page, target) {
  await page.mouse.click(target.x, target.y);
}

/**
 * Taps: a line is chosen by the first tap and placed by the button.
 * @param {Page} page
 * @param {{x: number, y: number, kind: string}} target
 */
export async function tap(page, target) {
  await page.touchscreen.tap(target.x, target.y);
  if (target.kind === 'line') await page.locator('[data-key=place]').tap();
}

/**
 * Plays until the end.
 * @param {Page} page
 * @param {(below: number) => number} chance
 * @param {(page: Page, target: {x: number, y: number, kind: string}) => Promise<void>} [point]
 */
export async function toTheEnd(page, chance, point = click) {
  for (let count = 0; count < 400; count += 1) {
    const now = await turn(page, chance, point);
    if (stateOf(now) === 'over' || stateOf(await ready(page)) === 'over') return;
  }
  throw new Error('the game does not end');
}

/**
 * Starts a game by the form of the first view.
 * @param {Page} page
 * @param {string} name
 * @param {(dialog: import('playwright-core').Locator) => Promise<void>} choose
 */
export async function startWith(page, name, choose) {
  await page.goto('/');
  await page.getByRole('article', { name }).getByRole('button', { name: 'Options' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog);
  await dialog.getByRole('button', { name: 'Start game', exact: true }).click();
  await page.waitForURL('**/game/*');
}

/** @param {import('playwright-core').Locator} dialog */
export async function easiest(dialog) {
  await dialog.getByLabel('Level', { exact: false }).fill('1');
}
