// Sounds made on the spot: a tile is a click of filtered noise over a short low tone, a win is a
// few plucked strings. Each has a visible twin on the page.

export type Sound = 'draw' | 'discard' | 'key' | 'refused' | 'chance' | 'won' | 'lost';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Play a sound at a volume from 0 to 1. Silent until the page has been touched. */
export function play(sound: Sound, volume: number): void {
  if (volume <= 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const out = context.createGain();
  out.gain.value = volume * volume;
  out.connect(context.destination);
  const now = context.currentTime;
  switch (sound) {
    case 'draw':
      click(context, out, now, 2600, 0.25, 0.03);
      break;
    case 'discard':
      click(context, out, now, 1900, 0.9, 0.045);
      tone(context, out, now, 190, 0.35, 0.09, 'sine');
      break;
    case 'key':
      click(context, out, now, 3600, 0.2, 0.018);
      break;
    case 'refused':
      tone(context, out, now, 150, 0.25, 0.14, 'triangle');
      break;
    case 'chance':
      pluck(context, out, now, [880, 1174.7], 0.07);
      break;
    case 'won':
      pluck(context, out, now, [440, 554.4, 659.3, 880, 1108.7], 0.09);
      break;
    case 'lost':
      pluck(context, out, now, [440, 349.2, 329.6, 246.9], 0.14);
      break;
  }
}

function click(
  audio: AudioContext,
  out: AudioNode,
  at: number,
  frequency: number,
  level: number,
  length: number,
): void {
  const source = audio.createBufferSource();
  source.buffer = noise ??= whiteNoise(audio);
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = frequency;
  band.Q.value = 1.4;
  source.connect(band).connect(fading(audio, at, level, length)).connect(out);
  source.start(at);
  source.stop(at + length * 3);
}

function tone(
  audio: AudioContext,
  out: AudioNode,
  at: number,
  frequency: number,
  level: number,
  length: number,
  type: OscillatorType,
): void {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.value = frequency;
  source.connect(fading(audio, at, level, length)).connect(out);
  source.start(at);
  source.stop(at + length * 4);
}

function pluck(
  audio: AudioContext,
  out: AudioNode,
  at: number,
  frequencies: readonly number[],
  gap: number,
): void {
  frequencies.forEach((frequency, index) => {
    tone(audio, out, at + index * gap, frequency, 0.3, 0.28, 'triangle');
    tone(audio, out, at + index * gap, frequency * 2.01, 0.08, 0.12, 'sine');
  });
}

function fading(audio: AudioContext, at: number, level: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + 0.002);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length * 3);
  return gain;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
