// Walking through a tree with keys, the wheel and a finger.

/** @typedef {import('./tree.js').Step} Step */
/** @typedef {import('../board/board.js').Board} Board */

/** How far the wheel turns for one step, in pixels. */
const NOTCH = 50;
/** How far a finger has to go, and how straight. */
const [SWIPE, STRAIGHT] = [50, 0.6];

/** @type {Record<string, Step>} */
const KEYS = { ArrowLeft: 'back', ArrowRight: 'next', ArrowUp: 'above', ArrowDown: 'below', Home: 'start', End: 'end', ',': 'back', '.': 'next' };

/**
 * The step that a key means. On a board arrows move between cells; comma and full stop walk there, too.
 * @param {KeyboardEvent} event
 * @returns {Step | undefined}
 */
export function stepOf(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest('input, select, textarea, dialog')) return undefined;
  return event.key.length > 1 && target.closest('[role=grid]') ? undefined : KEYS[event.key];
}

/**
 * Walks with the wheel over an element.
 * @param {HTMLElement} element
 * @param {(step: Step) => void} walk
 */
export function listenToWheel(element, walk) {
  let turned = 0;
  element.addEventListener('wheel', (event) => {
    if (event.ctrlKey || Math.abs(event.deltaY) < Math.abs(event.deltaX)) return;
    event.preventDefault();
    turned = Math.sign(event.deltaY) === Math.sign(turned) ? turned + event.deltaY : event.deltaY;
    if (Math.abs(turned) < NOTCH && event.deltaMode === WheelEvent.DOM_DELTA_PIXEL) return;
    walk(turned > 0 ? 'next' : 'back');
    turned = 0;
  }, { passive: false });
}

/**
 * Walks with a finger that goes to the left or to the right. A finger that carries a piece or a wall does not walk.
 * @param {HTMLElement} element
 * @param {Board} board
 * @param {(step: Step) => void} walk
 */
export function listenToSwipes(element, board, walk) {
  /** @type {{id: number, x: number, y: number} | null} */
  let press = null;
  element.addEventListener('pointerdown', (event) => {
    const onBoard = event.target instanceof Node && board.root.contains(event.target);
    const isFree = event.pointerType !== 'mouse' && event.isPrimary && !(onBoard && (board.pointsAtLines() || board.marks.selected.length > 0));
    press = isFree ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
  }, { capture: true });
  element.addEventListener('pointerup', (event) => {
    if (press?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    press = null;
    if (Math.abs(dx) < SWIPE || Math.abs(dy) > Math.abs(dx) * STRAIGHT || board.drawing.layers.ghosts.querySelector('.lifted')) return;
    walk(dx < 0 ? 'next' : 'back');
  }, { capture: true });
  element.addEventListener('pointercancel', () => {
    press = null;
  });
}
