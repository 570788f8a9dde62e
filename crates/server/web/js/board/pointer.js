// Mouse, finger and pen on a board: click a target, drag a piece, slide a wall to its place.
//
// A mouse shows the wall under it and places it with a click. A finger hides what it points at: it slides the wall along, and the
// wall waits there for a second tap (or the button) before it is placed.

import { isWall } from '../play/places.js';

/** @typedef {import('./board.js').Board} Board */

const DRAG = 7;
/** How far from a line a mouse may be: a third of a cell stays free in its middle. */
const MOUSE_REACH = 26;

/**
 * @param {Board} board
 * @param {HTMLElement} surface
 */
export function listenToPointers(board, surface) {
  /** @type {{id: number, cell: string | null, x: number, y: number, wasSelected: boolean, ghost: SVGGElement | null, waiting: string | null} | null} */
  let press = null;

  /** @param {PointerEvent} event */
  const at = (event) => {
    const box = surface.getBoundingClientRect();
    const { width, height } = board.geometry;
    return { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height };
  };

  /** The line that is pointed at: a finger is anywhere near it, a mouse has to be at the edge of a cell. @param {{x: number, y: number}} point @param {PointerEvent} event */
  const lineAt = (point, event) => board.geometry.nearestLine(point.x, point.y, board.lines(), (line) => board.isOpen(line), event.pointerType === 'mouse' ? MOUSE_REACH : undefined);

  surface.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary || press) return;
    // Without this a finger would scroll, a mouse would select text, and the grid would lose its focus.
    event.preventDefault();
    surface.setPointerCapture(event.pointerId);
    const point = at(event);
    const cell = board.geometry.cellAt(point.x, point.y);
    press = { id: event.pointerId, cell, x: point.x, y: point.y, wasSelected: cell !== null && board.marks.selected.includes(cell), ghost: null, waiting: board.waitingLine };
    if (board.pointsAtLines()) {
      if (event.pointerType !== 'mouse') board.showLine(lineAt(point, event), true);
      return;
    }
    if (cell && board.marks.targets.get(cell) === 'more' && !press.wasSelected) board.point(cell);
  });

  surface.addEventListener('pointermove', (event) => {
    const point = at(event);
    if (board.pointsAtLines()) {
      if (event.pointerType === 'mouse') board.showLine(lineAt(point, event), false);
      else if (press) board.showLine(lineAt(point, event), true);
      return;
    }
    if (!press) {
      if (event.pointerType === 'mouse') board.hover(board.geometry.cellAt(point.x, point.y));
      return;
    }
    if (press.id !== event.pointerId) return;
    const far = Math.hypot(point.x - press.x, point.y - press.y) > DRAG * (board.geometry.width / surface.clientWidth);
    if (!press.ghost && far && press.cell && board.marks.selected.includes(press.cell)) press.ghost = board.lift(press.cell);
    if (press.ghost) {
      press.ghost.setAttribute('transform', `translate(${point.x - press.x} ${point.y - press.y})`);
      board.hover(board.geometry.cellAt(point.x, point.y));
    }
  });

  surface.addEventListener('pointerup', (event) => {
    if (!press || press.id !== event.pointerId) return;
    const { cell, wasSelected, ghost, waiting } = press;
    press = null;
    const point = at(event);
    if (board.pointsAtLines()) {
      const line = lineAt(point, event);
      if (!line) {
        const over = board.geometry.cellAt(point.x, point.y);
        if (over) board.miss(over);
        return;
      }
      if (event.pointerType === 'mouse' || waiting === line || !board.isOpen(line)) board.point(line);
      else board.chooseLine(line);
      return;
    }
    const released = board.geometry.cellAt(point.x, point.y);
    if (ghost) {
      board.drop(cell ?? '');
      if (released && released !== cell && board.marks.targets.has(released)) board.point(released, { moved: true });
      return;
    }
    if (!released || released !== cell) return;
    // A piece that can be chosen was chosen when it was pressed; pressed again, it is let go.
    if (board.marks.targets.get(cell) === 'more' && !wasSelected) return;
    if (board.marks.selected.includes(cell) && !wasSelected) return;
    board.point(cell);
  });

  surface.addEventListener('pointercancel', () => {
    if (press?.ghost) board.drop(press.cell ?? '');
    press = null;
  });
  surface.addEventListener('pointerleave', () => {
    if (press) return;
    board.hover(null);
    if (!board.waitingLine) board.showLine(null, false);
  });
  surface.addEventListener('contextmenu', (event) => {
    if (isWall(board.waitingLine ?? '')) event.preventDefault();
  });
}
