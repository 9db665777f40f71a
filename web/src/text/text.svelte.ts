// The language in use: our own words, and the words of the domain that come from the Python side.
import { Refused } from '../game/api';
import { settings } from '../game/settings.svelte';
import { en } from './en';
import { ja, type Text } from './ja';
import { titles } from './titles';
import type { GROUPS } from './groups';
import * as wordsEn from './words.en.json';
import * as wordsJa from './words.ja.json';

export type Lang = 'ja' | 'en';

interface Named {
  readonly name: string;
  readonly reading?: string;
  readonly about?: string;
}
type Group = Readonly<Record<string, Named>>;
type NamedGroup = Exclude<(typeof GROUPS)[number], 'error'>;
type Words = Readonly<Record<NamedGroup, Group>> & {
  readonly error: Readonly<Record<string, string>>;
};

const texts: Record<Lang, Text> = { ja, en };
// Named one by one, so that the builder leaves out all others.
const words: Record<Lang, Words> = {
  ja: {
    game: wordsJa.game,
    player: wordsJa.player,
    mode: wordsJa.mode,
    yaku: wordsJa.yaku,
    tile: wordsJa.tile,
    error: wordsJa.error,
  },
  en: {
    game: wordsEn.game,
    player: wordsEn.player,
    mode: wordsEn.mode,
    yaku: wordsEn.yaku,
    tile: wordsEn.tile,
    error: wordsEn.error,
  },
};

export function t(): Text {
  return texts[settings.lang];
}

export function title(): Readonly<Record<keyof typeof titles.ja, string>> {
  return titles[settings.lang];
}

function named(group: NamedGroup, id: string): Named {
  return words[settings.lang][group][id] ?? { name: id };
}

export const levelName = (id: string): string => named('player', id).name;
export const modeName = (id: string): string => named('mode', id).name;
export const modeAbout = (id: string): string => sentence(named('mode', id).about ?? '');
export const yakuName = (id: string): string => named('yaku', id).name;
export const yakuReading = (id: string): string => named('yaku', id).reading ?? '';
export const tileReading = (name: string): string => named('tile', name).reading ?? name;

/** Return words that stand alone as a sentence: it begins large and ends with its stop. */
function sentence(words: string): string {
  const stop = settings.lang === 'ja' ? '。' : '.';
  const whole = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.。!?！？…]$/.test(whole) ? whole : whole + stop;
}

/** Return the sentence for an error code with its facts. */
export function errorText(code: string, facts: Readonly<Record<string, unknown>>): string {
  const pattern = words[settings.lang].error[code] ?? code;
  const told = pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    name in facts ? String(facts[name]) : whole,
  );
  return sentence(told);
}

/** Return the sentence for what went wrong when a page asked the server. */
export function failureText(error: unknown): string {
  return error instanceof Refused ? errorText(error.code, error.facts) : t().app.failed;
}

/** Return a number with separators and a true minus sign. */
export function number(value: number): string {
  return (value < 0 ? '−' : '') + Math.abs(value).toLocaleString('en-US');
}

export function date(iso: string): string {
  return new Date(iso).toLocaleDateString(settings.lang === 'ja' ? 'ja-JP' : 'en-GB', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
}
