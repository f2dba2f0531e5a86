/** The table's few sounds, made here: softly on, muted by one button, silent until the player has touched the page. */

import { settings } from "./settings.svelte";

/** One voice of a sound: a tone that may slide, or a breath of noise around a pitch. */
interface Voice {
  wave: OscillatorType | "noise";
  pitch: number;
  /** Where the pitch slides to. */
  to?: number;
  /** Seconds from the beginning of the sound. */
  at: number;
  length: number;
  volume: number;
}

const bell = (pitch: number, at: number, volume = 0.3, length = 0.5): Voice => ({ wave: "sine", pitch, at, length, volume });
const rustle = (pitch: number, at: number, volume: number, length = 0.07): Voice => ({ wave: "noise", pitch, at, length, volume });

const SOUNDS = {
  /** A card is laid down. */
  card: [rustle(2600, 0, 0.5), rustle(700, 0.015, 0.35, 0.05)],
  /** A trick is gathered. */
  trick: [rustle(1800, 0, 0.25), rustle(2200, 0.07, 0.25), rustle(1500, 0.14, 0.3, 0.12)],
  /** Somebody communicates. */
  radio: [
    { wave: "triangle", pitch: 1180, at: 0, length: 0.09, volume: 0.16 },
    { wave: "triangle", pitch: 1570, at: 0.1, length: 0.14, volume: 0.16 },
  ],
  /** It is my turn. */
  turn: [bell(660, 0), bell(880, 0.14)],
  won: [bell(523, 0), bell(659, 0.12), bell(784, 0.24), bell(1047, 0.38, 0.35, 1.1)],
  lost: [
    { wave: "sine", pitch: 392, to: 370, at: 0, length: 0.4, volume: 0.3 },
    { wave: "sine", pitch: 311, to: 294, at: 0.28, length: 0.45, volume: 0.3 },
    { wave: "sine", pitch: 233, to: 208, at: 0.58, length: 0.9, volume: 0.32 },
  ],
  /** The clock runs out. */
  time: [{ wave: "square", pitch: 940, at: 0, length: 0.05, volume: 0.08 }],
  /** Somebody says one of the phrases. */
  say: [{ wave: "sine", pitch: 420, to: 640, at: 0, length: 0.12, volume: 0.25 }],
} satisfies Record<string, Voice[]>;

export type Sound = keyof typeof SOUNDS;

const LOUDNESS = 0.4;

let audio: AudioContext | null = null;
let out: GainNode | null = null;
let hiss: AudioBuffer | null = null;

export function play(name: Sound): void {
  // Before the first touch a browser lets nothing sound, and nobody expects it to.
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  if (!out) {
    out = audio.createGain();
    out.gain.value = LOUDNESS;
    out.connect(audio.destination);
  }
  for (const voice of SOUNDS[name]) sing(audio, out, voice);
}

function sing(context: AudioContext, into: AudioNode, voice: Voice): void {
  const start = context.currentTime + voice.at;
  const end = start + voice.length;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(voice.volume, start + Math.min(0.02, voice.length / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(into);
  const source = voice.wave === "noise" ? noise(context, voice, volume) : tone(context, voice, voice.wave, start, volume);
  source.start(start);
  source.stop(end);
}

function tone(context: AudioContext, voice: Voice, wave: OscillatorType, start: number, into: AudioNode): OscillatorNode {
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(voice.pitch, start);
  if (voice.to) source.frequency.exponentialRampToValueAtTime(voice.to, start + voice.length);
  source.connect(into);
  return source;
}

function noise(context: AudioContext, voice: Voice, into: AudioNode): AudioBufferSourceNode {
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = hiss;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = voice.pitch;
  source.connect(band).connect(into);
  return source;
}
