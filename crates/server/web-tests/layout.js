// What is looked at in a window of any size: whether controls overlap or leave it, and whether what should stay stays.

/** @typedef {import('playwright-core').Page} Page */

/** Phones upright and on their side, tablets, low laptops, large screens. @type {[number, number][]} */
export const SIZES = [[320, 568], [360, 740], [390, 844], [568, 320], [740, 360], [844, 390], [932, 430], [768, 1024], [1024, 600], [1280, 600], [1366, 640], [1440, 900], [1920, 1080], [2560, 1440]];

/**
 * What is wrong with the page as it is shown: controls that overlap or leave the window, a board that is not whole.
 * @param {Page} page
 */
export const faults = (page) => page.evaluate(() => {
  /** What can be seen of an element: less where something around it scrolls. @param {Element} element */
  const seen = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible' || around === document.body || around === document.documentElement) continue;
      const box = around.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const name = (/** @type {Element} */ element) => `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 30)}"`;
  const controls = [...document.querySelectorAll('button, a[href], input, select, summary, .board, .cover, .player, .turns')]
    .filter((element) => element.checkVisibility() && !element.closest('.skip, .unseen, .chip') && getComputedStyle(element).opacity !== '0')
    .map((element) => ({ element, box: seen(element) }))
    .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
  /** @type {string[]} */
  const found = [];
  for (const { element, box } of controls) {
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name(element)} leaves the window: ${Math.round(box.left)}–${Math.round(box.right)} of ${innerWidth}`);
  }
  controls.forEach(({ element: a, box: p }, i) => {
    for (const { element: b, box: q } of controls.slice(i + 1)) {
      if (a.contains(b) || b.contains(a)) continue;
      const [width, height] = [Math.min(p.right, q.right) - Math.max(p.left, q.left), Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)];
      // What sticks to the foot of the window lies over what is scrolled beneath it.
      const sticks = [a, b].some((element) => element.closest('.doing') && getComputedStyle(/** @type {Element} */ (element.closest('.doing'))).position === 'sticky');
      if (width > 1 && height > 1 && !sticks) found.push(`${name(a)} and ${name(b)} overlap by ${Math.round(width)} × ${Math.round(height)}`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`);
  for (const row of document.querySelectorAll('.card-buttons')) {
    const { right } = row.getBoundingClientRect();
    for (const control of row.children) if (control.getBoundingClientRect().right > right + 1) found.push(`${name(control)} leaves its card`);
  }
  const board = document.querySelector('.game .board')?.getBoundingClientRect();
  if (board && (board.top < 0 || board.bottom > innerHeight + 1 || board.width < 180)) found.push(`the board is ${Math.round(board.width)} × ${Math.round(board.height)} at ${Math.round(board.top)}`);
  const isBeside = innerWidth > innerHeight * 1.1;
  if (board && isBeside && document.documentElement.scrollHeight > innerHeight + 1) found.push(`the page is ${document.documentElement.scrollHeight} high in a window of ${innerHeight}`);
  return found;
});

/** Where everything that should stay is; in the panel, wherever that is scrolled to. @param {Page} page */
export const places = (page) => page.evaluate(() => ['.board', '.walk', '.tools', '.typing', '.player'].map((selector) => {
  const element = document.querySelector(selector);
  const box = element?.getBoundingClientRect();
  const scrolled = element?.closest('.panel')?.scrollTop ?? 0;
  return `${selector} ${Math.round(box?.left ?? 0)} ${Math.round((box?.top ?? 0) + scrolled)} ${Math.round(box?.width ?? 0)}`;
}));

/**
 * Which of the elements are not whole in sight: cut by what scrolls around them, or outside of the window.
 * @param {Page} page
 * @param {string} selector
 */
export const cut = (page, selector) => page.evaluate((wanted) => {
  const elements = [...document.querySelectorAll(wanted)].filter((element) => element.checkVisibility());
  if (elements.length === 0) return [`there is no ${wanted}`];
  return elements.flatMap((element) => {
    const box = element.getBoundingClientRect();
    const limits = [new DOMRect(0, 0, innerWidth, innerHeight)];
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) if (getComputedStyle(around).overflow !== 'visible') limits.push(around.getBoundingClientRect());
    const isWhole = limits.every((limit) => box.left >= limit.left - 1 && box.top >= limit.top - 1 && box.right <= limit.right + 1 && box.bottom <= limit.bottom + 1);
    return isWhole ? [] : [`${element.textContent} is cut: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')}`];
  });
}, selector);
