// Places by their names: `c3` is a cell, `e3h` a line under e3 and f3, `e3v` one to the right of e3 and e4.

/** @typedef {{col: number, row: number, wall: 'h' | 'v' | null}} Place */

/**
 * @param {string} name
 * @returns {Place | null}
 */
export function parsePlace(name) {
  const parts = /^([a-z])([0-9]{1,2})([hv]?)$/.exec(name);
  if (!parts) return null;
  const [, letter = '', number = '', wall = ''] = parts;
  return { col: letter.charCodeAt(0) - 97, row: Number(number) - 1, wall: wall === 'h' || wall === 'v' ? wall : null };
}

/**
 * @param {number} col
 * @param {number} row
 */
export const cellName = (col, row) => `${columnName(col)}${row + 1}`;

/** @param {number} col */
export const columnName = (col) => String.fromCharCode(97 + col);

/**
 * The names of all lines of a board: each is as long as two cells, and lies between others.
 * @param {number} cols
 * @param {number} rows
 */
export function lineNames(cols, rows) {
  const names = [];
  for (let row = 0; row < rows - 1; row += 1) for (let col = 0; col < cols - 1; col += 1) names.push(`${cellName(col, row)}h`, `${cellName(col, row)}v`);
  return names;
}

/** @param {string} name */
export const isWall = (name) => parsePlace(name)?.wall !== null && parsePlace(name) !== null;

/**
 * The walls around a cell, as the points of the compass on a board that is not turned.
 * @param {Set<string>} walls
 * @param {number} col
 * @param {number} row
 */
export function wallsAround(walls, col, row) {
  /** @param {number} c @param {number} r @param {string} d */
  const has = (c, r, d) => walls.has(`${cellName(c, r)}${d}`);
  return {
    north: has(col, row - 1, 'h') || has(col - 1, row - 1, 'h'),
    south: has(col, row, 'h') || has(col - 1, row, 'h'),
    west: has(col - 1, row, 'v') || has(col - 1, row - 1, 'v'),
    east: has(col, row, 'v') || has(col, row - 1, 'v'),
  };
}
