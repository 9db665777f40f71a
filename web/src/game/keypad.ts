// The keys of the calculator: what is typed, and what an EXE then asks for.

export const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type Digit = (typeof DIGITS)[number];
export type Key = Digit | 'EXE' | 'P0' | 'AC' | 'INV' | 'SAC';

export interface Keypad {
  readonly typed: string;
  readonly inverse: boolean;
}

export type Wish =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'digit'; readonly digit: Digit }
  | { readonly kind: 'enter'; readonly number: number }
  | { readonly kind: 'begin' }
  | { readonly kind: 'all-clear' }
  | { readonly kind: 'clear-statistics' }
  | { readonly kind: 'inverse-first' };

export const idle: Keypad = { typed: '', inverse: false };

/** The display has room for this many typed digits. */
const LONGEST = 10;

/** Return the keypad after a key, and what the key asks for. A bare EXE enters 0. */
export function press(pad: Keypad, key: Key): { pad: Keypad; wish: Wish } {
  const nothing: Wish = { kind: 'nothing' };
  switch (key) {
    case 'INV':
      return { pad: { ...pad, inverse: !pad.inverse }, wish: nothing };
    case 'SAC':
      return pad.inverse
        ? { pad: idle, wish: { kind: 'clear-statistics' } }
        : { pad, wish: { kind: 'inverse-first' } };
    case 'AC':
      return { pad: idle, wish: { kind: 'all-clear' } };
    case 'P0':
      return { pad: idle, wish: { kind: 'begin' } };
    case 'EXE':
      return { pad: idle, wish: { kind: 'enter', number: Number(pad.typed) } };
    default:
      return {
        pad: { typed: `${pad.typed}${key}`.slice(0, LONGEST), inverse: false },
        wish: { kind: 'digit', digit: key },
      };
  }
}

const LETTERS: ReadonlyMap<string, Key> = new Map<string, Key>(
  Object.entries({
  Enter: 'EXE',
  '=': 'EXE',
  p: 'P0',
  c: 'AC',
  Escape: 'AC',
  Delete: 'AC',
  Backspace: 'AC',
  i: 'INV',
  s: 'SAC',
  } as const),
);

/** Return the calculator's key for one of the keyboard, or null. */
export function keyOf(pressed: string): Key | null {
  const digit = DIGITS.find((each) => each === halfWidth(pressed));
  return digit ?? LETTERS.get(pressed.length === 1 ? pressed.toLowerCase() : pressed) ?? null;
}

function halfWidth(pressed: string): string {
  return pressed.length === 1 ? pressed.normalize('NFKC') : pressed;
}
