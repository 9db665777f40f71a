// Generated from fx602p.schema.json by generate.mjs; do not edit.

export type Action = Discard | Tsumo | Ron | Pass;
export type Event = HandDealt | TileDrawn | TileDiscarded | HandWon;

export interface Fx602P {
  Action: Action;
  Event: Event;
}
/**
 * Throw *tile* (1-9).
 */
export interface Discard {
  type: 'discard';
  tile: number;
}
/**
 * Declare the nine tiles a win.
 */
export interface Tsumo {
  type: 'tsumo';
}
/**
 * Claim the tile just thrown as a win.
 */
export interface Ron {
  type: 'ron';
}
/**
 * Let the tile just thrown go, and draw.
 */
export interface Pass {
  type: 'pass';
}
/**
 * Deal eight tiles to each seat and turn the dora; the standing is from before.
 *
 * Attributes:
 *     total, played, average: as in `HandWon`, without this hand.
 */
export interface HandDealt {
  type: 'hand_dealt';
  /**
   * @minItems 2
   * @maxItems 2
   */
  hands: [number[], number[]];
  dora: number;
  dealer: number;
  total: number;
  played: number;
  average: number;
  seed: string;
}
/**
 * Draw the ninth tile.
 */
export interface TileDrawn {
  type: 'tile_drawn';
  seat: number;
  tile: number;
}
/**
 * Throw a tile, which the other seat may now claim.
 */
export interface TileDiscarded {
  type: 'tile_discarded';
  seat: number;
  tile: number;
}
/**
 * End the hand: the winner's nine tiles and the loser's eight lie open.
 *
 * Attributes:
 *     tile: the winning tile; it is among the winner's nine.
 *     triplets: the number of triplets in *melds*.
 *     base, coefficient: the 基礎点 of *triplets* and the 役係数 of *han*.
 *     points: what the win is worth, always positive: 16 × *base* × *coefficient*.
 *     total, played: the human's total and the number of hands, with this one.
 *     average: *total* / *played*, cut towards zero.
 */
export interface HandWon {
  type: 'hand_won';
  seat: number;
  by: 'ron' | 'tsumo';
  tile: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  hands: [number[], number[]];
  melds: SuitMeld[];
  yaku: YakuHan[];
  han: number;
  triplets: number;
  base: number;
  coefficient: number;
  points: number;
  total: number;
  played: number;
  average: number;
}
/**
 * Be a sequence or a triplet of one suit; *first* is its lowest number, 1-9.
 */
export interface SuitMeld {
  kind: 'sequence' | 'triplet';
  first: number;
}
/**
 * Be one yaku of a win; *han* is 0 for one that is shown beside a yakuman but not counted.
 */
export interface YakuHan {
  id: string;
  han: number;
}
