// The points of a win spelled out from the event's own numbers; nothing is scored here.
import type { HandWon } from '../../game/fx602p';
import { number } from '../../text/text.svelte';

export interface Formula {
  readonly coefficient: number;
  readonly text: string;
}

/** Return "16 × (50 + 10×1) × 4 = 3,840" for a win; the coefficient is what the points leave. */
export function formula({ points, triplets }: Pick<HandWon, 'points' | 'triplets'>): Formula {
  const coefficient = points / (16 * (50 + 10 * triplets));
  return {
    coefficient,
    text: `16 × (50 + 10×${triplets}) × ${coefficient} = ${number(points)}`,
  };
}
