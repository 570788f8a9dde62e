// The description of the API for people: what `/api/openapi.json` says, as a list.

import { get } from './api.js';
import { h } from './dom.js';
import { setTexts, text } from './words.js';

/** @typedef {{name: string, in: string, required?: boolean, description?: string}} Parameter */
/** @typedef {{summary?: string, description?: string, parameters?: Parameter[], requestBody?: any, responses?: Record<string, {description?: string}>}} Operation */

const METHODS = ['get', 'post', 'put', 'delete'];

/** @param {string} method @param {string} path @param {Operation} operation */
function call(method, path, operation) {
  const parameters = operation.parameters ?? [];
  return h('li', { class: 'call' },
    h('p', {}, h('code', {}, h('strong', {}, method.toUpperCase()), ` ${path}`)),
    operation.summary && h('p', {}, operation.summary),
    operation.description && operation.description !== operation.summary && h('p', { class: 'fine' }, operation.description),
    parameters.length > 0 && h('ul', {}, parameters.map((parameter) => h('li', {}, h('code', {}, parameter.name), ` (${parameter.in}) ${parameter.description ?? ''}`))),
    h('p', { class: 'fine' }, Object.entries(operation.responses ?? {}).map(([status, answer]) => `${status}: ${answer.description ?? ''}`).join(' · ')));
}

async function start() {
  const [texts, description] = await Promise.all([get('/texts'), fetch('/api/openapi.json').then((response) => response.json())]);
  setTexts(texts);
  document.title = `${text('API_TITLE')} · ${text('TITLE')}`;
  /** @type {[string, Record<string, Operation>][]} */
  const paths = Object.entries(description.paths ?? {});
  const main = h('main', { id: 'main', class: 'narrow rules-text' },
    h('h1', {}, text('API_TITLE')),
    h('p', {}, text('API_MORE'), ' ', h('a', { href: '/api/openapi.json' }, h('code', {}, 'openapi.json'))),
    h('p', {}, h('a', { href: '/' }, text('TO_THE_GAMES'))),
    h('h2', {}, description.info?.title ?? text('API_TITLE'), ' ', description.info?.version ?? ''),
    h('ul', { class: 'calls' }, paths.flatMap(([path, item]) => METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [call(method, path, operation)] : [];
    }))));
  document.getElementById('main')?.replaceWith(main);
}

void start();
