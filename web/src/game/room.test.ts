import { describe, expect, it } from 'vitest';
import type { Happened, Snapshot } from './protocol';
import { receive, type Received, type Room } from './room';

const drawn = (tile: number) => ({ type: 'tile_drawn', seat: 0, tile });
const snapshot: Snapshot = {
  type: 'snapshot',
  reply_to: 1,
  room: 'r',
  game: 'fx602p',
  match: 4,
  seat: 0,
  level: 'easy',
  mode: 'original',
  version: 2,
  events: [drawn(1), drawn(2)],
  options: [{ type: 'pass' }],
  standing: { total: 0, played: 0, average: 0 },
  record: null,
};
const happened: Happened = {
  type: 'happened',
  reply_to: null,
  room: 'r',
  match: 4,
  version: 3,
  events: [drawn(3)],
  options: [{ type: 'discard', tile: 3 }],
  record: null,
};

function roomOf(received: Received): Room {
  if (received.kind !== 'show' && received.kind !== 'play') throw new Error(received.kind);
  return received.room;
}
const room = roomOf(receive(null, snapshot));

describe('a room', () => {
  it('is shown as it stands when first seen', () => {
    expect(receive(null, snapshot).kind).toBe('show');
    expect(room).toMatchObject({ id: 'r', match: 4, version: 2, level: 'easy' });
  });

  it('plays what happens next, with the new question', () => {
    const received = receive(room, happened);
    expect(received).toMatchObject({ kind: 'play', events: [drawn(3)], fresh: false });
    expect(roomOf(received)).toMatchObject({
      version: 3,
      events: [drawn(1), drawn(2), drawn(3)],
      options: [{ type: 'discard', tile: 3 }],
    });
  });

  it('asks again where something is missing', () => {
    expect(receive(room, { ...happened, version: 5 }).kind).toBe('resync');
    expect(receive(room, { ...happened, match: 5 }).kind).toBe('resync');
  });

  it('takes from a message only what it has not seen', () => {
    const received = receive(room, { ...happened, events: [drawn(2), drawn(3)] });
    expect(received).toMatchObject({ kind: 'play', events: [drawn(3)] });
    const again = receive(roomOf(received), happened);
    expect(again).toMatchObject({ kind: 'play', events: [] });
    expect(roomOf(again).events).toHaveLength(3);
  });

  it('does not listen to what is older, or of another room', () => {
    expect(receive(room, { ...happened, version: 1, events: [] }).kind).toBe('ignore');
    expect(receive(room, { ...happened, room: 'other' }).kind).toBe('ignore');
    expect(receive(null, happened).kind).toBe('ignore');
  });

  it('plays the next match from its deal, and shows any other', () => {
    expect(receive(room, { ...snapshot, match: 5 })).toMatchObject({ kind: 'play', fresh: true });
    expect(receive(room, { ...snapshot, match: 7 }).kind).toBe('show');
    expect(receive(room, snapshot).kind).toBe('show');
  });
});
