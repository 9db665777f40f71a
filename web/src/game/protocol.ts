// Generated from protocol.schema.json by generate.mjs; do not edit.

export type ClientMessage = Hello | Enter | Resume | Act | Begin | Ask | Ping;
export type ServerMessage = Welcome | Snapshot | Happened | Advice | Pong | Replaced | Failed;

export interface Protocol {
  ClientMessage: ClientMessage;
  ServerMessage: ServerMessage;
  Statistics: Statistics;
  HallOfFame: HallOfFame;
  ReplayPage: ReplayPage;
  Guest: Guest;
  Health: Health;
}
/**
 * Open the connection; must be the first message.
 */
export interface Hello {
  type: 'hello';
  request: number;
  protocol: number;
}
/**
 * Enter one's room for *game*, made at the first time; answered by `Snapshot`.
 */
export interface Enter {
  type: 'enter';
  request: number;
  game: string;
}
/**
 * Come back to *room* after *version* events of *match*, and take it over as `Enter` does.
 *
 * Answered by `Happened` with what came since, or by `Snapshot` where another match has begun.
 */
export interface Resume {
  type: 'resume';
  request: number;
  room: string;
  match: number;
  version: number;
}
/**
 * Do *action*, one of the game's own action structs, as asked at *version*.
 */
export interface Act {
  type: 'act';
  request: number;
  room: string;
  match: number;
  version: number;
  action: unknown;
}
/**
 * Begin the match after *match* (P0), against *level* in *mode*; answered by `Snapshot`.
 *
 * Where that match has begun already, it is shown as it stands, so a second press does nothing. While match *match* is on, nothing begins (``match_in_progress``).
 *
 * Attributes:
 *     match: the number of the last match that the client knows, 0 before the first.
 *     level: who is to sit opposite, one of the game's players.
 *     mode: one of the game's choices of rules.
 */
export interface Begin {
  type: 'begin';
  request: number;
  room: string;
  match: number;
  level: string;
  mode: string;
}
/**
 * Ask the coach about the question of *version*; answered by `Advice`.
 */
export interface Ask {
  type: 'ask';
  request: number;
  room: string;
  match: number;
  version: number;
}
/**
 * Ask whether the connection lives; answered by `Pong`.
 */
export interface Ping {
  type: 'ping';
  request: number;
}
/**
 * Answer `Hello`.
 */
export interface Welcome {
  type: 'welcome';
  reply_to: number;
  protocol: number;
  server: string;
  name: string;
}
/**
 * Show all that one seat may see of the present match of a room.
 *
 * Attributes:
 *     match: the number of the match in this room, from 1; 0 before the first `Begin`.
 *     seat: the viewer's seat.
 *     level: who sits opposite.
 *     version: how many events this seat has learnt of; *events* are all of them, redacted.
 *     options: the actions open to this seat now; empty when it is not asked.
 *     standing: the guest's at *level* in *mode*; after a match what he brings to the next, which
 *         is nothing where the statistics have been cleared since.
 *     record: the id of the finished match's record, else null.
 */
export interface Snapshot {
  type: 'snapshot';
  reply_to: number | null;
  room: string;
  game: string;
  match: number;
  seat: number;
  level: string;
  mode: string;
  version: number;
  events: unknown[];
  options: unknown[];
  standing: Standing;
  record: string | null;
}
/**
 * Be how a guest stands at one level in one mode, without the match that is on.
 *
 * Attributes:
 *     total: points so far.
 *     played: matches finished, since the statistics were last cleared.
 *     average: points a match, rounded as the game does.
 */
export interface Standing {
  total: number;
  played: number;
  average: number;
}
/**
 * Tell what happened: *events* bring the match to *version*.
 */
export interface Happened {
  type: 'happened';
  reply_to: number | null;
  room: string;
  match: number;
  version: number;
  events: unknown[];
  options: unknown[];
  record: string | null;
}
/**
 * Answer `Ask`: every option with its value, best first.
 */
export interface Advice {
  type: 'advice';
  reply_to: number;
  room: string;
  match: number;
  version: number;
  values: OptionValue[];
}
/**
 * Be what the coach thinks of one option: *value* is in points a hand, more is better.
 */
export interface OptionValue {
  action: unknown;
  value: number;
}
/**
 * Answer `Ping`.
 */
export interface Pong {
  type: 'pong';
  reply_to: number;
}
/**
 * Tell a tab that another one has taken over its room; it gets no more of it.
 */
export interface Replaced {
  type: 'replaced';
  room: string;
}
/**
 * Tell that a message did nothing, and why; the wording of *code* is in the locale files.
 *
 * Attributes:
 *     reply_to: the request that failed; null where it could not be read.
 *     facts: what the wording needs; ``path`` names the field of a message that is wrong.
 */
export interface Failed {
  type: 'failed';
  reply_to: number | null;
  code: string;
  facts: {};
}
/**
 * Answer ``GET /api/fx602p/statistics``; ``DELETE`` of the same clears them and answers so too.
 *
 * ``DELETE ...?level=easy&mode=page`` clears only those. Nothing is cleared while a match that would be counted is on (409, ``match_in_progress``).
 */
export interface Statistics {
  tallies: Tally[];
}
/**
 * Be one guest's statistics in one game against one level in one mode, until cleared (INV SAC).
 *
 * Attributes:
 *     average: total / hands as the game rounds it; FX-602P cuts it towards zero (x̄ INT).
 *     running: the average after each hand, likewise.
 *     yaku: how often the guest won with each yaku.
 *     won, lost: the number of hands; together *hands*.
 */
export interface Tally {
  level: string;
  mode: string;
  hands: number;
  total: number;
  average: number;
  won: number;
  lost: number;
  running: number[];
  yaku: {
    [k: string]: number | undefined;
  };
}
/**
 * Answer ``GET /api/fx602p/hall-of-fame``: the yakuman of all players, newest first.
 */
export interface HallOfFame {
  entries: Yakuman[];
}
/**
 * Be one entry of the hall of fame.
 *
 * Attributes:
 *     name: of the guest, who won the yakuman or, where *winner* is the computer, suffered it.
 *     tiles: the winner's tiles, with the winning tile *win*.
 *     date: when the hand ended, ISO 8601 in UTC.
 *     record: the id of the record, to be replayed.
 */
export interface Yakuman {
  name: string;
  winner: 'computer' | 'guest';
  yaku: string;
  tiles: number[];
  win: number;
  by: 'ron' | 'tsumo';
  points: number;
  level: string;
  mode: string;
  date: string;
  record: string;
}
/**
 * Answer ``GET /api/replays/{record}``: a finished match with every hand open.
 *
 * ``GET /api/records/{record}`` gives the record file itself.
 */
export interface ReplayPage {
  record: string;
  game: string;
  date: string;
  names: string[];
  level: string;
  mode: string;
  events: unknown[];
}
/**
 * Answer ``GET /api/me``; ``PUT /api/me`` with the same object changes the name.
 *
 * Attributes:
 *     name: 1-24 characters, or empty for a guest who has not given one.
 */
export interface Guest {
  name: string;
}
/**
 * Answer ``GET /api/health``: the database answers, and this many are here.
 */
export interface Health {
  version: string;
  connections: number;
  rooms: number;
}
