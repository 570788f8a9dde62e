// Editing a position by hand: choose what to put, point at cells and lines, set the fields. What is wrong with the position is said at once.

import { Board } from '../board/board.js';
import { noMarks } from '../board/labels.js';
import { drawGround, drawPiece } from '../board/pieces.js';
import { openDialog } from '../dialog.js';
import { button, h, refill, s } from '../dom.js';
import { field, select } from '../fields.js';
import { parsePlace } from '../play/places.js';
import { capital, say, text } from '../words.js';
import { positionText, toggleWall, viewOf } from './setup-parts.js';

/** @typedef {import('./setup-parts.js').SetupParts} SetupParts */
/** @typedef {import('./setup-parts.js').SetupField} SetupField */
/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').View} View */

/** What is put where a wall is: no content has this number. */
const WALL = -1;

/**
 * @param {GameInfo} game
 * @param {SetupParts} parts
 * @param {View} view of the position that is edited
 * @param {(position: string) => Promise<string>} check why a text is no position; nothing where it is one
 * @param {(position: string) => void} done
 */
export function openEditor(game, parts, view, check, done) {
  let chosen = 1;
  const palette = h('div', { class: 'palette', role: 'group', 'aria-label': text('EDIT_PUT') });
  const fault = h('p', { class: 'form-error', role: 'status' });
  const accept = button(text('EDIT_DONE'), () => finish(), { kind: 'primary', icon: 'send', key: 'edit-done' });
  const board = new Board(game.sides, viewOf(parts, view), { point: (place) => put(place) });
  const list = parts.fields.find((part) => part.kind === 'list');

  const put = (/** @type {string} */ name) => {
    const place = parsePlace(name);
    if (!place) return;
    const index = place.row * parts.cols + place.col;
    if (place.wall) {
      if (list) toggleWall(list, name);
    } else if (chosen >= 0) {
      // The same again takes it away.
      parts.cells[index] = parts.cells[index] === chosen ? 0 : chosen;
    }
    void changed();
  };
  const finish = () => {
    if (accept.disabled) return;
    close();
    done(positionText(parts));
  };
  let asked = 0;
  const changed = async () => {
    board.setView(viewOf(parts, view), { still: true });
    mark();
    asked += 1;
    const mine = asked;
    const why = await check(positionText(parts));
    if (mine !== asked) return;
    fault.textContent = capital(why.replaceAll('`', ''));
    fault.hidden = why === '';
    accept.disabled = why !== '';
  };
  const mark = () => {
    const marks = noMarks();
    if (chosen === WALL) for (const line of board.lines()) marks.targets.set(line, 'done');
    else board.eachCell((name) => marks.targets.set(name, 'done'));
    board.setMarks(marks);
  };
  const choose = (/** @type {number} */ content) => {
    chosen = content;
    drawPalette();
    mark();
  };
  const picture = (/** @type {number} */ content) => {
    const squares = parts.contents[content]?.squares ?? [];
    const square = parts.legend[squares[Math.floor(squares.length / 2) + 1] ?? 0];
    const drawing = s('svg', { class: 'small-piece', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, s('rect', { class: 'cell', width: 100, height: 100, rx: 8 }));
    const ground = square && drawGround(square, game.sides);
    if (ground) drawing.append(ground);
    if (square?.piece) drawing.append(drawPiece(square.piece, square.letter, game.sides));
    return { drawing, name: square?.name ? say(square.name) : text('CELL_EMPTY') };
  };
  const drawPalette = () => {
    const tool = (/** @type {number} */ content, /** @type {string} */ name, /** @type {Node} */ drawing) => {
      const made = button(name, () => choose(content), { bare: true, pressed: chosen === content, key: `put-${content}` });
      made.append(drawing);
      return made;
    };
    refill(palette,
      parts.contents.map((_, content) => {
        const { drawing, name } = picture(content);
        return tool(content, capital(name), drawing);
      }),
      list && tool(WALL, capital(say(list.label)), s('svg', { class: 'small-piece', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, s('rect', { class: 'wall across', x: 5, y: 42, width: 90, height: 16, rx: 8 }))),
      button(text('EDIT_CLEAR'), () => {
        parts.cells.fill(0);
        if (list) list.value = '-';
        void changed();
      }, { icon: 'cross', key: 'edit-clear' }));
  };
  /** @param {SetupField} part */
  const fieldOf = (part) => {
    const set = (/** @type {string} */ value) => {
      part.value = value.trim() || part.value;
      void changed();
    };
    const label = capital(say(part.label));
    if (part.kind === 'choice') return select(label, (part.values ?? []).map((value, i) => [value, part.name === 'side' ? capital(say(game.sides[i === 0 ? 0 : 1].name)) : value]), part.value, set);
    const input = h('input', part.kind === 'number' ? { type: 'number', min: part.min, max: part.max, value: part.value } : { type: 'text', value: part.value, autocomplete: 'off', spellcheck: 'false' });
    input.addEventListener('input', () => set(input.value));
    return field(label, input);
  };

  const { close } = openDialog(text('EDIT_POSITION'), [
    h('div', { class: 'editor' }, h('div', { class: 'surface' }, board.root), palette, fault,
      h('div', { class: 'editor-fields' }, parts.fields.filter((part) => part.kind !== 'list').map(fieldOf))),
  ], [button(text('CANCEL'), () => close(), {}), accept], { kind: 'wide-dialog', submit: finish });
  drawPalette();
  void changed();
}
