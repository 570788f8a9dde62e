// Clocks: what is left at a moment, and time as people read it: minutes and seconds, tenths when it is short, days when it is long.

import { indexOf } from '../sides.js';

/** @typedef {import('../types.js').ClockSetting} ClockSetting */
/** @typedef {import('../types.js').ClockState} ClockState */
/** @typedef {import('../types.js').Side} Side */

/** What a clock gives, without how it stands. @param {ClockState | null | undefined} clock @returns {ClockSetting | null} */
export function settingOf(clock) {
  if (!clock) return null;
  const { total_ms, increment_ms, days_per_turn } = clock;
  return days_per_turn === undefined ? { total_ms, increment_ms } : { days_per_turn };
}

/** How much time a side has left, in milliseconds. @param {ClockState} clock @param {Side} side @param {number} now by the time of whoever keeps the clock */
export function leftOf(clock, side, now) {
  const left = clock.left_ms[indexOf(side)];
  return clock.running === side ? Math.max(0, left - Math.max(0, now - clock.since)) : left;
}

/** @param {number} ms */
export function clockText(ms) {
  if (ms >= 86_400_000) {
    const hours = Math.floor(ms / 3_600_000);
    return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  }
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const base = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return ms < 10_000 ? `${base}.${Math.floor((ms % 1000) / 100)}` : base;
}
