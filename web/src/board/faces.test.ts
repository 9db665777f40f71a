import { describe, expect, it } from 'vitest';
import { face, indexOf, NAMES } from './faces';

const count = (text: string, part: string) => text.split(part).length - 1;

describe('the faces', () => {
  it('are drawn for all 34 kinds and three red fives, each its own', () => {
    expect(NAMES).toHaveLength(37);
    expect(new Set(NAMES.map(face)).size).toBe(37);
  });

  it('show as many marks as the number says', () => {
    for (let value = 2; value <= 9; value++) {
      expect(count(face(`${value}p`), '<circle'), `${value}p`).toBe(2 * value);
      expect(count(face(`${value}s`), 'class="knot"'), `${value}s`).toBe(value);
    }
  });

  it('tell a red five by more than its colour', () => {
    for (const suit of ['m', 'p', 's'] as const) {
      const five = face(`5${suit}`);
      expect(face(`0${suit}`)).toContain(five);
      expect(count(face(`0${suit}`), '<circle')).toBe(count(five, '<circle') + 1);
    }
  });

  it('have an index for who cannot read them', () => {
    expect([indexOf('7m'), indexOf('0s'), indexOf('1z'), indexOf('7z')]).toEqual(['7', '5', 'E', 'C']);
  });

  it('stay on the tile', () => {
    for (const name of NAMES) {
      for (const [, x, y] of face(name).matchAll(/c?x="([\d.]+)" c?y="([\d.]+)"/g)) {
        expect(Number(x), name).toBeLessThanOrEqual(60);
        expect(Number(y), name).toBeLessThanOrEqual(80);
      }
    }
  });
});
