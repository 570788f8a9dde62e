// Time as people read it: minutes and seconds, tenths when it is short, days when it is long.

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
