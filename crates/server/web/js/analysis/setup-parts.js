// A position taken apart, to be edited by hand: what every cell holds, and the fields after the board. Pure: what is a valid position is said by the rules.

import { parsePlace } from '../play/places.js';

/** @typedef {import('../types.js').Square} Square */
/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Words} Words */

/** A field. @typedef {{name: string, label: Words, kind: 'choice' | 'number' | 'list' | 'word', values?: string[], min?: number, max?: number, value: string}} SetupField */

/**
 * The parts of a position.
 * @typedef {object} SetupParts
 * @property {number} cols
 * @property {number} rows
 * @property {boolean} has_walls
 * @property {Square[]} legend
 * @property {{text: string, squares: number[]}[]} contents what a cell can hold, and what that looks like on every cell; the first is nothing
 * @property {number[]} cells what each cell holds: a place in `contents`
 * @property {SetupField[]} fields
 */

/** A row of position text: numbers stand for so many empty cells. @param {number[]} cells @param {SetupParts['contents']} contents */
function rowText(cells, contents) {
  let [row, empty] = ['', 0];
  for (const held of cells) {
    if (held !== 0) row += (empty > 0 ? empty : '') + (contents[held]?.text ?? '');
    empty = held === 0 ? empty + 1 : 0;
  }
  return row + (empty > 0 ? empty : '');
}

/** Position text. @param {SetupParts} parts */
export function positionText({ cols, rows, cells, contents, fields }) {
  const lines = Array.from({ length: rows }, (_, row) => rowText(cells.slice(row * cols, (row + 1) * cols), contents));
  return [lines.join('/'), ...fields.map((field) => field.value)].join(' ');
}

/** What the parts look like on a board. @param {SetupParts} parts @param {View} usual a view of the same game @returns {View} */
export function viewOf({ cols, rows, has_walls: hasWalls, cells, contents, legend, fields }, usual) {
  return { ...usual, cols, rows, has_walls: hasWalls, legend, cells: cells.map((held, i) => contents[held]?.squares[i] ?? 0), walls: wallsOf(fields), decisive: [], shade: null };
}

/** The walls that a list names. @param {SetupField[]} fields */
export function wallsOf(fields) {
  const value = fields.find((field) => field.kind === 'list')?.value ?? '-';
  return value === '-' ? [] : value.split(',');
}

/** Adds a wall or takes it away. Walls are in the order of columns, rows, horizontal before vertical. @param {SetupField} list @param {string} wall */
export function toggleWall(list, wall) {
  const walls = new Set(wallsOf([list]));
  if (!walls.delete(wall)) walls.add(wall);
  const rank = (/** @type {string} */ name) => {
    const place = parsePlace(name);
    return (place?.col ?? 0) * 1000 + (place?.row ?? 0) * 2 + (place?.wall === 'v' ? 1 : 0);
  };
  list.value = [...walls].sort((a, b) => rank(a) - rank(b)).join(',') || '-';
}

/** The other side to play, in position text; `null` where the position says nothing about it. @param {SetupParts} parts */
export function passed(parts) {
  const side = parts.fields.find((field) => field.name === 'side');
  const other = side?.values?.find((value) => value !== side.value);
  return other === undefined ? null : positionText({ ...parts, fields: parts.fields.map((field) => (field === side ? { ...field, value: other } : field)) });
}
