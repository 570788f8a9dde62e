// Starting a game: at once with what is usual, or with everything that can be chosen.

import { post } from './api.js';
import { levels, me, refreshMe } from './catalog.js';
import { openDialog } from './dialog.js';
import { button, h, refill } from './dom.js';
import { check, choice, field, select } from './fields.js';
import { valueName } from './game/status.js';
import { go } from './router.js';
import { level, write } from './settings.js';
import { complain } from './toast.js';
import { say, text } from './words.js';

/** @typedef {import('./types.js').GameInfo} GameInfo */
/** @typedef {import('./types.js').ClockSetting} ClockSetting */
/** @typedef {'computer' | 'friend' | 'here'} Opponent */

/**
 * @typedef {object} Wish
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

/** @param {GameInfo} game @param {Opponent} opponent @returns {Wish} */
const usual = (game, opponent) => ({
  game: game.id, opponent, side: opponent === 'friend' ? 'random' : 'first', level: level(), options: {}, clock: null, listed: false, match: false, position: '',
});

/** Starts a game and goes there. @param {Wish} wish */
async function start(wish) {
  const mine = { who: 'me' };
  const theirs = wish.opponent === 'here' ? { who: 'me' } : wish.opponent === 'friend' ? { who: 'open' } : { who: 'computer', level: wish.level };
  const [first, second] = wish.side === 'second' ? [theirs, mine] : [mine, theirs];
  try {
    const made = await post('/games', {
      game: wish.game, options: wish.options, first, second, random_sides: wish.side === 'random' && wish.opponent !== 'here', clock: wish.clock,
      listed: wish.listed && wish.opponent === 'friend', match: wish.match, ...(wish.position.trim() ? { position: wish.position.trim() } : {}),
    });
    if (!me()) await refreshMe();
    go(made.url);
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

/** Starts a game as it is usually played. @param {GameInfo} game @param {Opponent} opponent */
export const startUsual = (game, opponent) => start(usual(game, opponent));

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

/** Asks for everything that can be chosen. @param {GameInfo} game @param {Opponent} [opponent] */
export function openNewGame(game, opponent = 'computer') {
  const wish = usual(game, opponent);
  const body = h('div', { class: 'wishes' });
  let clock = 'none';
  const own = { minutes: 15, seconds: 10 };

  const draw = () => refill(
    body,
    choice(text('OPPONENT'), wish.opponent, [['computer', text('THE_COMPUTER')], ['friend', text('A_FRIEND')], ['here', text('TWO_HERE')]], (value) => {
      wish.opponent = /** @type {Opponent} */ (value);
      draw();
      /** @type {HTMLInputElement | null} */ (body.querySelector(`input[value="${value}"]`))?.focus();
    }),
    wish.opponent === 'computer' && levelField(),
    wish.opponent !== 'here' && choice(text('YOUR_SIDE'), wish.side, [['first', `${say(game.sides[0].name)} (${text('MOVES_FIRST')})`], ['second', say(game.sides[1].name)], ['random', text('RANDOM_SIDE')]], (value) => {
      wish.side = /** @type {Wish['side']} */ (value);
    }),
    game.options.length > 0 && h('fieldset', { class: 'group' }, h('legend', {}, text('OPTIONS')), game.options.map(optionField)),
    select(text('CLOCK'), [...CLOCKS.map(([key]) => key), 'own'].map((key) => [key, clockName(key)]), clock, (value) => {
      clock = value;
      draw();
      body.querySelector('select')?.focus();
    }),
    clock === 'own' && h('div', { class: 'pair' }, numberField(text('MINUTES'), 1, 1440, own.minutes, (value) => {
      own.minutes = value;
    }), numberField(text('INCREMENT'), 0, 600, own.seconds, (value) => {
      own.seconds = value;
    })),
    game.matches && check(text('AS_MATCH'), wish.match, (value) => {
      wish.match = value;
    }),
    wish.opponent === 'friend' && check(text('LISTED'), wish.listed, (value) => {
      wish.listed = value;
    }),
    h('details', { class: 'more', open: wish.position !== '' }, h('summary', {}, text('START_POSITION')), positionField()),
  );

  const levelField = () => {
    const shown = h('output', {}, String(wish.level));
    const input = h('input', { type: 'range', min: 1, max: levels(), value: wish.level, oninput: () => {
      wish.level = Number(input.value);
      shown.textContent = input.value;
      write('level', input.value);
    } });
    const row = field(text('LEVEL'), input, text('LEVEL_NOTE'));
    row.classList.add('level');
    row.firstElementChild?.append(' ', shown);
    return row;
  };

  /** @param {import('./types.js').GameOption} option */
  const optionField = (option) => {
    const set = (/** @type {string} */ value) => {
      if (value === '' || value === String(option.default)) delete wish.options[option.key];
      else wish.options[option.key] = value;
    };
    const value = wish.options[option.key] ?? String(option.default);
    if (option.type === 'choice') return select(say(option.about), (option.values ?? []).map((known) => [known, valueName(option, known)]), value, set);
    const same = game.options.find((other) => other.key === option.same_as);
    const input = h('input', { type: 'number', min: option.min, max: option.max, value: same && !wish.options[option.key] ? '' : value, placeholder: same ? text('SAME_AS_OPTION', { option: say(same.about) }) : '', onchange: () => set(input.value) });
    return field(say(option.about), input, `${option.min}–${option.max}`);
  };

  const positionField = () => {
    const input = h('input', { type: 'text', spellcheck: 'false', value: wish.position, autocomplete: 'off', oninput: () => {
      wish.position = input.value;
    } });
    return field(text('POSITION_TEXT'), input, text('POSITION_NOTE'));
  };

  const submit = async () => {
    wish.clock = clock === 'own' ? { total_ms: own.minutes * 60_000, increment_ms: own.seconds * 1000 } : CLOCKS.find(([key]) => key === clock)?.[1] ?? null;
    if (await start(wish)) close();
  };

  draw();
  const { close } = openDialog(say(game.name), [body], [
    button(text('CANCEL'), () => close(), {}),
    button(text('START_GAME'), () => void submit(), { kind: 'primary', icon: 'play' }),
  ], { submit });
}

/**
 * @param {string} label
 * @param {number} min
 * @param {number} max
 * @param {number} value
 * @param {(value: number) => void} changed
 */
function numberField(label, min, max, value, changed) {
  const input = h('input', { type: 'number', min, max, value, onchange: () => changed(Math.min(max, Math.max(min, Math.round(Number(input.value) || 0)))) });
  return field(label, input);
}
