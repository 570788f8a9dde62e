// Sounds of our own making: a few tones, mixed when they are needed. Off until the user wants them.

import { read, write } from '../settings.js';

/** @type {AudioContext | null} */
let audio = null;

export const soundOn = () => read('sound') === 'on';

/** @param {boolean} on */
export function setSound(on) {
  write('sound', on ? 'on' : 'off');
  if (on) play('place');
}

/**
 * A tone that begins at once and dies away.
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {number} delay
 * @param {number} length
 * @param {OscillatorType} wave
 * @param {number} loudness
 */
function tone(context, pitch, delay, length, wave, loudness) {
  const begin = context.currentTime + delay;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = wave;
  voice.frequency.setValueAtTime(pitch, begin);
  voice.frequency.exponentialRampToValueAtTime(pitch * 0.72, begin + length);
  volume.gain.setValueAtTime(loudness, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  voice.connect(volume).connect(context.destination);
  voice.start(begin);
  voice.stop(begin + length);
}

/** @type {Record<'place' | 'take' | 'turn' | 'end', [number, number, number, OscillatorType, number][]>} */
const SCORES = {
  place: [[320, 0, 0.09, 'triangle', 0.25], [170, 0, 0.06, 'sine', 0.3]],
  take: [[260, 0, 0.1, 'triangle', 0.25], [390, 0.07, 0.12, 'triangle', 0.22]],
  turn: [[520, 0, 0.12, 'sine', 0.14], [690, 0.1, 0.2, 'sine', 0.14]],
  end: [[392, 0, 0.25, 'sine', 0.18], [494, 0.16, 0.25, 'sine', 0.18], [587, 0.32, 0.5, 'sine', 0.2]],
};

/** @param {keyof typeof SCORES} what */
export function play(what) {
  if (!soundOn()) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const [pitch, delay, length, wave, loudness] of SCORES[what]) tone(audio, pitch, delay, length, wave, loudness);
}
