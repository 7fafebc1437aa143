/**
 * Synthesizes the sound effects from short tones and filtered noise. Loaded with the first sound.
 */

/** @import {Sound} from './sound.js' */

/** Master gain at full volume. The volume setting is squared, since perceived loudness is not linear. */
const LOUDNESS = 0.45;

/** @type {AudioContext|null} */
let context = null;
/** @type {GainNode|null} */
let out = null;

function open() {
  if (context && out) return { context, out };
  context = new AudioContext();
  out = context.createGain();
  out.connect(context.destination);
  return { context, out };
}

/**
 * Plays a decaying tone.
 * @param {number} pitch in hertz
 * @param {{at?: number, long?: number, loud?: number, wave?: OscillatorType, fall?: number}} [how] times in seconds; fall: to this part of the pitch
 */
function tone(pitch, { at = 0, long = 0.12, loud = 1, wave = 'sine', fall = 1 } = {}) {
  const { context: c, out: o } = open();
  const start = c.currentTime + at;
  const source = c.createOscillator();
  const gain = c.createGain();
  source.type = wave;
  source.frequency.setValueAtTime(pitch, start);
  if (fall !== 1) source.frequency.exponentialRampToValueAtTime(pitch * fall, start + long);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  source.connect(gain).connect(o);
  source.start(start);
  source.stop(start + long + 0.02);
}

/** Plays a short knock: noise through a narrow band-pass filter. @param {number} pitch @param {number} at @param {number} loud */
function knock(pitch, at = 0, loud = 1) {
  const { context: c, out: o } = open();
  const start = c.currentTime + at;
  const length = 0.06;
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * length), c.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = c.createBufferSource();
  source.buffer = buffer;
  const filter = c.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 4;
  const gain = c.createGain();
  gain.gain.value = loud * 3;
  source.connect(filter).connect(gain).connect(o);
  source.start(start);
}

/** @type {Record<Sound, () => void>} */
const SOUNDS = {
  lay: () => knock(1100, 0, 0.8),
  play: () => {
    knock(800);
    tone(392, { at: 0.02, long: 0.16, loud: 0.5 });
    tone(587, { at: 0.09, long: 0.2, loud: 0.4 });
  },
  theirs: () => {
    knock(700, 0, 0.9);
    knock(760, 0.07, 0.6);
  },
  turn: () => tone(523, { long: 0.22, loud: 0.4, wave: 'triangle' }),
  refused: () => tone(185, { long: 0.18, loud: 0.7, wave: 'triangle', fall: 0.8 }),
  low: () => tone(880, { long: 0.05, loud: 0.3 }),
  shuffle: () => [0, 0.05, 0.09, 0.15].forEach((at, i) => knock(900 + 120 * i, at, 0.5)),
  end: () => [392, 494, 587, 784].forEach((pitch, i) => tone(pitch, { at: i * 0.11, long: 0.35, loud: 0.4 })),
};

/** @param {Sound} name @param {number} volume 0 to 100 */
export function make(name, volume) {
  try {
    const { context: c, out: o } = open();
    if (c.state === 'suspended') c.resume();
    o.gain.value = LOUDNESS * (volume / 100) ** 2;
    SOUNDS[name]();
  } catch {
    // Browsers without Web Audio stay silent.
  }
}
