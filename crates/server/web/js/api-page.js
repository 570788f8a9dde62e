// The description of the API for people: what `/api/openapi.json` says, call by call, and every form that is sent or answered.

import { startAnnouncer } from './announce.js';
import { get } from './api.js';
import { setCatalog, setMe } from './catalog.js';
import { h } from './dom.js';
import { showHeader } from './header.js';
import { startToasts } from './toast.js';
import { onLanguage, setTexts, text } from './words.js';

/** @typedef {import('./dom.js').Child} Child */
/** @typedef {Record<string, any>} Schema a JSON schema */
/** @typedef {{name: string, in: string, required?: boolean, description?: string, schema?: Schema}} Parameter */
/** @typedef {{description?: string, content?: Record<string, {schema?: Schema}>}} Body */
/** @typedef {{tags?: string[], summary?: string, description?: string, parameters?: Parameter[], requestBody?: Body, responses?: Record<string, Body>}} Operation */

const METHODS = ['get', 'post', 'put', 'delete'];
const REFERENCE = '#/components/schemas/';

/** Texts of the code have names between backquotes. @param {string | undefined} words @returns {Child[]} */
const told = (words = '') => words.split('`').map((part, i) => (i % 2 === 1 ? h('code', {}, part) : part));

/** What a value is, with links to the forms that have a name. @param {Schema | undefined} schema @returns {Child[]} */
function kind(schema) {
  if (!schema) return [];
  if (schema['$ref']) {
    const name = String(schema['$ref']).slice(REFERENCE.length);
    return [h('a', { href: `#${name}` }, name)];
  }
  const several = schema['oneOf'] ?? schema['anyOf'] ?? schema['allOf'];
  if (several) return between(several.map(kind), ' | ');
  if (schema['enum']) return between(schema['enum'].map((/** @type {unknown} */ value) => [h('code', {}, JSON.stringify(value))]), ' | ');
  if (schema['type'] === 'array') return schema['prefixItems'] ? ['[', ...between(schema['prefixItems'].map(kind), ', '), ']'] : [...kind(schema['items'] || {}), '[]'];
  if (schema['properties']) return ['{', ...between(Object.entries(schema['properties']).map(([name, value]) => [`${name}: `, ...kind(value)]), ', '), '}'];
  return [[schema['type']].flat().filter(Boolean).join(' | ')];
}

/** @param {Child[][]} lists @param {string} what @returns {Child[]} */
const between = (lists, what) => lists.flatMap((list, i) => (i === 0 ? list : [what, ...list]));

/** The fields of a form, one under the other. @param {Schema} schema @returns {Child} */
function fields(schema) {
  const parts = schema['oneOf'] ?? schema['allOf'] ?? schema['anyOf'];
  if (parts) return h('ul', {}, parts.map((/** @type {Schema} */ part) => h('li', {}, told(part['description']), ' ', part['properties'] ? fields(part) : h('span', {}, kind(part)))));
  if (!schema['properties']) return h('p', {}, kind(schema));
  const needed = new Set(schema['required'] ?? []);
  return h('ul', {}, Object.entries(schema['properties']).map(([name, value]) =>
    h('li', {}, h('code', {}, name), ': ', h('span', {}, kind(value)), !needed.has(name) && ` (${text('API_OPTIONAL')})`, value.description && [' – ', ...told(value.description)])));
}

/** @param {Body | undefined} body @returns {Child[]} */
function content(body) {
  const entries = Object.entries(body?.content ?? {});
  return entries.flatMap(([type, { schema }]) => [...(type === 'application/json' ? [] : [`${type} `]), ...kind(schema)]);
}

/** @param {string} method @param {string} path @param {Operation} operation */
function call(method, path, operation) {
  const parameters = operation.parameters ?? [];
  return h('section', { class: 'call' },
    h('h3', {}, h('code', {}, h('span', { class: 'method' }, method.toUpperCase()), ` ${path}`)),
    operation.summary && h('p', {}, operation.summary),
    operation.description && operation.description !== operation.summary && h('p', { class: 'fine' }, told(operation.description)),
    parameters.length > 0 && h('ul', {}, parameters.map((parameter) => h('li', {}, h('code', {}, parameter.name), ` (${parameter.in}): `, h('span', {}, kind(parameter.schema)),
      !parameter.required && ` (${text('API_OPTIONAL')})`, parameter.description && [' – ', ...told(parameter.description)]))),
    operation.requestBody && h('p', {}, text('API_QUESTION'), ': ', h('span', {}, content(operation.requestBody))),
    h('p', {}, text('API_ANSWER'), ': ', between(Object.entries(operation.responses ?? {}).map(([status, answer]) => [h('strong', {}, status), ' ', h('span', {}, content(answer))]), ' · ')));
}

/** @param {any} description */
function show(description) {
  document.title = `${text('API_TITLE')} · ${text('TITLE')}`;
  /** @type {Map<string, HTMLElement[]>} */
  const byTag = new Map();
  for (const [path, item] of Object.entries(/** @type {Record<string, Record<string, Operation>>} */ (description.paths ?? {}))) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), call(method, path, operation)]);
    }
  }
  const shapes = Object.entries(/** @type {Record<string, Schema>} */ (description.components?.schemas ?? {}));
  const main = h('main', { id: 'main', class: 'narrow rules-text api' },
    h('h1', {}, text('API_TITLE')),
    h('p', {}, text('API_MORE'), ' ', h('a', { href: '/api/openapi.json' }, h('code', {}, 'openapi.json')), ` (${description.info?.title ?? ''} ${description.info?.version ?? ''})`),
    [...byTag].flatMap(([tag, calls]) => [h('h2', {}, tag), ...calls]),
    h('h2', {}, text('API_SHAPES')),
    shapes.map(([name, schema]) => h('section', { class: 'call', id: name }, h('h3', {}, h('code', {}, name)), schema['description'] && h('p', {}, told(schema['description'])), fields(schema))));
  document.getElementById('main')?.replaceWith(main);
}

async function start() {
  const [texts, catalog, me, description] = await Promise.all([get('/texts'), get('/catalog'), get('/me'), fetch('/api/openapi.json').then((response) => response.json())]);
  setTexts(texts);
  setCatalog(catalog);
  setMe(me.guest);
  startToasts();
  startAnnouncer();
  showHeader();
  show(description);
  onLanguage(() => {
    showHeader();
    show(description);
  });
  // A form that the address names is only there now.
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

void start();
