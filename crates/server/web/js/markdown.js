// The little Markdown that the rules are written in, as elements: headings, nested lists, paragraphs, bold, italics, code.

import { h } from './dom.js';

/** @param {string} line @returns {(Node | string)[]} */
function inline(line) {
  /** @type {(Node | string)[]} */
  const nodes = [];
  let at = 0;
  for (const match of line.matchAll(/\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g)) {
    if (match.index > at) nodes.push(line.slice(at, match.index));
    if (match[1] !== undefined) nodes.push(h('strong', {}, ...inline(match[1])));
    else if (match[2] !== undefined) nodes.push(h('em', {}, ...inline(match[2])));
    else nodes.push(h('code', {}, match[3] ?? ''));
    at = match.index + match[0].length;
  }
  if (at < line.length) nodes.push(line.slice(at));
  return nodes;
}

/**
 * @param {string} source
 * @returns {HTMLElement[]}
 */
export function markdown(source) {
  /** @type {HTMLElement[]} */
  const blocks = [];
  /** Lists that are open, the innermost last, each with its indent. @type {{indent: number, list: HTMLUListElement}[]} */
  let lists = [];
  /** Lines that belong together, and where they go. @type {{lines: string[], put: (nodes: (Node | string)[]) => void} | null} */
  let open = null;
  const finish = () => {
    open?.put(inline(open.lines.join(' ')));
    open = null;
  };
  for (const line of source.split('\n')) {
    const heading = /^(#+) (.*)$/.exec(line);
    const item = /^( *)- (.*)$/.exec(line);
    if (line.trim() === '') {
      finish();
    } else if (heading) {
      finish();
      lists = [];
      const level = /** @type {'h1' | 'h2' | 'h3'} */ (`h${Math.min(3, heading[1]?.length ?? 1)}`);
      blocks.push(h(level, {}, ...inline(heading[2] ?? '')));
    } else if (item) {
      finish();
      const indent = item[1]?.length ?? 0;
      lists = lists.filter((known) => known.indent <= indent);
      let list = lists.find((known) => known.indent === indent)?.list;
      if (!list) {
        list = h('ul');
        const parent = lists.at(-1)?.list.lastElementChild;
        if (parent) parent.append(list);
        else blocks.push(list);
        lists.push({ indent, list });
      }
      const entry = h('li');
      list.append(entry);
      open = { lines: [item[2] ?? ''], put: (nodes) => entry.prepend(...nodes) };
    } else if (open) {
      open.lines.push(line.trim());
    } else {
      lists = [];
      const paragraph = h('p');
      blocks.push(paragraph);
      open = { lines: [line.trim()], put: (nodes) => paragraph.append(...nodes) };
    }
  }
  finish();
  return blocks;
}
