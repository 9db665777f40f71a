import { describe, expect, it } from 'vitest';
import { settings } from '../game/settings.svelte';
import { en } from './en';
import { ja } from './ja';
import { errorText, levelName, modeAbout, number, tileReading } from './text.svelte';
import { rules } from './rules';
import { titles } from './titles';
import wordsEn from './words.en.json';
import wordsJa from './words.ja.json';

type Tree = { readonly [key: string]: unknown };

function leaves(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') found.set(here, value);
    else if (typeof value === 'function') found.set(here, String(value('a', 'b', 'c')));
    else for (const [below, text] of leaves(value as Tree, here)) found.set(below, text);
  }
  return found;
}

describe('the words', () => {
  it.each([
    ['our own', ja, en],
    ['titles', titles.ja, titles.en],
    ['of the rules', rules.ja, rules.en],
    ['of the domain', wordsJa, wordsEn],
  ])('%s are the same in both languages', (_, japanese: Tree, english: Tree) => {
    const inJapanese = leaves(japanese);
    const inEnglish = leaves(english);
    expect([...inJapanese.keys()].sort()).toEqual([...inEnglish.keys()].sort());
    for (const [key, text] of inEnglish) {
      const empty = text.trim() === '';
      expect(empty, key).toBe(inJapanese.get(key)?.trim() === '');
    }
  });

  it('have no Japanese in the English', () => {
    const written = [...leaves(en), ...leaves(titles.en), ...leaves(rules.en), ...leaves(wordsEn)];
    const japanese = written.filter(
      ([key, text]) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text) && !['lang.switchTo', 'engraved'].includes(key),
    );
    expect(japanese).toEqual([]);
  });

  it('follow the language', () => {
    settings.lang = 'ja';
    expect([levelName('perfect'), tileReading('1m')]).toEqual(['最強', 'イーワン']);
    settings.lang = 'en';
    expect([levelName('perfect'), tileReading('1m')]).toEqual(['Perfect', 'one of characters']);
  });

  it('tell an error with its facts, and any unknown code by its name', () => {
    settings.lang = 'ja';
    expect(errorText('tile_not_in_hand', { tile: 4 })).toContain('4');
    expect(errorText('tile_not_in_hand', { tile: 4 })).not.toContain('{');
    expect(errorText('never_heard_of', {})).toBe('Never_heard_of。');
    expect(errorText('no_such_record', {})).toMatch(/[^。]。$/);
    settings.lang = 'en';
    expect(errorText('no_such_record', {})).toBe('There is no such record.');
    expect(modeAbout('page')).toMatch(/^[A-Z].*\.$/);
  });

  it('write numbers with a true minus', () => {
    expect(number(-47360)).toBe('−47,360');
    expect(number(800)).toBe('800');
  });
});
