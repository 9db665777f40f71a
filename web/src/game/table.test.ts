import { describe, expect, it } from 'vitest';
import type { Event } from './fx602p';
import { apart, evolve, fold, thrown, undealt, without } from './table';

const dealt: Event = {
  type: 'hand_dealt',
  hands: [
    [2, 2, 3, 3, 3, 5, 6, 8],
    [0, 0, 0, 0, 0, 0, 0, 0],
  ],
  dora: 2,
  dealer: 1,
  total: -800,
  played: 3,
  average: -266,
  seed: '',
};

describe('the table', () => {
  it('begins anew with each deal and keeps what the deal brings', () => {
    const table = evolve({ ...undealt, rivers: [[1], [2]], phase: 'over' }, dealt);
    expect(table).toMatchObject({ phase: 'dealt', dealer: 1, actor: 1, dora: 2 });
    expect(table).toMatchObject({ total: -800, played: 3, average: -266 });
    expect(table.rivers).toEqual([[], []]);
    expect(table.won).toBeNull();
  });

  it('hides what the other draws, and takes an unknown tile for what he throws', () => {
    const table = fold([
      dealt,
      { type: 'tile_drawn', seat: 1, tile: 0 },
      { type: 'tile_discarded', seat: 1, tile: 9 },
    ]);
    expect(table.hands[1]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(table.rivers[1]).toEqual([9]);
    expect(thrown(table)).toBe(9);
    expect(table).toMatchObject({ phase: 'claim', actor: 0, drawn: null });
  });

  it('sorts a drawn tile into the hand, and can set it apart again', () => {
    const table = fold([dealt, { type: 'tile_drawn', seat: 0, tile: 7 }]);
    expect(table.hands[0]).toEqual([2, 2, 3, 3, 3, 5, 6, 7, 8]);
    expect(apart(table, 0)).toEqual({ kept: [2, 2, 3, 3, 3, 5, 6, 8], drawn: 7 });
    expect(apart(table, 1).drawn).toBeNull();
    expect(thrown(table)).toBeNull();
  });

  it('throws one of equal tiles only', () => {
    expect(without([3, 3, 3], 3)).toEqual([3, 3]);
    expect(without([1, 2], 5)).toEqual([1, 2]);
  });

  it('lies open after a win, with the new total', () => {
    const table = fold([
      dealt,
      {
        type: 'hand_won',
        seat: 0,
        by: 'ron',
        tile: 7,
        hands: [
          [2, 2, 3, 3, 3, 5, 6, 7, 8],
          [1, 1, 4, 4, 5, 5, 9, 9],
        ],
        melds: [],
        yaku: [],
        han: 0,
        triplets: 0,
        base: 50,
        coefficient: 1,
        points: 800,
        total: 0,
        played: 4,
        average: 0,
      },
    ]);
    expect(table).toMatchObject({ phase: 'over', actor: 0, total: 0, played: 4, average: 0 });
    expect(table.hands[1]).toEqual([1, 1, 4, 4, 5, 5, 9, 9]);
  });
});
