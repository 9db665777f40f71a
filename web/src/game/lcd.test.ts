import { describe, expect, it } from 'vitest';
import { drawable } from '../board/dots';
import type { Event } from './fx602p';
import {
  averageLine,
  doraLine,
  fullWidth,
  lines,
  machineName,
  MACHINE_NAMES,
  restingLine,
  throwLine,
  WIDTH,
} from './lcd';
import { evolve, fold, undealt } from './table';

// The hand that the page of the game shows (seed 000), with a win on the 8.
const hand: readonly Event[] = [
  {
    type: 'hand_dealt',
    hands: [
      [2, 2, 3, 3, 3, 5, 6, 8],
      [0, 0, 0, 0, 0, 0, 0, 0],
    ],
    dora: 2,
    dealer: 1,
    total: 0,
    played: 0,
    average: 0,
    seed: '',
  },
  { type: 'tile_drawn', seat: 1, tile: 0 },
  { type: 'tile_discarded', seat: 1, tile: 9 },
  { type: 'tile_drawn', seat: 0, tile: 7 },
];
const won: Event = {
  type: 'hand_won',
  seat: 0,
  by: 'tsumo',
  tile: 8,
  hands: [
    [2, 2, 3, 3, 4, 4, 6, 7, 8],
    [1, 1, 4, 4, 5, 5, 9, 9],
  ],
  melds: [],
  yaku: [
    { id: 'pinfu', han: 1 },
    { id: 'iipeikou', han: 1 },
  ],
  han: 2,
  triplets: 0,
  base: 50,
  coefficient: 4,
  points: 3200,
  total: 3200,
  played: 1,
  average: 3200,
};

function shown(events: readonly Event[]): string[] {
  let table = undealt;
  const all: string[] = [];
  for (const event of events) {
    all.push(...lines(event, table, 0, machineName).map(({ text }) => fullWidth(text)));
    table = evolve(table, event);
  }
  return all.filter((text) => text !== '');
}

describe('the display', () => {
  it('goes through the lines of the page in their order', () => {
    expect(shown(hand)).toEqual([
      '２２３３３５６８',
      '■２■　００',
      '　　　　　　　　９',
      '■２■　００',
      '２２３３３５６７８',
    ]);
  });

  it('tells a win as the page does', () => {
    expect(shown([won])).toEqual([
      'Ｔｓｕｍｏ　８',
      '２２３３４４６７８',
      '１１４４５５９９',
      'Ｐｉｎｆｕ',
      'Ｉｉｐｅｉｋｏ',
      '３２００',
      '３２００／１',
      'Ａｖｅ　３２００',
    ]);
  });

  it("shows the machine's nine tiles twice and negative points when the machine wins", () => {
    const lost: Event = {
      ...won,
      seat: 1,
      by: 'ron',
      hands: [won.hands[1], won.hands[0]],
      total: -3200,
      average: -3200,
    };
    const texts = lines(lost, undealt, 0, machineName).map(({ text }) => text);
    expect(texts).toEqual([
      'Ron 8',
      '223344678',
      '223344678',
      'Pinfu',
      'Iipeiko',
      '-3200',
      '-3200/1',
      'Ave -3200',
    ]);
  });

  it('never shows a tile that lies face down', () => {
    for (let upTo = 0; upTo <= hand.length; upTo++) {
      expect(restingLine(fold(hand.slice(0, upTo)), 0)).not.toMatch(/0{3}/);
    }
  });

  it('rests on what is asked', () => {
    expect(restingLine(undealt, 0)).toBe('0');
    expect(restingLine(fold(hand), 0)).toBe('223335678');
    expect(restingLine(fold(hand.slice(0, 3)), 0)).toBe(throwLine(9));
    expect(restingLine(fold(hand.slice(0, 2)), 0)).toBe(doraLine(2, 0));
    expect(restingLine(fold([...hand, won]), 0)).toBe(averageLine(3200));
  });

  it('has dots for every line, and room for each', () => {
    const every = [
      ...shown([...hand, won]),
      ...Object.values(MACHINE_NAMES),
      doraLine(9, -123456),
      averageLine(-98765),
    ].map((text) => text.normalize('NFKC'));
    for (const text of every) {
      expect(drawable(text), text).toBe(true);
      expect([...text].length, text).toBeLessThanOrEqual(WIDTH);
    }
  });
});
