import { describe, expect, it } from 'vitest';
import type { Action } from './fx602p';
import { worths } from './worth';

function advice(...values: [Action, number][]): Parameters<typeof worths>[0] {
  return {
    type: 'advice',
    reply_to: 1,
    room: 'r',
    match: 1,
    version: 2,
    values: values.map(([action, value]) => ({ action, value })),
  };
}

describe('the worth of the options', () => {
  it('goes from the worst to the best', () => {
    const found = worths(
      advice(
        [{ type: 'tsumo' }, 3000.4],
        [{ type: 'discard', tile: 5 }, 1000],
        [{ type: 'discard', tile: 9 }, -1000],
      ),
    );
    expect(found.get('tsumo')).toEqual({ share: 1, words: '3,000' });
    expect(found.get(5)?.share).toBeCloseTo(2000 / 4000.4);
    expect(found.get(9)).toEqual({ share: 0, words: '−1,000' });
    expect(found.get(1)).toBeUndefined();
  });

  it('is whole where all are equal, and nothing where nobody was asked', () => {
    expect(worths(advice([{ type: 'pass' }, -1])).get('pass')?.share).toBe(1);
    expect(worths(null).size).toBe(0);
  });
});
