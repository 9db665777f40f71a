import { describe, expect, it } from 'vitest';
import { idle, keyOf, press, type Key, type Wish } from './keypad';

function type(...keys: Key[]): { typed: string; wish: Wish } {
  let pad = idle;
  let wish: Wish = { kind: 'nothing' };
  for (const key of keys) ({ pad, wish } = press(pad, key));
  return { typed: pad.typed, wish };
}

describe('the keys', () => {
  it('enter the typed number, and 0 for a bare EXE', () => {
    expect(type('7', 'EXE')).toEqual({ typed: '', wish: { kind: 'enter', number: 7 } });
    expect(type('EXE').wish).toEqual({ kind: 'enter', number: 0 });
    expect(type('0', 'EXE').wish).toEqual({ kind: 'enter', number: 0 });
    expect(type('1', '2', 'EXE').wish).toEqual({ kind: 'enter', number: 12 });
  });

  it('clear what is typed with AC', () => {
    expect(type('7', 'AC')).toEqual({ typed: '', wish: { kind: 'all-clear' } });
    expect(type('7', 'AC', 'EXE').wish).toEqual({ kind: 'enter', number: 0 });
  });

  it('clear the statistics with INV and then SAC only', () => {
    expect(type('INV', 'SAC').wish).toEqual({ kind: 'clear-statistics' });
    expect(type('SAC').wish).toEqual({ kind: 'inverse-first' });
    expect(type('INV', 'INV', 'SAC').wish).toEqual({ kind: 'inverse-first' });
    expect(type('INV', '3', 'SAC').wish).toEqual({ kind: 'inverse-first' });
  });

  it('take no more digits than can be shown', () => {
    expect(type(...Array<Key>(14).fill('9')).typed).toHaveLength(10);
  });

  it.each([
    ['5', '5'],
    ['５', '5'],
    ['Enter', 'EXE'],
    ['p', 'P0'],
    ['P', 'P0'],
    ['Escape', 'AC'],
    ['i', 'INV'],
    ['q', null],
    ['F5', null],
    ['.', null],
    ['constructor', null],
  ])('of the keyboard: %s is %s', (pressed, key) => {
    expect(keyOf(pressed)).toBe(key);
  });
});
