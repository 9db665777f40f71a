// Generated from riichi.schema.json by generate.mjs; do not edit.

export type Action =
  | Discard
  | Riichi1
  | Tsumo
  | NineTerminals
  | Ankan
  | Kakan
  | Ron
  | Chi
  | Pon
  | Daiminkan
  | Pass
  | Stop
  | Continue;
/**
 * Be one of the 37 tiles, by its notation: ``Tile("5m")``, ``Tile("0m")``, ``Tile.HAKU``.
 *
 * Tiles sort by kind, a red five before its plain ones.
 *
 * Attributes:
 *     kind: 0-33; a red five is of the same kind as a plain five.
 *     suit: ``m``, ``p``, ``s`` or ``z`` (honours).
 *     number: 1-9; for honours 1-7.
 *     red: whether it is a red five.
 *     order: the place in the order of all tiles.
 */
export type Tile =
  | '0m'
  | '0p'
  | '0s'
  | '1m'
  | '1p'
  | '1s'
  | '1z'
  | '2m'
  | '2p'
  | '2s'
  | '2z'
  | '3m'
  | '3p'
  | '3s'
  | '3z'
  | '4m'
  | '4p'
  | '4s'
  | '4z'
  | '5m'
  | '5p'
  | '5s'
  | '5z'
  | '6m'
  | '6p'
  | '6s'
  | '6z'
  | '7m'
  | '7p'
  | '7s'
  | '7z'
  | '8m'
  | '8p'
  | '8s'
  | '9m'
  | '9p'
  | '9s';
export type Event =
  | MatchStarted
  | KyokuStarted
  | TileDrawn
  | RiichiDeclared
  | TileDiscarded
  | KanDeclared
  | Answered
  | RiichiAccepted
  | MeldCalled
  | DoraRevealed
  | HandWon
  | WallExhausted
  | KyokuAborted
  | PointsMoved
  | StopAsked
  | MatchEnded;

export interface Riichi {
  Action: Action;
  Event: Event;
}
/**
 * Discard *tile*; *drawn* says that it is the tile just drawn (tsumogiri).
 */
export interface Discard {
  type: 'discard';
  tile: Tile;
  drawn?: boolean;
}
/**
 * Declare riichi with the discard of *tile*.
 */
export interface Riichi1 {
  type: 'riichi';
  tile: Tile;
  drawn?: boolean;
}
/**
 * Win with the tile just drawn.
 */
export interface Tsumo {
  type: 'tsumo';
}
/**
 * End the kyoku because of nine kinds of terminals and honours in the first hand.
 */
export interface NineTerminals {
  type: 'nine_terminals';
}
/**
 * Make a concealed kan of the four tiles of the kind of *tile*, which is a plain one.
 */
export interface Ankan {
  type: 'ankan';
  tile: Tile;
}
/**
 * Add *tile* to a pon.
 */
export interface Kakan {
  type: 'kakan';
  tile: Tile;
}
/**
 * Win with the tile just discarded, or with the tile of a kan (chankan).
 */
export interface Ron {
  type: 'ron';
}
/**
 * Call a sequence with two *tiles* of the hand.
 */
export interface Chi {
  type: 'chi';
  /**
   * @minItems 2
   * @maxItems 2
   */
  tiles: [Tile, Tile];
}
/**
 * Call a triplet with two *tiles* of the hand.
 */
export interface Pon {
  type: 'pon';
  /**
   * @minItems 2
   * @maxItems 2
   */
  tiles: [Tile, Tile];
}
/**
 * Call an open kan with the three tiles of the hand.
 */
export interface Daiminkan {
  type: 'daiminkan';
}
/**
 * Let the tile go.
 */
export interface Pass {
  type: 'pass';
}
/**
 * End the match as the dealer who won the last kyoku and is first (uchiwa 10).
 */
export interface Stop {
  type: 'stop';
}
/**
 * Deal again instead.
 */
export interface Continue {
  type: 'continue';
}
/**
 * Begin a match whose walls come from a seed that is told at its end.
 *
 * Attributes:
 *     commitment: `jantaku.rng.commitment` of the seed.
 *     added: what the players have added to the seed, once they knew the commitment.
 */
export interface MatchStarted {
  type: 'match_started';
  commitment: string;
  added?: string[];
}
/**
 * Build a wall, deal thirteen tiles to each seat and turn the first indicators.
 *
 * Attributes:
 *     deal: how many kyoku were dealt before, repeats and all; it numbers the wall.
 *     kyoku: 0 is the first of the first round, repeats apart.
 *     dealer_wins: how many hands this dealer has won in a row.
 *     points: of each seat.
 *     wall: all 136 tiles in the order of `jantaku.riichi.wall`; empty where they may not be seen.
 *     seed: that this wall and the later ones come from, with what the players have added.
 */
