// Generated from tamentsu.schema.json by generate.mjs; do not edit.

export type Action = Press | Release | Wait;
export type Event =
  | GameStarted
  | TicksPassed
  | KeyPressed
  | KeyReleased
  | TileDrawn
  | TileCame
  | TileMoved
  | TileHeld
  | TileLanded
  | MeldsCleared
  | HandWon
  | TilesFell
  | WindChanged
  | HonoursRemoved
  | DropEnded
  | GameOver;
/**
 * Be one tile that falls down its column.
 *
 * @minItems 3
 */
export type Fall = [number, number, number];

export interface Tamentsu {
  Action: Action;
  Event: Event;
}
/**
 * Press a key, which is held until it is released.
 */
export interface Press {
  type: 'press';
  key: 'down' | 'drop' | 'hold' | 'left' | 'right';
}
/**
 * Release a key that is held.
 */
export interface Release {
  type: 'release';
  key: 'down' | 'drop' | 'hold' | 'left' | 'right';
}
/**
 * Let time pass: 1 to `LONGEST_WAIT` ticks.
 */
export interface Wait {
  type: 'wait';
  ticks: number;
}
/**
 * Begin with an empty board under the winds of east.
 */
export interface GameStarted {
  type: 'game_started';
  tick: number;
  seed: string;
}
/**
 * Let time pass up to *tick*; all else that came of it has been told before.
 */
export interface TicksPassed {
  type: 'ticks_passed';
  tick: number;
}
/**
 * Hold a key; what comes of it is told next.
 */
export interface KeyPressed {
  type: 'key_pressed';
  tick: number;
  key: 'down' | 'drop' | 'hold' | 'left' | 'right';
}
/**
 * Hold a key no longer.
 */
export interface KeyReleased {
  type: 'key_released';
  tick: number;
  key: 'down' | 'drop' | 'hold' | 'left' | 'right';
}
/**
 * Draw a tile from the wall to the end of those that come next.
 */
export interface TileDrawn {
  type: 'tile_drawn';
  tick: number;
  kind: number;
}
/**
 * Let a tile appear at the top in the middle.
 *
 * Attributes:
 *     number: how many tiles have fallen before it.
 *     held: whether it is the one that was put aside; else it is the next one.
 *     falls_at, locks_at: as in `TileMoved`.
 */
export interface TileCame {
  type: 'tile_came';
  tick: number;
  number: number;
  kind: number;
  held: boolean;
  falls_at: number | null;
  locks_at: number | null;
}
/**
 * Move the falling tile to another cell.
 *
 * Attributes:
 *     by: what moved it; ``down`` is a fall hurried by that key.
 *     falls_at: the tick at which it falls another row; None where it lies and waits to lock.
 *     locks_at: the tick from which it locks where it lies; None while it has not lain in this
 *         row, and where the rules know no such delay.
 */
export interface TileMoved {
  type: 'tile_moved';
  tick: number;
  row: number;
  column: number;
  by: 'down' | 'drop' | 'fall' | 'left' | 'right';
  falls_at: number | null;
  locks_at: number | null;
}
/**
 * Put the falling tile aside; another comes next.
 */
export interface TileHeld {
  type: 'tile_held';
  tick: number;
  kind: number;
}
/**
 * Let the falling tile become a part of the board.
 */
export interface TileLanded {
  type: 'tile_landed';
  tick: number;
  row: number;
  column: number;
  kind: number;
}
/**
 * Clear melds, all that clear at once; what lies above them falls next.
 *
 * Attributes:
 *     step: 0 where the tile that landed did it, else which chain.
 *     sets: how many melds each group of touching cells has.
 *     collected: the melds as they join the collection; none where they gain nothing (A27).
 *     score: the player's, with these *points*.
 */
export interface MeldsCleared {
  type: 'melds_cleared';
  tick: number;
  step: number;
  cells: [number, number][];
  melds: Mentsu[];
  sets: number[];
  points: number;
  collected: Collected[];
  score: number;
}
/**
 * Be three tiles of a hand by kinds: *first* is the lowest, 0-33. A kan is a triplet.
 *
 * >>> Mentsu("sequence", 9).kinds (9, 10, 11)
 */
export interface Mentsu {
  kind: 'sequence' | 'triplet';
  first: number;
}
/**
 * Be a meld that was cleared.
 *
 * Attributes:
 *     meld: what it is.
 *     drop: the number of the tile that cleared it, from 0.
 *     step: 0 where that tile completed it, else which chain did.
 */
export interface Collected {
  meld: Mentsu;
  drop: number;
  step: number;
}
/**
 * Win with four of the melds collected.
 *
 * Attributes:
 *     left: the melds that stay collected.
 *     score: the player's, with the points of the *win*.
 */
export interface HandWon {
  type: 'hand_won';
  tick: number;
  win: Win;
  wind: string;
  left: Collected[];
  score: number;
}
/**
 * Be what four melds are worth.
 *
 * Attributes:
 *     melds: the four, in the order of `order`.
 *     yaku: empty where there is none; then there are no points. Only yakuman where there is one.
 *     han: the sum; 0 with a yakuman.
 *     yakuman: how many.
 *     fu_items, fu: the account, and its sum; 0 with a yakuman.
 *     base: fu × 2^(2 + han), or that of the limit.
 *     dealer: whether the seat wind is east.
 *     points: what the win brings, a chain's multiple (A3) with it.
 */
export interface Win {
  melds: Collected[];
  yaku: Worth[];
  han: number;
  yakuman: number;
  fu_items: Fu[];
  fu: number;
  limit: '' | 'baiman' | 'counted_yakuman' | 'haneman' | 'mangan' | 'sanbaiman' | 'yakuman';
  base: number;
  dealer: boolean;
  points: number;
}
/**
 * Be a yaku of a win; a yakuman's *han* is 0, for han do not count beside it.
 */
export interface Worth {
  id: string;
  han: number;
}
/**
 * Be one line of the account of fu: *what* is a key under ``tamentsu.fu`` in `locale/`.
 */
export interface Fu {
  what: 'base' | 'chain' | 'drop' | 'round_up' | 'triplet' | 'triplet_yaochuu' | 'wait';
  fu: number;
}
/**
 * Let every tile fall that has nothing below it.
 */
export interface TilesFell {
  type: 'tiles_fell';
  tick: number;
  falls: Fall[];
}
/**
 * Come under the next winds, such as ``SE``; *row_ticks* is the speed of the next tile.
 */
export interface WindChanged {
  type: 'wind_changed';
  tick: number;
  wind: string;
  row_ticks: number;
}
/**
 * Remove the honours of which all four are out, after every two hanchan.
 */
export interface HonoursRemoved {
  type: 'honours_removed';
  tick: number;
  cells: [number, number][];
  kinds: number[];
}
/**
 * End all that came of a tile; the next comes at *comes_at*. *steps* is how many cleared.
 */
export interface DropEnded {
  type: 'drop_ended';
  tick: number;
  steps: number;
  comes_at: number;
}
/**
 * End the game: the top is reached, or (on the largest boards) there is no tile left.
 */
export interface GameOver {
  type: 'game_over';
  tick: number;
  by: 'no_tiles' | 'top';
  score: number;
}
