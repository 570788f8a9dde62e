// Making elements in one line. No markup is ever made from text, so that a name can contain anything.

import { ICONS } from './icons.js';
import { hrefOf } from './site.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Props */

/** Who listens to an element, by the name of the property. @type {WeakMap<Element, Record<string, (event: any) => void>>} */
const listeners = new WeakMap();

/**
 * @param {Element} element
 * @param {string} name
 * @param {(event: any) => void} listener
 */
function listen(element, name, listener) {
  element.addEventListener(name.slice(2), listener);
  listeners.set(element, { ...listeners.get(element), [name]: listener });
}

/**
 * @param {Element} element
 * @param {Props} props
 */
function apply(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') listen(element, name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (name === 'href') element.setAttribute(name, hrefOf(String(value ?? '')));
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
}

/**
 * An element of HTML. Properties that begin with `on` listen; the rest are attributes.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  apply(element, props);
  fill(element, ...children);
  return element;
}

/**
 * An element of SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag));
  apply(element, props);
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * Appends what there is of the children.
 * @param {Element | DocumentFragment} element
 * @param {...(Child | Child[])} children
 */
function fill(element, ...children) {
  for (const child of children.flat()) if (child !== null && child !== undefined && child !== false) element.append(child);
}

/**
 * Puts other children into an element. Who had the focus keeps it, by the attribute `data-key`.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  const focused = document.activeElement;
  const key = focused && element.contains(focused) ? focused.getAttribute('data-key') : null;
  element.replaceChildren();
  fill(element, ...children);
  if (key) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

/**
 * The same for children that nobody keeps and whose listeners are properties. Where they look as before, those that are there stay, and are listened to anew: a
 * button is not replaced under a finger that presses it.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function renew(element, ...children) {
  const fresh = document.createDocumentFragment();
  fill(fresh, ...children);
  const [before, after] = [[...element.childNodes], [...fresh.childNodes]];
  if (before.length !== after.length || !before.every((node, i) => node.isEqualNode(after[i] ?? null))) {
    refill(element, after);
    return;
  }
  const kept = element.querySelectorAll('*');
  fresh.querySelectorAll('*').forEach((made, i) => {
    const old = kept[i];
    if (!old) return;
    for (const [name, listener] of Object.entries(listeners.get(old) ?? {})) old.removeEventListener(name.slice(2), listener);
    listeners.delete(old);
    for (const [name, listener] of Object.entries(listeners.get(made) ?? {})) listen(old, name, listener);
  });
}

/**
 * A small picture beside a word, or alone in a button that has a label.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  const drawing = s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' });
  for (const path of ICONS[name].split('|')) drawing.append(s('path', { d: path }));
  return drawing;
}

/**
 * A button with a word, and a picture before it.
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {{icon?: keyof typeof ICONS, kind?: string, key?: string, bare?: boolean, disabled?: boolean, pressed?: boolean, title?: string}} [more]
 */
export function button(label, onclick, more = {}) {
  return h(
    'button',
    {
      type: 'button', class: `button ${more.kind ?? ''}`, onclick, 'data-key': more.key ?? label, disabled: more.disabled,
      'aria-pressed': more.pressed === undefined ? undefined : String(more.pressed),
      'aria-label': more.bare ? label : undefined, title: more.title ?? (more.bare ? label : undefined),
    },
    more.icon ? icon(more.icon) : null,
    more.bare ? null : h('span', {}, label),
  );
}
