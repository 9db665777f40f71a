// What the coach says of each option, ready to be drawn beside the others.
import { number } from '../text/text.svelte';
import type { Action } from './fx602p';
import type { Advice } from './protocol';

export interface Worth {
  /** Where it stands between the worst option, 0, and the best, 1. */
  readonly share: number;
  readonly words: string;
}

/** The tile of a discard, or the type of any other action. */
export type Choice = number | Exclude<Action['type'], 'discard'>;

/** Return the worth of each option that *advice* is about; nothing without advice. */
export function worths(advice: Advice | null): ReadonlyMap<Choice, Worth> {
  const values = advice?.values ?? [];
  const low = Math.min(...values.map(({ value }) => value));
  const range = Math.max(...values.map(({ value }) => value)) - low;
  return new Map(
    values.map(({ action, value }) => [
      choice(action as Action),
      { share: range === 0 ? 1 : (value - low) / range, words: number(Math.round(value)) },
    ]),
  );
}

function choice(action: Action): Choice {
  return action.type === 'discard' ? action.tile : action.type;
}
