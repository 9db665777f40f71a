// What the client knows of its room, and how each message from the server changes that. Pure: the
// connection and the pacing are elsewhere.
import type { Action, Event } from './fx602p';
import type { Happened, Snapshot, Standing } from './protocol';
import { seatOf, type Seat } from './table';

export type Mode = Snapshot['mode'];

export interface Room {
  readonly id: string;
  readonly match: number;
  readonly seat: Seat;
  readonly level: string;
  readonly mode: Mode;
  /** How many events of the match have come; the options belong to this version. */
  readonly version: number;
  readonly events: readonly Event[];
  readonly options: readonly Action[];
  /** The points so far, as the last snapshot told them; later events tell their own. */
  readonly standing: Standing;
  readonly record: string | null;
}

export type Received =
  /** Show the room as it stands, without playing what led there. */
  | { readonly kind: 'show'; readonly room: Room }
  /** Play the new events one after the other. */
  | { readonly kind: 'play'; readonly room: Room; readonly events: readonly Event[]; fresh: boolean }
  /** Something is missing: ask for it. */
  | { readonly kind: 'resync' }
  | { readonly kind: 'ignore' };

/** Return what a message means for the room as known so far. */
export function receive(room: Room | null, message: Snapshot | Happened): Received {
  if (message.type === 'snapshot') return receiveSnapshot(room, message);
  if (room === null || message.room !== room.id) return { kind: 'ignore' };
  if (message.match !== room.match) return { kind: 'resync' };
  const events = message.events as Event[];
  const first = message.version - events.length;
  if (first > room.version) return { kind: 'resync' };
  if (message.version < room.version) return { kind: 'ignore' };
  const news = events.slice(room.version - first);
  const next: Room = {
    ...room,
    version: message.version,
    events: [...room.events, ...news],
    options: message.options as Action[],
    record: message.record,
  };
  return { kind: 'play', room: next, events: news, fresh: false };
}

function receiveSnapshot(room: Room | null, message: Snapshot): Received {
  const events = message.events as Event[];
  const next: Room = {
    id: message.room,
    match: message.match,
    seat: seatOf(message.seat),
    level: message.level,
    mode: message.mode,
    version: message.version,
    events,
    options: message.options as Action[],
    standing: message.standing,
    record: message.record,
  };
  if (room !== null && room.id === next.id && next.match === room.match + 1) {
    return { kind: 'play', room: next, events, fresh: true };
  }
  return { kind: 'show', room: next };
}
