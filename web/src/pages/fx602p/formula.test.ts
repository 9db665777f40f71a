import { describe, expect, it } from 'vitest';
import { formula } from './formula';

// The rows of the page's table for one triplet and for none (seed 000, 点数早見表), and its 役係数.
describe('the points spelled out', () => {
  it.each([
    [800, 0, '16 × (50 + 10×0) × 1 = 800'],
    [3840, 1, '16 × (50 + 10×1) × 4 = 3,840'],
    [8960, 3, '16 × (50 + 10×3) × 7 = 8,960'],
    [47360, 3, '16 × (50 + 10×3) × 37 = 47,360'],
  ])('%i with %i triplets', (points, triplets, text) => {
    expect(formula({ points, triplets }).text).toBe(text);
  });

  it.each([
    [800, 960, 1120, 1],
    [1600, 1920, 2240, 2],
    [3200, 3840, 4480, 4],
    [5600, 6720, 7840, 7],
    [8800, 10560, 12320, 11],
    [12800, 15360, 17920, 16],
    [17600, 21120, 24640, 22],
    [23200, 27840, 32480, 29],
    [29600, 35520, 41440, 37],
  ])('%i, %i and %i have the coefficient %i', (none, one, two, coefficient) => {
    for (const [triplets, points] of [none, one, two].entries()) {
      expect(formula({ points, triplets }).coefficient).toBe(coefficient);
    }
  });
});
