// How long things stand before the next may happen, in milliseconds.
import type { Event } from './fx602p';
import type { Settings } from './settings.svelte';
import type { Seat } from './table';

export interface Pace {
  /** One beat of the calculator's program; the original took a second. */
  readonly beat: number;
  /** What the table's pauses are multiplied by. */
  readonly factor: number;
  /** How long a throw stands on the calculator for a claim: its two pauses. */
  readonly claim: number;
}

export const PACES: Readonly<Record<Settings['speed'], Pace>> = {
  original: { beat: 1000, factor: 3, claim: 4000 },
  slow: { beat: 450, factor: 2, claim: 3000 },
  normal: { beat: 220, factor: 1, claim: 2000 },
  fast: { beat: 110, factor: 0.5, claim: 1500 },
  instant: { beat: 30, factor: 0.2, claim: 1000 },
};

const THINKING = 200;
const DRAW = 250;
const DISCARD = 250;
const DEAL = 500;
const CALL = 900;
const LOOK = 500;

/** Return how long an event stands on the table before the next one. */
export function tablePause(event: Event, seat: Seat, pace: Pace): number {
  switch (event.type) {
    case 'hand_dealt':
      return DEAL * pace.factor;
    case 'tile_drawn':
      return event.seat === seat ? 0 : (DRAW + THINKING) * pace.factor;
    case 'tile_discarded':
      return event.seat === seat ? DISCARD * pace.factor : 0;
    case 'hand_won':
      return CALL;
  }
}

/** Return how long a throw that cannot be claimed is looked at on the table. */
export function lookPause(pace: Pace): number {
  return LOOK * pace.factor;
}
