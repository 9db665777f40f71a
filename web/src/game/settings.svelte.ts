// What the player has chosen, remembered in this browser.
import type { TileName } from '../board/faces';
import type { Mode } from './room';

export const SPEEDS = ['original', 'slow', 'normal', 'fast', 'instant'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;
export const SUITS = ['m', 'p', 's'] as const;
export const FACES = ['table', 'calculator'] as const;
export const LEVELS = ['fx602p', 'easy', 'perfect'] as const;
export const MODES = ['original', 'page'] as const satisfies readonly Mode[];

export interface Settings {
  lang: 'ja' | 'en';
  face: (typeof FACES)[number];
  theme: (typeof THEMES)[number];
  contrast: boolean;
  index: boolean;
  suit: (typeof SUITS)[number];
  speed: (typeof SPEEDS)[number];
  sound: boolean;
  volume: number;
  hints: boolean;
  ronHint: boolean;
  level: (typeof LEVELS)[number];
  mode: Mode;
}

const KEY = 'jantaku.settings';

const DEFAULTS: Settings = {
  lang: 'ja',
  face: 'table',
  theme: 'auto',
  contrast: false,
  index: true,
  suit: 'm',
  speed: 'normal',
  sound: true,
  volume: 0.6,
  hints: false,
  ronHint: false,
  level: 'fx602p',
  mode: 'original',
};

const CHOICES: { readonly [K in keyof Settings]?: readonly Settings[K][] } = {
  lang: ['ja', 'en'],
  face: FACES,
  theme: THEMES,
  suit: SUITS,
  speed: SPEEDS,
  level: LEVELS,
  mode: MODES,
};

/** Return settings read from anything: what is missing or wrong is as by default. */
export function parseSettings(stored: string | null, languages: readonly string[]): Settings {
  const read: Settings = { ...DEFAULTS, lang: preferredLanguage(languages) };
  let given: unknown;
  try {
    given = JSON.parse(stored ?? '{}');
  } catch {
    return read;
  }
  if (typeof given !== 'object' || given === null) return read;
  for (const [key, value] of Object.entries(given)) {
    if (fits(key, value)) Object.assign(read, { [key]: value });
  }
  return read;
}

function fits(key: string, value: unknown): boolean {
  if (!(key in DEFAULTS)) return false;
  const known = key as keyof Settings;
  if (typeof value !== typeof DEFAULTS[known]) return false;
  const choices = CHOICES[known] as readonly unknown[] | undefined;
  if (choices !== undefined) return choices.includes(value);
  return typeof value !== 'number' || (value >= 0 && value <= 1);
}

/** Japanese unless the browser asks for other languages only. */
function preferredLanguage(languages: readonly string[]): 'ja' | 'en' {
  const first = languages.find((each) => /^(ja|en)\b/i.test(each));
  if (first !== undefined) return first.toLowerCase().startsWith('ja') ? 'ja' : 'en';
  return languages.length === 0 ? 'ja' : 'en';
}

const storage = typeof localStorage === 'undefined' ? null : localStorage;
const languages = typeof navigator === 'undefined' ? [] : navigator.languages;

export const settings: Settings = $state(parseSettings(storage?.getItem(KEY) ?? null, languages));

/** Keep the settings in the browser from now on, and the page in step with them. */
export function keepSettings(): void {
  $effect(() => {
    storage?.setItem(KEY, JSON.stringify(settings));
    const root = document.documentElement;
    root.lang = settings.lang;
    root.dataset['theme'] = settings.theme;
    root.dataset['contrast'] = settings.contrast ? 'high' : 'normal';
  });
}

/** The tile that stands for a number, in the suit that the player has chosen. */
export const tileName = (tile: number): TileName => `${tile}${settings.suit}` as TileName;