export interface KyokuStarted {
  type: 'kyoku_started';
  deal: number;
  kyoku: number;
  honba: number;
  dealer: number;
  dealer_wins: number;
  points: number[];
  hands: (Tile | null)[][];
  indicators: Tile[];
  wall: Tile[];
  seed: string;
}
/**
 * Draw a tile; *rinshan* says that it is the one after a kan.
 */
export interface TileDrawn {
  type: 'tile_drawn';
  seat: number;
  tile: Tile | null;
  rinshan?: boolean;
}
/**
 * Declare riichi; the discard follows.
 */
export interface RiichiDeclared {
  type: 'riichi_declared';
  seat: number;
}
/**
 * Discard a tile, which the others may now claim.
 */
export interface TileDiscarded {
  type: 'tile_discarded';
  seat: number;
  tile: Tile;
  drawn: boolean;
}
/**
 * Declare an ankan or kakan, which the others may now rob.
 */
export interface KanDeclared {
  type: 'kan_declared';
  seat: number;
  kind: 'ankan' | 'kakan';
  tile: Tile;
}
/**
 * Take down what a seat answers to a claimable tile until all have answered.
 *
 * The others learn nothing of it, nor that the seat was asked.
 */
export interface Answered {
  type: 'answered';
  seat: number;
  answer: Ron | Chi | Pon | Daiminkan | Pass;
}
/**
 * Make a riichi valid, since its discard was not won on; the stick, if any, is paid now.
 */
export interface RiichiAccepted {
  type: 'riichi_accepted';
  seat: number;
  double: boolean;
  stick: boolean;
}
/**
 * Lay down a meld.
 *
 * Attributes:
 *     source: whose discard it is; the seat itself for an ankan. A kakan keeps its pon's.
 *     tile: the tile called or added; for an ankan the kind.
 *     from_hand: the tiles that leave the hand.
 *     liable: the seat that becomes liable for a yakuman by this call (uchiwa 24).
 */
export interface MeldCalled {
  type: 'meld_called';
  seat: number;
  meld: Meld;
  source: number;
  tile: Tile;
  from_hand: Tile[];
  liable?: number | null;
}
/**
 * Be a meld that lies on the table: three tiles, or four of a kan.
 *
 * The tiles are kept sorted, so equal melds compare equal.
 *
 * Raises:
 *     HandError: the tiles are no meld of this kind; ``at`` is the index of the tile that does
 *         not fit (``meld_size``, ``meld_unequal``, ``meld_honour_run``, ``meld_not_run``).
 */
export interface Meld {
  kind: 'ankan' | 'chi' | 'daiminkan' | 'kakan' | 'pon';
  tiles: Tile[];
}
/**
 * Turn the next indicator.
 */
export interface DoraRevealed {
  type: 'dora_revealed';
  indicator: Tile;
}
/**
 * Win a hand; the points move in the `PointsMoved` after the last win.
 *
 * Attributes:
 *     source: whose tile it was; None for a tsumo.
 *     hand: the concealed tiles, without the winning one.
 *     ura: the indicators below, where the winner may see them.
 *     half_han: the han in halves.
 *     points: without honba and sticks.
 */
export interface HandWon {
  type: 'hand_won';
  seat: number;
  source: number | null;
  tile: Tile;
  hand: Tile[];
  melds: Meld[];
  ura: Tile[];
  yaku: YakuWorth[];
  half_han: number;
  fu: number | null;
  yakuman: number;
  limit:
    | ('baiman' | 'counted_yakuman' | 'haneman' | 'limit' | 'mangan' | 'sanbaiman' | 'yakuman')
    | null;
  points: number;
}
/**
 * Be one yaku of a win, or its dora, and what it adds in half han (26 a yakuman).
 */
export interface YakuWorth {
  id: string;
  half_han: number;
}
/**
 * End the kyoku with the wall; the hands in tenpai are shown, those of the others are empty.
 *
 * *nagashi* are the seats with a river of terminals and honours (uchiwa 30).
 */
export interface WallExhausted {
  type: 'wall_exhausted';
  tenpai: boolean[];
  hands: Tile[][];
  nagashi: number[];
}
/**
 * End the kyoku early; *hand* is shown for nine terminals only.
 */
export interface KyokuAborted {
  type: 'kyoku_aborted';
  reason: 'four_kans' | 'four_riichi' | 'four_winds' | 'nine_terminals';
  seat: number;
  hand?: Tile[];
}
/**
 * Move points between the seats; *moved* sums to those of the *sticks* that are taken.
 */
export interface PointsMoved {
  type: 'points_moved';
  moved: number[];
  sticks?: number;
}
/**
 * Ask the dealer whether the match ends (uchiwa 10).
 */
export interface StopAsked {
  type: 'stop_asked';
  seat: number;
}
/**
 * End the match and tell the seed that it was committed to.
 */
export interface MatchEnded {
  type: 'match_ended';
  points: number[];
  ranks: number[];
  seed: string;
}
