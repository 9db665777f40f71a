// The state of one hand as its events tell it. Nothing here judges: who may do what comes from the
// server as options.
import type { Event, HandWon } from './fx602p';

export const FACE_DOWN = 0;

export type Seat = 0 | 1;
export type Phase = 'undealt' | 'dealt' | 'discard' | 'claim' | 'over';
type Pair<T> = readonly [T, T];
type Tiles = readonly number[];

export interface Table {
  readonly phase: Phase;
  /** Sorted tiles of each seat; FACE_DOWN where the viewer may not look. */
  readonly hands: Pair<Tiles>;
  readonly dora: number;
  readonly dealer: Seat;
  /** Who is to act. */
  readonly actor: Seat;
  /** What the actor drew last, while it is in the hand. */
  readonly drawn: number | null;
  readonly rivers: Pair<Tiles>;
  readonly total: number;
  readonly played: number;
  readonly average: number;
  readonly won: HandWon | null;
}

export const undealt: Table = {
  phase: 'undealt',
  hands: [[], []],
  dora: FACE_DOWN,
  dealer: 0,
  actor: 0,
  drawn: null,
  rivers: [[], []],
  total: 0,
  played: 0,
  average: 0,
  won: null,
};

export function seatOf(value: number): Seat {
  return value === 0 ? 0 : 1;
}

export function other(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

/** Return the table after an event. */
export function evolve(table: Table, event: Event): Table {
  switch (event.type) {
    case 'hand_dealt':
      return {
        ...undealt,
        phase: 'dealt',
        hands: event.hands,
        dora: event.dora,
        dealer: seatOf(event.dealer),
        actor: seatOf(event.dealer),
        total: event.total,
        played: event.played,
        average: event.average,
      };
    case 'tile_drawn': {
      const seat = seatOf(event.seat);
      return {
        ...table,
        phase: 'discard',
        actor: seat,
        drawn: event.tile,
        hands: changed(table.hands, seat, sorted([...table.hands[seat], event.tile])),
      };
    }
    case 'tile_discarded': {
      const seat = seatOf(event.seat);
      return {
        ...table,
        phase: 'claim',
        actor: other(seat),
        drawn: null,
        hands: changed(table.hands, seat, without(table.hands[seat], event.tile)),
        rivers: changed(table.rivers, seat, [...table.rivers[seat], event.tile]),
      };
    }
    case 'hand_won':
      return {
        ...table,
        phase: 'over',
        actor: seatOf(event.seat),
        hands: event.hands,
        total: event.total,
        played: event.played,
        average: event.average,
        won: event,
      };
  }
}

export function fold(events: readonly Event[]): Table {
  return events.reduce(evolve, undealt);
}

/** Return the tile that may be claimed now, or null. */
export function thrown(table: Table): number | null {
  return table.phase === 'claim' ? (table.rivers[other(table.actor)].at(-1) ?? null) : null;
}

/** Return a hand with the drawn tile set apart: the tiles that stay, and the drawn one. */
export function apart(table: Table, seat: Seat): { kept: Tiles; drawn: number | null } {
  const hand = table.hands[seat];
  if (table.phase === 'discard' && table.actor === seat && table.drawn !== null) {
    return { kept: without(hand, table.drawn), drawn: table.drawn };
  }
  return { kept: hand, drawn: null };
}

/** Return tiles less one, or less one unknown tile where the hand is face down. */
export function without(tiles: Tiles, tile: number): Tiles {
  const at = tiles.indexOf(tiles.includes(tile) ? tile : FACE_DOWN);
  return at < 0 ? tiles : [...tiles.slice(0, at), ...tiles.slice(at + 1)];
}

function changed(pair: Pair<Tiles>, seat: Seat, tiles: Tiles): Pair<Tiles> {
  return seat === 0 ? [tiles, pair[1]] : [pair[0], tiles];
}

function sorted(tiles: number[]): Tiles {
  return tiles.sort((a, b) => a - b);
}
