import { describe, expect, it } from 'vitest';
import { formula } from './formula';

// Rows of the page's table (seed 000, 点数早見表) with its 役係数.
describe('the points spelled out', () => {
  it.each([
    [800, 0, 1, '16 × (50 + 10×0) × 1 = 800'],
    [3840, 1, 4, '16 × (50 + 10×1) × 4 = 3,840'],
    [8960, 3, 7, '16 × (50 + 10×3) × 7 = 8,960'],
    [47360, 3, 37, '16 × (50 + 10×3) × 37 = 47,360'],
  ])('%i with %i triplets', (points, triplets, coefficient, text) => {
    expect(formula({ points, triplets, coefficient })).toBe(text);
  });

  it('only tells what it is told', () => {
    expect(formula({ points: 1, triplets: 2, coefficient: 3 })).toBe('16 × (50 + 10×2) × 3 = 1');
  });
});
