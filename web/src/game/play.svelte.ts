// A game of FX-602P mahjong as the player meets it: what the server tells is shown event by event
// at a human pace, on either face, and answers go back once each.
import { tileReading, t, errorText, levelName, number } from '../text/text.svelte';
import { clearStatistics, Refused } from './api';
import { Connection, type Status, type Surroundings } from './connection';
import type { Action, Event } from './fx602p';
import { idle, press, type Key, type Keypad, type Wish } from './keypad';
import { lines, restingLine, type Line } from './lcd';
import { machineName } from './lcd';
import { lookPause, PACES, tablePause } from './pace';
import type { Advice, Failed, ServerMessage } from './protocol';
import { receive, type Room } from './room';
import { settings } from './settings.svelte';
import { play as playSound, type Sound } from './sound';
import { apart, evolve, fold, undealt, type Table } from './table';

/** How many announcements stay in the log that is read aloud. */
const LOG = 8;

type Told = () => string;

export interface Announcement {
  readonly id: number;
  readonly text: string;
}

export class Play {
  status: Status = $state('connecting');
  room: Room | null = $state.raw(null);
  table: Table = $state.raw(undealt);
  /** What the calculator's display shows while nothing is typed. */
  line = $state('0');
  pad: Keypad = $state.raw(idle);
  /** Events are being shown; nothing can be answered. */
  busy = $state(false);
  advice: Advice | null = $state.raw(null);
  /** The coach has been asked and has not answered yet. */
  asking = $state(false);
  log: readonly Announcement[] = $state.raw([]);
  #answered = $state(false);
  #note: Told | null = $state.raw(null);

  readonly options: readonly Action[] = $derived(
    this.busy || this.#answered || this.status !== 'open' ? [] : (this.room?.options ?? []),
  );
  readonly note: string = $derived(this.#note?.() ?? '');
  readonly display: string = $derived(this.pad.typed === '' ? this.line : this.pad.typed);
  readonly seat = $derived(this.room?.seat ?? 0);
  readonly canBegin = $derived(
    this.status === 'open' &&
      !this.busy &&
      !this.#answered &&
      (this.table.phase === 'undealt' || this.table.phase === 'over'),
  );
  readonly claiming = $derived(this.table.phase === 'claim' && this.table.actor === this.seat);

  readonly #connection: Connection;
  readonly #later: Surroundings['later'];
  #queue: Event[] = [];
  #lines: Line[] = [];
  #cancelStep: () => void = () => {};
  #cancelPass: () => void = () => {};
  #announcements = 0;
  #request: number | null = null;
  #asked: number | null = null;
  #stopped = false;

  constructor(around: Surroundings) {
    this.#later = around.later;
    this.#connection = new Connection(around);
    this.#connection.onstatus = (status) => {
      this.status = status;
      if (status !== 'open') this.#cancelPass();
      else this.#note = null;
    };
    this.#connection.onmessage = (message) => this.#hear(message);
  }

  start(): void {
    this.#stopped = false;
    this.#connection.open();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelStep();
    this.#cancelPass();
    this.#connection.close();
  }

  /** Take the room back from another tab. */
  resume(): void {
    this.#connection.open();
  }

  /** Tell the player something that is not an answer to a move. */
  tell(told: Told): void {
    this.#note = told;
    this.#say(told());
  }

  /** Say why nothing happens while there is no connection. */
  offline(): void {
    this.#refuse(() => t().link.offline);
  }

  /** See at once whether the connection lives: the network is back, or the page is looked at. */
  wake(): void {
    this.#connection.hurry();
  }

