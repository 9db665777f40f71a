import { beforeEach, describe, expect, it } from 'vitest';
import { FakeWorld } from './fake';
import type { Action, Event } from './fx602p';
import { PACES } from './pace';
import { Play } from './play.svelte';
import { settings } from './settings.svelte';

const hand = [2, 2, 3, 3, 3, 5, 6, 8];
const dealt: Event = {
  type: 'hand_dealt',
  hands: [hand, [0, 0, 0, 0, 0, 0, 0, 0]],
  dora: 2,
  dealer: 0,
  total: 0,
  played: 0,
  average: 0,
  seed: '',
};
const draws = (seat: number, tile: number): Event => ({ type: 'tile_drawn', seat, tile });
const throws = (seat: number, tile: number): Event => ({ type: 'tile_discarded', seat, tile });
const won: Event = {
  type: 'hand_won',
  seat: 0,
  by: 'tsumo',
  tile: 7,
  hands: [
    [2, 2, 3, 3, 4, 4, 6, 7, 8],
    [1, 1, 4, 4, 5, 5, 9, 9],
  ],
  melds: [],
  yaku: [],
  han: 2,
  triplets: 0,
  base: 50,
  coefficient: 4,
  points: 3200,
  total: 3200,
  played: 1,
  average: 3200,
};
const discards = (...tiles: number[]): Action[] => tiles.map((tile) => ({ type: 'discard', tile }));
const nine = discards(2, 3, 5, 6, 7, 8);
const pass: Action = { type: 'pass' };
const ron: Action = { type: 'ron' };

let world: FakeWorld;
let game: Play;

const nothing = { total: 0, played: 0, average: 0 };

function snapshot(
  match: number,
  events: Event[],
  options: Action[],
  standing = nothing,
): void {
  world.last.hears({
    type: 'snapshot',
    reply_to: null,
    room: 'r',
    game: 'fx602p',
    match,
    seat: 0,
    level: 'fx602p',
    mode: 'original',
    version: events.length,
    events,
    options,
    standing,
    record: null,
  });
}

function happened(version: number, events: Event[], options: Action[]): void {
  world.last.hears({
    type: 'happened',
    reply_to: null,
    room: 'r',
    match: 1,
    version,
    events,
    options,
    record: null,
  });
}

function welcome(): void {
  world.last.opens();
  world.last.hears({ type: 'welcome', reply_to: 1, protocol: 1, server: 'x', name: '' });
}

function acts(): unknown[] {
  return world.sockets
    .flatMap(({ sent }) => sent)
    .filter(({ type }) => type === 'act')
    .map(({ action }) => action);
}

function refuse(code: string, facts: object = {}): void {
  const request = world.last.sent.at(-1)?.['request'];
  world.last.hears({ type: 'failed', reply_to: request, code, facts });
}

/** Sit down where the nine tiles are asked about. */
function sit(): void {
  snapshot(1, [dealt, draws(0, 7)], nine);
}

beforeEach(() => {
  Object.assign(settings, {
    lang: 'ja',
    face: 'table',
    speed: 'normal',
    sound: false,
    hints: false,
    ronHint: false,
    suit: 'm',
  });
  world = new FakeWorld();
  game = new Play(world);
  game.start();
  welcome();
});

