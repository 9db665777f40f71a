// The points of a win spelled out from the event's own numbers; nothing is scored here.
import type { HandWon } from '../../game/fx602p';
import { number } from '../../text/text.svelte';

/** Return "16 × (50 + 10×1) × 4 = 3,840" for a win. */
export function formula({
  points,
  triplets,
  coefficient,
}: Pick<HandWon, 'points' | 'triplets' | 'coefficient'>): string {
  return `16 × (50 + 10×${triplets}) × ${coefficient} = ${number(points)}`;
}