  /** Answer the present question, once. What is not among the options the server will name. */
  act(action: Action): void {
    const room = this.room;
    if (room === null || this.options.length === 0) return;
    this.#cancelPass();
    this.#note = null;
    this.#request = this.#connection.send({
      type: 'act',
      room: room.id,
      match: room.match,
      version: room.version,
      action,
    });
    this.#answered = this.#request !== null;
  }

  begin(): void {
    const room = this.room;
    if (room === null || !this.canBegin) return;
    this.#note = null;
    this.pad = idle;
    this.#request = this.#connection.send({
      type: 'begin',
      room: room.id,
      match: room.match,
      level: settings.level,
      mode: settings.mode,
    });
    this.#answered = this.#request !== null;
  }

  /** Go on at the pace of the face that is shown now. */
  faceChanged(): void {
    if (this.busy) {
      this.#cancelStep();
      this.#step();
    } else {
      this.#settle();
    }
  }

  hintsChanged(): void {
    if (settings.hints) this.#ask();
    else {
      this.advice = null;
      this.asking = false;
    }
  }

  key(key: Key): void {
    if (this.status === 'reconnecting') return this.offline();
    this.#sound('key');
    this.#note = null;
    const { pad, wish } = press(this.pad, key);
    this.pad = pad;
    const refusal = this.#obey(wish);
    if (refusal !== null) this.#refuse(refusal);
  }

  /** Name a key that the calculator does not have. */
  unknownKey(key: string): void {
    this.#refuse(() => t().keypad.noKey(key));
  }

  #obey(wish: Wish): Told | null {
    const says = () => t().keypad;
    switch (wish.kind) {
      case 'nothing':
        return null;
      case 'all-clear':
        this.line = this.busy ? this.line : restingLine(this.table, this.seat);
        return null;
      case 'inverse-first':
        return () => says().inverseFirst;
      case 'clear-statistics':
        if (this.busy) return () => says().stillRunning;
        void this.#clearStatistics();
        return null;
      case 'begin':
        if (this.status !== 'open' || this.room === null) return () => t().app.loading;
        if (this.busy) return () => says().stillRunning;
        if (!this.canBegin) return () => says().handOn;
        this.begin();
        return null;
      case 'digit':
        if (this.table.phase === 'undealt' || this.table.phase === 'over') return null;
        if (this.options.length > 0 && !this.claiming) return null;
        this.pad = idle;
        if (this.options.length === 0) return () => says().stillRunning;
        if (wish.digit !== '0') return () => says().onlyZero;
        this.act({ type: 'ron' });
        return null;
      case 'enter':
        if (this.table.phase === 'undealt' || this.table.phase === 'over') {
          return () => says().beginFirst;
        }
        if (this.claiming) return null;
        if (this.options.length === 0) return () => says().stillRunning;
        this.act(
          wish.number === 0 ? { type: 'tsumo' } : { type: 'discard', tile: wish.number },
        );
        return null;
    }
  }

  async #clearStatistics(): Promise<void> {
    try {
      await clearStatistics();
      this.#connection.send({ type: 'enter', game: 'fx602p' });
      this.#note = () => t().keypad.cleared;
    } catch (error) {
      if (error instanceof Refused) this.#refuse(() => errorText(error.code, error.facts));
      else this.#refuse(() => t().app.failed);
    }
  }

  #refuse(told: Told): void {
    this.#note = told;
    this.#sound('refused');
    this.#say(told());
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#enter();
        break;
      case 'snapshot':
      case 'happened': {
        const received = receive(this.room, message);
        if (received.kind === 'ignore') return;
        if (received.kind === 'resync') return this.#enter();
        this.#request = null;
        this.#answered = false;
        this.asking = false;
        this.room = received.room;
        if (received.kind === 'show') this.#show(received.room);
        else this.#play(received.events, received.fresh);
        break;
      }
      case 'advice':
        if (message.match === this.room?.match && message.version === this.room.version) {
          this.advice = message;
          this.asking = false;
        }
        break;
      case 'failed':
        this.#failed(message);
        break;
    }
  }

  #enter(): void {
    const room = this.room;
    this.#answered = false;
    if (room === null) this.#connection.send({ type: 'enter', game: 'fx602p' });
    else {
      const { id, match, version } = room;
      this.#connection.send({ type: 'resume', room: id, match, version });
    }
  }

  #failed(message: Failed): void {
    const mine = message.reply_to !== null && message.reply_to === this.#request;
    if (mine) {
      this.#request = null;
      this.#answered = false;
    }
    if (message.reply_to !== null && message.reply_to === this.#asked) this.asking = false;
    if (message.code === 'stale_request') {
      if (mine) this.#enter();
    } else if (message.code === 'no_such_room') {
      this.room = null;
      this.#enter();
    } else if (mine) {
      this.#refuse(() => errorText(message.code, message.facts));
      this.#settle();
    }
  }

  /** Show the room as it stands: after a reload, or where more has been missed than can be told. */
  #show(room: Room): void {
    this.#cancelStep();
    this.#cancelPass();
    this.#queue = [];
    this.#lines = [];
    this.pad = idle;
    this.busy = false;
    this.table = { ...fold(room.events), ...room.standing };
    this.line = restingLine(this.table, this.seat);
    this.#settle();
  }

  #play(events: readonly Event[], fresh: boolean): void {
    this.#cancelPass();
    this.advice = null;
    if (fresh) {
      this.#cancelStep();
      this.#queue = [];
      this.#lines = [];
      this.busy = false;
      this.table = undealt;
    }
    this.#queue.push(...events);
    if (this.busy) return;
    this.busy = true;
    this.#step();
  }

  #step(): void {
    const pace = PACES[settings.speed];
    for (let line; (line = this.#lines.shift()) !== undefined; ) {
      this.line = line.text;
      if (settings.face === 'calculator' && line.beats > 0) {
        this.#cancelStep = this.#later(line.beats * pace.beat, () => this.#step());
        return;
      }
    }
    const event = this.#queue.shift();
    if (event === undefined) {
      this.busy = false;
      this.#settle();
      return;
    }
    this.#lines = lines(event, this.table, this.seat, machineName);
    this.table = evolve(this.table, event);
    this.pad = idle;
    this.#tell(event);
    const pause = settings.face === 'table' ? tablePause(event, this.seat, pace) : 0;
    this.#cancelStep = this.#later(pause, () => this.#step());
  }

  /** Everything has been shown: ask the player, or pass where nothing else can be done. */
  #settle(): void {
    this.#cancelPass();
    if (this.busy || this.#stopped || this.options.length === 0) return;
    const pace = PACES[settings.speed];
    const canWin = this.options.some(({ type }) => type === 'ron' || type === 'tsumo');
    const secret = settings.face === 'calculator' && !settings.ronHint;
    if (this.claiming && (secret || !canWin)) {
      const window = settings.face === 'calculator' ? pace.claim : lookPause(pace);
      this.#cancelPass = this.#later(window, () => this.act({ type: 'pass' }));
      return;
    }
    if (canWin && !secret) {
      this.#sound('chance');
      const tile = this.table.rivers[this.seat === 0 ? 1 : 0].at(-1) ?? 0;
      this.#say(this.claiming ? t().play.canRon(this.reading(tile)) : t().play.canTsumo);
    }
    if (settings.hints) this.#ask();
  }

  #ask(): void {
    const room = this.room;
    if (room === null || this.options.length === 0) return;
    if (this.options.every(({ type }) => type === 'pass')) return;
    const { id, match, version } = room;
    this.#asked = this.#connection.send({ type: 'ask', room: id, match, version });
    this.asking = this.#asked !== null;
  }

  reading(tile: number): string {
    return tileReading(`${tile}${settings.suit}`);
  }

  #who(seat: number): string {
    return seat === this.seat ? t().play.you : levelName(this.room?.level ?? '');
  }

  #tell(event: Event): void {
    const says = t().play;
    switch (event.type) {
      case 'hand_dealt':
        this.#sound('draw');
        this.#say(
          says.dealt(
            event.hands[this.seat].map((tile) => this.reading(tile)).join(t().play.listed),
            this.reading(event.dora),
          ),
        );
        break;
      case 'tile_drawn':
        if (event.seat !== this.seat) break;
        this.#sound('draw');
        this.#say(says.drew(this.reading(event.tile)));
        break;
      case 'tile_discarded':
        this.#sound('discard');
        this.#say(says.discarded(this.#who(event.seat), this.reading(event.tile)));
        break;
      case 'hand_won':
        this.#sound(event.seat === this.seat ? 'won' : 'lost');
        this.#say(
          says.wonBy(this.#who(event.seat), t().hall.by[event.by], number(event.points)),
        );
        break;
    }
  }

  #say(text: string): void {
    this.log = [...this.log, { id: ++this.#announcements, text }].slice(-LOG);
  }

  #sound(sound: Sound): void {
    if (settings.sound) playSound(sound, settings.volume);
  }

  /** The own hand with the drawn tile apart. */
  readonly own = $derived(apart(this.table, this.seat));
}
