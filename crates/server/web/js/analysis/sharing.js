// Taking an analysis along: a link that holds all of it, and its annotated record as a file.

import { button, h } from '../dom.js';
import { openDialog } from '../dialog.js';
import { saveFile } from '../save-file.js';
import { hrefOf } from '../site.js';
import { toast } from '../toast.js';
import { text } from '../words.js';
import { pack } from './link.js';
import { writeRecord } from './record-text.js';

/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('./tree.js').TurnNode} TurnNode */

/** The annotated record of a study. @param {Study} study @param {(node: TurnNode) => string} commentOf */
export async function recordOf(study, commentOf = (node) => node.comment) {
  const [tags, first, { result }] = [await study.tags(), await study.first(), await study.result()];
  return writeRecord({ tags, first, result }, study.tree, commentOf);
}

/** The address that holds a record and opens it at a node. @param {string} game @param {string} record @param {string} path */
export const addressOf = async (game, record, path = '') => `/analysis/${game}#tree=${await pack(record)}${path && `&at=${path}`}`;

/**
 * Shows the link and the record.
 * @param {Study} study
 * @param {(node: TurnNode) => string} commentOf
 */
export async function openSharing(study, commentOf) {
  const record = await recordOf(study, commentOf);
  const link = new URL(hrefOf(await addressOf(study.info.id, record, study.tree.pathOf(study.at))), document.baseURI).href;
  const shown = h('input', { type: 'text', readonly: true, value: link, 'aria-label': text('ANALYSIS_LINK'), onfocus: () => shown.select() });
  const position = (await study.look(study.at)).answer.position;
  const copy = async (/** @type {string} */ words, /** @type {HTMLInputElement | HTMLTextAreaElement} */ from, /** @type {string} */ done) => {
    try {
      await navigator.clipboard.writeText(words);
      toast(text(done));
    } catch {
      from.focus();
      from.select();
      toast(text('COPY_MARKED'));
    }
  };
  const positionShown = h('input', { type: 'text', readonly: true, value: position, 'aria-label': text('POSITION_TEXT_HERE'), onfocus: () => positionShown.select() });
  const recordShown = h('textarea', { readonly: true, rows: 7, 'aria-label': text('ANNOTATED_RECORD'), spellcheck: 'false' }, record);
  openDialog(text('SHARE_ANALYSIS'), [
    h('div', { class: 'field' }, h('strong', {}, text('ANALYSIS_LINK')), shown, h('span', { class: 'note' }, text('ANALYSIS_LINK_NOTE')),
      h('div', { class: 'draft-buttons' }, button(text('COPY'), () => void copy(link, shown, 'COPIED'), { icon: 'copy', kind: 'primary', key: 'copy-link' }))),
    h('div', { class: 'field' }, h('strong', {}, text('ANNOTATED_RECORD')), recordShown,
      h('div', { class: 'draft-buttons' },
        button(text('COPY'), () => void copy(record, recordShown, 'TEXT_COPIED'), { icon: 'copy', key: 'copy-record' }),
        button(text('DOWNLOAD_FILE'), () => saveFile(`${study.info.id}.record`, record), { icon: 'save', key: 'save-record' }))),
    h('div', { class: 'field' }, h('strong', {}, text('POSITION_TEXT_HERE')), positionShown,
      h('div', { class: 'draft-buttons' }, button(text('COPY'), () => void copy(position, positionShown, 'TEXT_COPIED'), { icon: 'copy', key: 'copy-position' }))),
  ], []);
}
