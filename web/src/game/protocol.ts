// Generated from protocol.schema.json by generate.mjs; do not edit.

export type ClientMessage =
  | Hello
  | Enter
  | Resume
  | Act
  | Begin
  | Ask
  | Ping
  | OpenTable
  | JoinTable
  | SetTable
  | Sit
  | Ready
  | StartMatch
  | NextKyoku
  | LeaveTable
  | ShowRules;
export type ServerMessage =
  | Welcome
  | Snapshot
  | Happened
  | Advice
  | Pong
  | Replaced
  | Failed
  | TableState
  | TableSnapshot
  | TableHappened
  | RulesShown;

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
 * Make a table and sit down as its host; answered by `TableState`.
 */
export interface OpenTable {
  type: 'open_table';
  request: number;
  settings: Settings;
}
/**
 * Be what a table's host chooses before a match.
 *
 * Attributes:
 *     rules: a preset's name, or the text of a TOML file of rules.
 *     players: how many play; the rules must allow it.
 *     bot: who sits in the chairs that are left empty.
 *     seating: whether the seats are drawn for each match, or kept as people sat down.
 *     spectators: whether others may look on; they see no hand.
 *     clock: the time players have; null for none.
 *     reveal: milliseconds from each discard to what follows, whether anybody could claim it or
 *         not, so that no pause tells of it; 0 for no such pause. It is also all the time there
 *         is for a claim.
 */
export interface Settings {
  rules?: string;
  players?: number;
  bot?: string;
  seating?: 'drawn' | 'kept';
  spectators?: boolean;
  clock?: Allowance | null;
  reveal?: number;
}
/**
 * Be the time a player has: *free* for each question, and *bank* for the whole match.
 */
export interface Allowance {
  free: number;
  bank: number;
}
/**
 * Come to a table by its id or code, or come back; answered by `TableState`.
 *
 * Where a match is on, a `TableSnapshot` follows.
 */
export interface JoinTable {
  type: 'join_table';
  request: number;
  table: string;
}
/**
 * Change what is played, as the host, while no match is on; nobody is ready any more.
 */
export interface SetTable {
  type: 'set_table';
  request: number;
  table: string;
  settings: Settings;
}
/**
 * Sit down in a free chair, or with *chair* null get up to look on.
 */
export interface Sit {
  type: 'sit';
  request: number;
  table: string;
  chair: number | null;
}
/**
 * Say whether one is ready for the next match.
 *
 * Attributes:
 *     added: what the player adds to the seed of the walls, after having seen the commitment.
 */
export interface Ready {
  type: 'ready';
  request: number;
  table: string;
  ready: boolean;
  added?: string;
}
/**
 * Begin the match after *match*, as the host; everybody who sits must be ready.
 */
export interface StartMatch {
  type: 'start_match';
  request: number;
  table: string;
  match: number;
}
/**
 * Say that one has seen how the kyoku ended; once all have, or after a while, it goes on.
 */
export interface NextKyoku {
  type: 'next_kyoku';
  request: number;
  table: string;
}
/**
 * Get up and go; in a match a bot plays on in one's seat, which is kept for one's return.
 */
export interface LeaveTable {
  type: 'leave_table';
  request: number;
  table: string;
}
/**
 * Ask for the sheet of a table's rules, made from the data; answered by `RulesShown`.
 */
export interface ShowRules {
  type: 'show_rules';
  request: number;
  table: string;
  language: 'en' | 'ja';
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
 * Tell how a table stands.
 *
 * Attributes:
 *     match: the number of the present match, or of the last one; 0 before the first.
 *     playing: whether it is on.
 *     host: whether the reader is the host.
 *     chair: where the reader sits; null for one who looks on.
 *     rules: what the rules call themselves, by language.
 *     commitment: to the seed of the next match, before anybody adds to it.
 *     watching: how many look on.
 */
export interface TableState {
  type: 'table_state';
  reply_to: number | null;
  table: string;
  code: string;
  settings: Settings;
  rules: {
    [k: string]: string | undefined;
  };
  match: number;
  playing: boolean;
  host: boolean;
  chair: number | null;
  chairs: Chair[];
  commitment: string;
  watching: number;
}
/**
 * Be a chair as everybody sees it; while a match is on, its place is the seat.
 *
 * Attributes:
 *     name: of the guest who sits here, who may have none; the bot's where a bot sits.
 *     sits: nobody, a guest or a bot.
 *     ready: whether the guest is ready for the next match.
 *     here: whether the guest is connected.
 *     away: whether a bot plays for the guest now.
 *     drawn: the number drawn for the seats of this match, 1 for the first dealer; 0 if none was.
 */
export interface Chair {
  name: string;
  sits: 'bot' | 'guest' | 'nobody';
  ready?: boolean;
  here?: boolean;
  away?: boolean;
  drawn?: number;
}
/**
 * Show all that the reader may see of a table's present match.
 *
 * Attributes:
 *     seat: the reader's; null for one who looks on and sees no hand.
 *     version: how many events this seat has been told of; *events* are all of them, redacted.
 *     options: what the seat may do now.
 *     clock: where the seat is asked and plays on time.
 *     waiting: whether a kyoku has ended and the reader may say `NextKyoku`.
 *     record: the id of the finished match's record, else null.
 */
export interface TableSnapshot {
  type: 'table_snapshot';
  reply_to: number | null;
  table: string;
  match: number;
  seat: number | null;
  version: number;
  events: unknown[];
  options: unknown[];
  clock: ClockTold | null;
  waiting: boolean;
  record: string | null;
}
/**
 * Be the reader's own clock now: what is left of the free time of this question, and bank.
 */
export interface ClockTold {
  free: number;
  bank: number;
}
/**
 * Tell what happened in a table's match, as `TableSnapshot`: *events* lead to *version*.
 */
export interface TableHappened {
  type: 'table_happened';
  reply_to: number | null;
  table: string;
  match: number;
  version: number;
  events: unknown[];
  options: unknown[];
  clock: ClockTold | null;
  waiting: boolean;
  record: string | null;
}
/**
 * Answer `ShowRules`: *text* is Markdown.
 */
export interface RulesShown {
  type: 'rules_shown';
  reply_to: number;
  table: string;
  text: string;
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
