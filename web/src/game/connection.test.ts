import { beforeEach, describe, expect, it } from 'vitest';
import { Connection, PROTOCOL, type Status } from './connection';
import { FakeWorld, type FakeSocket } from './fake';

const welcome = { type: 'welcome', reply_to: 1, protocol: PROTOCOL, server: 'x', name: '' };

let world: FakeWorld;
let statuses: Status[];
let heard: string[];
let connection: Connection;

const last = (): FakeSocket => world.last;
const pass = (ms: number): void => world.pass(ms);

beforeEach(() => {
  world = new FakeWorld();
  statuses = [];
  heard = [];
  connection = new Connection(world);
  connection.onstatus = (status) => statuses.push(status);
  connection.onmessage = ({ type }) => heard.push(type);
  connection.open();
});

describe('the connection', () => {
  it('says hello first, and is open when welcomed', () => {
    expect(connection.send({ type: 'enter', game: 'fx602p' })).toBeNull();
    last().opens();
    expect(last().sent).toEqual([{ type: 'hello', protocol: PROTOCOL, request: 1 }]);
    last().hears(welcome);
    expect(statuses).toEqual(['connecting', 'open']);
    expect(connection.send({ type: 'enter', game: 'fx602p' })).toBe(2);
    expect(last().sent.at(-1)).toEqual({ type: 'enter', game: 'fx602p', request: 2 });
  });

  it('never gives up, and waits longer each time up to a limit', () => {
    const waits: number[] = [];
    let lost = world.now;
    for (let time = 0; time < 40; time++) {
      const dialled = world.sockets.length;
      last().breaks();
      lost = world.now;
      while (world.sockets.length === dialled) pass(50);
      waits.push(world.now - lost);
    }
    expect(waits[0]).toBeLessThanOrEqual(400);
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1600);
    expect(connection.status).toBe('reconnecting');
    last().opens();
    last().hears(welcome);
    expect(connection.status).toBe('open');
  });

  it('waits longer where nobody looks', () => {
    world.unseen = true;
    for (let time = 0; time < 9; time++) {
      last().breaks();
      pass(8000);
    }
    last().breaks();
    const dialled = world.sockets.length;
    pass(7900);
    expect(world.sockets).toHaveLength(dialled);
    pass(200);
    expect(world.sockets).toHaveLength(dialled + 1);
  });

  it('begins its waits anew after it was open', () => {
    last().opens();
    last().hears(welcome);
    last().breaks();
    expect(connection.status).toBe('reconnecting');
    pass(500);
    expect(world.sockets).toHaveLength(2);
  });

  it('finds a dead line by the missing pulse', () => {
    last().opens();
    last().hears(welcome);
    pass(15_000);
    expect(last().sent.at(-1)).toMatchObject({ type: 'ping' });
    last().hears({ type: 'pong', reply_to: 2 });
    expect(heard).toEqual(['welcome']);
    pass(15_000);
    pass(5900);
    expect(connection.status).toBe('open');
    const dead = last();
    pass(200);
    expect(connection.status).toBe('reconnecting');
    expect(dead.closed).toBe(true);
  });

  it('does not wait for ever for a line that never opens', () => {
    pass(6100);
    expect(connection.status).toBe('reconnecting');
    pass(500);
    expect(world.sockets).toHaveLength(2);
  });

  it('stops when another tab has taken over, until it is asked to go on', () => {
    last().opens();
    last().hears(welcome);
    last().hears({ type: 'replaced', room: 'r' });
    expect(connection.status).toBe('replaced');
    pass(120_000);
    expect(world.sockets).toHaveLength(1);
    connection.open();
    expect(world.sockets).toHaveLength(2);
    expect(connection.status).toBe('connecting');
  });

  it('does not come back to a server of another protocol', () => {
    last().opens();
    last().hears({ type: 'failed', reply_to: 1, code: 'protocol_mismatch', facts: {} });
    expect(connection.status).toBe('outdated');
    pass(120_000);
    expect(world.sockets).toHaveLength(1);
  });

  it('does not listen to a line it has left', () => {
    const first = last();
    first.opens();
    first.hears(welcome);
    first.breaks();
    pass(1000);
    first.hears({ type: 'replaced', room: 'r' });
    first.breaks();
    expect(connection.status).toBe('reconnecting');
    expect(heard).toEqual(['welcome']);
  });

  it('can be hurried', () => {
    for (let time = 0; time < 6; time++) {
      last().breaks();
      pass(20_000);
    }
    last().breaks();
    const dialled = world.sockets.length;
    connection.hurry();
    expect(world.sockets).toHaveLength(dialled + 1);
    expect(world.timers).toHaveLength(1);
  });

  it('closes a line that opens too late', () => {
    const late = last();
    connection.close();
    expect(late.closed).toBe(false);
    late.opens();
    expect([late.closed, late.sent]).toEqual([true, []]);
  });

  it('is silent once closed', () => {
    last().opens();
    last().hears(welcome);
    connection.close();
    pass(600_000);
    expect(world.sockets).toHaveLength(1);
    expect(last().closed).toBe(true);
  });
});
