import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.svelte';

describe('the settings', () => {
  it('speak Japanese, or English to who asks for it', () => {
    expect(parseSettings(null, ['ja-JP', 'en']).lang).toBe('ja');
    expect(parseSettings(null, ['en-GB', 'ja']).lang).toBe('en');
    expect(parseSettings(null, ['fr', 'ja']).lang).toBe('ja');
    expect(parseSettings(null, ['fr']).lang).toBe('en');
    expect(parseSettings(null, []).lang).toBe('ja');
  });

  it('are remembered', () => {
    const kept = JSON.stringify({ lang: 'ja', speed: 'fast', volume: 0.2, hints: true });
    expect(parseSettings(kept, ['en'])).toMatchObject({
      lang: 'ja',
      speed: 'fast',
      volume: 0.2,
      hints: true,
    });
  });

  it('fall back, each by itself, where what was kept is wrong', () => {
    const kept = JSON.stringify({
      lang: 'xx',
      speed: 3,
      volume: 7,
      sound: 'yes',
      suit: 's',
      unknown: 1,
      __proto__: { face: 'calculator' },
    });
    const read = parseSettings(kept, ['en']);
    expect(read).toMatchObject({ lang: 'en', speed: 'normal', volume: 0.6, sound: true, suit: 's' });
    expect(read).not.toHaveProperty('unknown');
    for (const broken of ['', '{', 'null', '7', '"x"', '[]']) {
      expect(parseSettings(broken, ['ja'])).toEqual(parseSettings(null, ['ja']));
    }
  });
});