describe('a game', () => {
  it('enters its room, and shows it at once as it stands', () => {
    expect(world.last.sent.at(-1)).toMatchObject({ type: 'enter', game: 'fx602p' });
    sit();
    expect(game.own).toEqual({ kept: hand, drawn: 7 });
    expect(game.options).toEqual(nine);
    expect(game.display).toBe('223335678');
  });

  it('answers a question once, however often it is clicked', () => {
    sit();
    game.act({ type: 'discard', tile: 8 });
    game.act({ type: 'discard', tile: 8 });
    game.act({ type: 'discard', tile: 3 });
    expect(acts()).toEqual([{ type: 'discard', tile: 8 }]);
    expect(world.last.sent.at(-1)).toMatchObject({ room: 'r', match: 1, version: 2 });
    expect(game.options).toEqual([]);
  });

  it('shows what happens one after the other, and asks only when all is shown', () => {
    sit();
    game.act({ type: 'discard', tile: 8 });
    happened(5, [throws(0, 8), draws(1, 0), throws(1, 9)], [ron, pass]);
    expect(game.table.rivers).toEqual([[8], []]);
    expect(game.options).toEqual([]);
    world.pass(250);
    expect(game.table.hands[1]).toHaveLength(9);
    expect(game.table.rivers[1]).toEqual([]);
    world.pass(450);
    expect(game.table.rivers[1]).toEqual([9]);
    expect(game.options).toEqual([ron, pass]);
    // A win is waited for, for as long as it takes.
    world.pass(600_000);
    expect(acts()).toHaveLength(1);
  });

  it('passes by itself where nothing else can be done, after the throw was shown', () => {
    sit();
    happened(5, [throws(0, 8), draws(1, 0), throws(1, 9)], [pass]);
    world.pass(700);
    expect(game.table.rivers[1]).toEqual([9]);
    expect(acts()).toEqual([]);
    world.pass(500);
    expect(acts()).toEqual([pass]);
  });

  it('lets a throw stand for the two pauses on the calculator, won or not, and then passes', () => {
    settings.face = 'calculator';
    for (const options of [[pass], [ron, pass]]) {
      world = new FakeWorld();
      game = new Play(world);
      game.start();
      welcome();
      snapshot(1, [dealt, draws(0, 7), throws(0, 8), draws(1, 0), throws(1, 9)], options);
      expect(game.display).toBe('        9');
      world.pass(PACES.normal.claim - 1);
      expect(acts()).toEqual([]);
      world.pass(1);
      expect(acts()).toEqual([pass]);
    }
  });

  it('claims with 0 in the pause, and goes on where the claim is false', () => {
    settings.face = 'calculator';
    snapshot(1, [dealt, draws(0, 7), throws(0, 8), draws(1, 0), throws(1, 9)], [pass]);
    game.key('7');
    expect(game.note).toContain('0（和了）');
    game.key('0');
    expect(acts()).toEqual([ron]);
    refuse('not_a_win', {});
    expect(game.note).toBe('和了の形ではありません。');
    world.pass(PACES.normal.claim);
    expect(acts()).toEqual([ron, pass]);
  });

  it('sends what is typed, and names what is wrong', () => {
    settings.face = 'calculator';
    sit();
    for (const key of ['1', '0'] as const) game.key(key);
    expect(game.display).toBe('10');
    game.key('EXE');
    expect(acts()).toEqual([{ type: 'discard', tile: 10 }]);
    refuse('no_such_tile', { tile: 10 });
    expect(game.note).toContain('10');
    expect(game.display).toBe('223335678');
    game.key('EXE');
    expect(acts().at(-1)).toEqual({ type: 'tsumo' });
  });

  it('hears no keys while the machine runs', () => {
    settings.face = 'calculator';
    sit();
    happened(3, [throws(0, 8)], []);
    game.key('5');
    expect(game.note).toContain('計算中');
    expect(game.pad.typed).toBe('');
    game.key('EXE');
    expect(acts()).toEqual([]);
  });

  it('shows the lines of the machine in their time, and can be switched amid them', () => {
    settings.face = 'calculator';
    sit();
    happened(3, [throws(0, 8)], []);
    happened(5, [draws(1, 0), throws(1, 9)], [pass]);
    world.pass(PACES.normal.beat);
    expect(game.display).toBe('■2■ 00');
    world.pass(PACES.normal.beat * 5);
    expect(game.display).toBe('■2■ 00');
    settings.face = 'table';
    game.faceChanged();
    expect(game.table.rivers[1]).toEqual([9]);
    world.pass(500);
    expect(acts()).toEqual([pass]);
  });

  it('begins the next match once, and plays it from its deal', () => {
    snapshot(0, [], []);
    game.begin();
    game.begin();
    expect(world.last.sent.filter(({ type }) => type === 'begin')).toHaveLength(1);
    expect(world.last.sent.at(-1)).toMatchObject({ match: 0, level: settings.level });
    snapshot(1, [dealt, draws(0, 7)], nine);
    expect(game.table.phase).toBe('dealt');
    world.pass(500);
    expect(game.options).toEqual(nine);
  });

  it('shows a win to its end before the next match can begin', () => {
    for (const face of ['table', 'calculator'] as const) {
      settings.face = face;
      world = new FakeWorld();
      game = new Play(world);
      game.start();
      welcome();
      sit();
      happened(3, [won], []);
      expect(game.table.phase).toBe('over');
      game.begin();
      game.key('P0');
      expect(world.last.sent.some(({ type }) => type === 'begin')).toBe(false);
      world.pass(PACES.normal.beat * 20);
      game.begin();
      expect(world.last.sent.at(-1)).toMatchObject({ type: 'begin', match: 1 });
    }
  });

  it('shows the standing that a snapshot tells, above what the last win told', () => {
    settings.face = 'calculator';
    snapshot(1, [dealt, draws(0, 7), won], [], { total: 3200, played: 1, average: 3200 });
    expect(game.display).toBe('Ave 3200');
    expect(game.table).toMatchObject({ total: 3200, played: 1, average: 3200 });
    snapshot(1, [dealt, draws(0, 7), won], []);
    expect(game.display).toBe('Ave 0');
    expect(game.table).toMatchObject({ phase: 'over', total: 0, played: 0, average: 0 });
  });

  it('comes back to where it was, and answers again what was not answered', () => {
    sit();
    game.act({ type: 'discard', tile: 8 });
    world.last.breaks();
    expect(game.status).toBe('reconnecting');
    expect(game.options).toEqual([]);
    world.pass(1000);
    welcome();
    expect(world.last.sent.at(-1)).toMatchObject({ type: 'resume', room: 'r', match: 1, version: 2 });
    happened(2, [], nine);
    expect(game.options).toEqual(nine);
    game.act({ type: 'discard', tile: 8 });
    expect(acts()).toHaveLength(2);
  });

  it('says why keys do nothing while there is no connection, until it is back', () => {
    snapshot(1, [dealt, draws(0, 7)], nine);
    world.last.breaks();
    game.key('2');
    expect([game.note, game.pad.typed]).toEqual([
      '接続が切れています。つながるまでお待ちください。',
      '',
    ]);
    world.pass(500);
    world.last.opens();
    world.last.hears({ type: 'welcome', reply_to: 1, protocol: 1, server: 'x', name: '' });
    expect(game.note).toBe('');
  });

  it('asks for what it has missed', () => {
    sit();
    happened(5, [throws(1, 9)], [pass]);
    expect(world.last.sent.at(-1)).toMatchObject({ type: 'resume', version: 2 });
  });

  it('enters anew where its room is gone', () => {
    sit();
    world.last.hears({ type: 'failed', reply_to: 9, code: 'no_such_room', facts: {} });
    expect(world.last.sent.at(-1)).toMatchObject({ type: 'enter' });
  });

  it('does not pass while another tab has the room', () => {
    snapshot(1, [dealt, draws(0, 7), throws(0, 8), draws(1, 0), throws(1, 9)], [pass]);
    world.last.hears({ type: 'replaced', room: 'r' });
    world.pass(600_000);
    expect(acts()).toEqual([]);
    game.resume();
    welcome();
    expect(world.last.sent.at(-1)).toMatchObject({ type: 'resume' });
  });

  it('asks the coach about questions only, and keeps no advice on another', () => {
    settings.hints = true;
    sit();
    expect(world.last.sent.at(-1)).toMatchObject({ type: 'ask', version: 2 });
    expect(game.asking).toBe(true);
    const values = [{ action: { type: 'discard', tile: 8 }, value: 12.5 }];
    const advice = { type: 'advice', reply_to: 3, room: 'r', match: 1, version: 2, values };
    world.last.hears(advice);
    expect([game.asking, game.advice?.values]).toEqual([false, values]);
    happened(5, [throws(0, 8), draws(1, 0), throws(1, 9)], [pass]);
    expect(game.advice).toBeNull();
    world.last.hears(advice);
    expect(game.advice).toBeNull();
    world.pass(700);
    expect(game.options).toEqual([pass]);
    expect(world.last.sent.filter(({ type }) => type === 'ask')).toHaveLength(1);
  });

  it('tells aloud what is thrown', () => {
    sit();
    happened(5, [throws(0, 8), draws(1, 0), throws(1, 9)], [pass]);
    world.pass(700);
    expect(game.log.map(({ text }) => text)).toEqual([
      'あなた: パーワンを捨てた',
      '計算機: キューワンを捨てた',
    ]);
  });
});
