// Starting a game: at once with the defaults, or with everything that can be chosen.

import { post, Refused } from './api.js';
import { levels, me, refreshMe, valueName } from './catalog.js';
import { openDialog } from './dialog.js';
import { button, h } from './dom.js';
import { check, choice, field, numberField, select, showError } from './fields.js';
import { startLocal } from './local/starting.js';
import { asTexts } from './options.js';
import { settingOf } from './play/clock.js';
import { handOver } from './play/handover.js';
import { go } from './router.js';
import { level, write } from './settings.js';
import { isSite, otherServer } from './site.js';
import { complain } from './toast.js';
import { capital, say, text } from './words.js';

/** @typedef {import('./types.js').GameInfo} GameInfo */
/** @typedef {import('./types.js').GameOption} GameOption */
/** @typedef {import('./types.js').ClockSetting} ClockSetting */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {'computer' | 'friend' | 'here'} Opponent */

/**
 * @typedef {object} NewGame
 * @property {string} game
 * @property {Opponent} opponent
 * @property {'first' | 'second' | 'random'} side
 * @property {number} level
 * @property {Record<string, string>} options
 * @property {ClockSetting | null} clock
 * @property {boolean} listed
 * @property {boolean} match
 * @property {string} position
 */

/**
 * What is played unless something else is chosen. A game that is fair only over two games is a match of two.
 * @param {GameInfo} game
 * @param {Opponent} opponent
 * @param {Record<string, string>} options
 * @returns {NewGame}
 */
const defaults = (game, opponent, options) => ({
  game: game.id, opponent, side: opponent === 'friend' ? 'random' : 'first', level: level(), options: { ...options }, clock: null, listed: false, match: game.matches !== null, position: '',
});

/** The option that says most about a game: its first choice. It stands on the card of the game. @param {GameInfo} game */
export const headlineOption = (game) => game.options.find((option) => option.type === 'choice');

/** Starts a game and goes there. Throws where it is refused. @param {NewGame} wanted */
async function begin(wanted) {
  if (isSite && wanted.opponent === 'friend') {
    location.assign(otherServer);
    return;
  }
  try {
    await startOnServer(wanted);
  } catch (error) {
    // Whoever needs nobody else plays without a network.
    if (!(error instanceof Refused) || error.code !== 'offline' || wanted.opponent === 'friend') throw error;
    go(`/game/${(await startLocal(wanted)).id}`);
  }
}

/** @param {NewGame} wanted */
async function startOnServer(wanted) {
  const mine = { who: 'me' };
  const theirs = wanted.opponent === 'here' ? { who: 'me' } : wanted.opponent === 'friend' ? { who: 'open' } : { who: 'computer', level: wanted.level };
  const [first, second] = wanted.side === 'second' ? [theirs, mine] : [mine, theirs];
  const made = await post('/games', {
    game: wanted.game, options: wanted.options, first, second, random_sides: wanted.side === 'random' && wanted.opponent !== 'here', clock: wanted.clock,
    listed: wanted.listed && wanted.opponent === 'friend', match: wanted.match, ...(wanted.position.trim() ? { position: wanted.position.trim() } : {}),
  });
  if (!me()) void refreshMe().catch(() => {});
  handOver(made.state);
  go(made.url);
}

/** Starts a game with the defaults. @param {GameInfo} game @param {Opponent} opponent @param {Record<string, string>} [options] */
export const startUsual = (game, opponent, options = {}) => begin(defaults(game, opponent, options)).catch(complain);

/** Starts another game against the computer, as the one before but on another level. @param {GameInfo} game @param {import('./types.js').GameState} before @param {number} strength */
export function startOnLevel(game, before, strength) {
  write('level', String(strength));
  const options = asTexts(before.options);
  return begin({ ...defaults(game, 'computer', options), side: before.you[0] ?? 'first', clock: settingOf(before.live.clock), match: before.live.match !== null }).catch(complain);
}

/** Whether somebody else can be played by link. */
export const hasFriends = !isSite || otherServer !== '';

/** @type {[string, ClockSetting | null][]} */
const CLOCKS = [
  ['none', null],
  ['5+3', { total_ms: 300_000, increment_ms: 3000 }],
  ['10+5', { total_ms: 600_000, increment_ms: 5000 }],
  ['30+20', { total_ms: 1_800_000, increment_ms: 20_000 }],
  ['days-1', { days_per_turn: 1 }],
  ['days-3', { days_per_turn: 3 }],
  ['days-7', { days_per_turn: 7 }],
];

/** @param {string} key */
function clockName(key) {
  if (key === 'none') return text('CLOCK_NONE');
  if (key === 'own') return text('CLOCK_OWN');
  if (key.startsWith('days-')) return text('CLOCK_DAYS', { count: Number(key.slice(5)) });
  const [minutes = '', seconds = ''] = key.split('+');
  return text('CLOCK_TOTAL', { minutes, seconds });
}

/**
 * Asks for everything that can be chosen. The form is made once: what a choice brings or takes away is shown and hidden, so that the
 * focus stays where it is.
 * @param {GameInfo} game
 * @param {Opponent} [opponent]
 * @param {Record<string, string>} [options]
 * @param {{position: string, side: Side} | null} [from] where it goes on from, and with which side; the normal start where nothing is said
 */
