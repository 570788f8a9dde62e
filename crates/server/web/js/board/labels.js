// What a cell is called by those who listen: "c3, red virus, can be taken".

import { cellName, wallsAround } from '../play/places.js';
import { say, text } from '../words.js';
import { squareAt } from './differences.js';

/** @typedef {import('../types.js').View} View */

/** A turn that is proposed: what each of its actions touches, and why it is shown. @typedef {{touched: string[][], kind: 'best' | 'other' | 'threat'}} Advised */

/**
 * @typedef {object} Marks
 * @property {Map<string, 'done' | 'more'>} targets what can be pointed at next
 * @property {Set<string>} quiet targets without a mark, because a pointer does not need them
 * @property {string[]} selected
 * @property {string[]} last what the last turn touched
 * @property {string[]} hint what the computer would do
 * @property {string[]} steps where each action of the hint leads
 * @property {string[]} past where each action of the last turn led
 * @property {Advised[]} advised turns that are proposed, the best one first
 * @property {string[]} shown what is being spoken of
 * @property {string[]} shade cells that are shaded
 * @property {string[]} decisive where it is seen why the game is over
 * @property {{name: string, square: import('../types.js').Square}[]} taken what the last turn of the game took
 */

/** @returns {Marks} */
export const noMarks = () => ({ targets: new Map(), quiet: new Set(), selected: [], last: [], hint: [], steps: [], past: [], advised: [], shown: [], shade: [], decisive: [], taken: [] });

/**
 * @param {View} view
 * @param {Marks} marks
 * @param {number} col
 * @param {number} row
 * @param {Set<string>} walls
 */
export function cellLabel(view, marks, col, row, walls) {
  const name = cellName(col, row);
  const square = squareAt(view, row * view.cols + col);
  const parts = [name, square.name ? say(square.name) : text('CELL_EMPTY')];
  if (view.has_walls) {
    const around = wallsAround(walls, col, row);
    if (around.north) parts.push(text('WALL_NORTH'));
    if (around.east) parts.push(text('WALL_EAST'));
    if (around.south) parts.push(text('WALL_SOUTH'));
    if (around.west) parts.push(text('WALL_WEST'));
  }
  const target = marks.targets.get(name);
  if (marks.selected.includes(name)) parts.push(text('CELL_SELECTED'));
  else if (target === 'more') parts.push(text('CELL_CHOOSE'));
  else if (target === 'done') parts.push(text(square.piece ? 'CELL_TAKE' : 'CELL_GO'));
  if (marks.last.includes(name)) parts.push(text('CELL_LAST'));
  if (marks.hint.includes(name)) parts.push(text('CELL_HINT'));
  if (marks.advised.some((turn) => turn.kind !== 'other' && turn.touched.flat().includes(name))) parts.push(text(marks.advised.some((turn) => turn.kind === 'threat') ? 'CELL_THREAT' : 'CELL_BEST'));
  return parts.join(', ');
}
