// Prolog is read by the server alone: its forms would make the engine in the page larger.

import { Refused } from './api.js';
import { wordsOf } from './words.js';

/** Whether a text is Prolog: a fact ends with a full stop, which no position text has. @param {string} written */
export const isProlog = (written) => written.trimEnd().endsWith('.');

/** Why Prolog cannot be read here and now. */
export const prologNeedsServer = () => new Refused('input', wordsOf('PROLOG_NEEDS_SERVER'), undefined);