export function openNewGame(game, opponent = 'computer', options = {}, from = null) {
  const start = from?.position ?? '';
  // A game that goes on from somewhere is no match of two.
  const wanted = { ...defaults(game, opponent, options), ...(from && { ...from, match: false }) };
  let clock = 'none';
  const own = { minutes: 15, seconds: 10 };
  const refused = h('p', { class: 'form-error', role: 'alert', hidden: true });
  const position = h('input', { type: 'text', value: start, spellcheck: 'false', autocomplete: 'off', oninput: () => {
    wanted.position = position.value;
    showError(position, '');
  } });

  const computer = levelField(wanted);
  const sides = choice(text('YOUR_SIDE'), wanted.side, [['first', capital(say(game.sides[0].name)) + (from ? '' : ` (${text('MOVES_FIRST')})`)], ['second', capital(say(game.sides[1].name))], ['random', text('RANDOM_SIDE')]], (value) => {
    wanted.side = /** @type {NewGame['side']} */ (value);
  });
  const ownClock = h('div', { class: 'pair' },
    numberField(text('MINUTES'), { min: 1, max: 1440, value: own.minutes }, (value) => {
      own.minutes = Number(value);
    }),
    numberField(text('INCREMENT'), { min: 0, max: 600, value: own.seconds }, (value) => {
      own.seconds = Number(value);
    }));
  const listed = check(text('LISTED'), wanted.listed, (value) => {
    wanted.listed = value;
  }, text('LISTED_NOTE'));
  const advanced = h('details', { class: 'more', open: start !== '' }, h('summary', {}, text('ADVANCED')), field(text('POSITION_TEXT'), position, text('POSITION_NOTE')));

  const arrange = () => {
    computer.hidden = wanted.opponent !== 'computer';
    sides.hidden = wanted.opponent === 'here';
    listed.hidden = wanted.opponent !== 'friend';
    ownClock.hidden = clock !== 'own';
    for (const input of ownClock.querySelectorAll('input')) input.disabled = ownClock.hidden;
  };
  const body = h('div', { class: 'choices-of-game' },
    choice(text('OPPONENT'), wanted.opponent, /** @type {[string, string][]} */ ([['computer', text('THE_COMPUTER')], ['friend', text('A_FRIEND')], ['here', text('TWO_HERE')]]).filter(([key]) => key !== 'friend' || hasFriends), (value) => {
      wanted.opponent = /** @type {Opponent} */ (value);
      arrange();
    }),
    computer, sides,
    game.options.length > 0 && h('fieldset', { class: 'group' }, h('legend', {}, text('OPTIONS')), game.options.map((option) => optionField(game, option, wanted))),
    game.matches && check(text('AS_MATCH'), wanted.match, (value) => {
      wanted.match = value;
    }, text('AS_MATCH_NOTE')),
    select(text('CLOCK'), [...CLOCKS.map(([key]) => key), 'own'].map((key) => [key, clockName(key)]), clock, (value) => {
      clock = value;
      arrange();
    }),
    ownClock, listed, advanced, refused);
  arrange();

  const submit = async () => {
    refused.hidden = true;
    const form = body.closest('form');
    // The fields say themselves what is wrong with them.
    if (form && !form.checkValidity()) {
      /** @type {HTMLElement | null} */ (form.querySelector('[aria-invalid]'))?.focus();
      return;
    }
    wanted.clock = clock === 'own' ? { total_ms: own.minutes * 60_000, increment_ms: own.seconds * 1000 } : CLOCKS.find(([key]) => key === clock)?.[1] ?? null;
    try {
      await begin(wanted);
      close();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const words = capital(say(error.words).replaceAll('`', ''));
      // What was written by hand is what is wrong, where something was.
      if (error.code === 'input' && wanted.position.trim() !== '') {
        advanced.open = true;
        showError(position, words);
        position.focus();
      } else {
        refused.textContent = words;
        refused.hidden = false;
        refused.scrollIntoView({ block: 'nearest' });
      }
    }
  };

  const { close } = openDialog(say(game.name), [body], [
    button(text('CANCEL'), () => close(), {}),
    button(text('START_GAME'), () => void submit(), { kind: 'primary', icon: 'play' }),
  ], { submit: () => void submit() });
}

/** @param {NewGame} wanted */
function levelField(wanted) {
  const shown = h('output', {}, String(wanted.level));
  const input = h('input', { type: 'range', min: 1, max: levels(), value: wanted.level, oninput: () => {
    wanted.level = Number(input.value);
    shown.textContent = input.value;
    write('level', input.value);
  } });
  const row = field(text('LEVEL'), input, text('LEVEL_NOTE'));
  row.classList.add('level');
  row.firstElementChild?.append(' ', shown);
  return row;
}

/** @param {GameInfo} game @param {GameOption} option @param {NewGame} wanted */
function optionField(game, option, wanted) {
  const set = (/** @type {string | number} */ value) => {
    if (value === '' || String(value) === String(option.default)) delete wanted.options[option.key];
    else wanted.options[option.key] = String(value);
  };
  const label = capital(say(option.label));
  const about = capital(say(option.about));
  const value = wanted.options[option.key] ?? String(option.default);
  if (option.type === 'choice') return select(label, (option.values ?? []).map((known) => [known, capital(valueName(option, known))]), value, set, about);
  const same = game.options.find((other) => other.key === option.same_as);
  const usual = same ? text('SAME_AS_OPTION', { option: say(same.label) }) : text('DEFAULT_VALUE', { value: option.default });
  return numberField(label, {
    min: option.min ?? 0, max: option.max ?? 99, value: same && !wanted.options[option.key] ? '' : Number(value), empty: same !== undefined, placeholder: same ? usual : '', note: same ? about : `${usual} · ${about}`,
  }, (number) => {
    // A number that follows another one is given where it is written, even if it is what the default would be now.
    if (same && number !== '') wanted.options[option.key] = String(number);
    else set(number);
  });
}
