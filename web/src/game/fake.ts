// For tests: a server's end of the line, and a clock that stands still until it is moved.
import type { Socket, Surroundings } from './connection';

export class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  opens(): void {
    this.onopen?.(new Event('open'));
  }
  hears(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  breaks(): void {
    this.onclose?.({} as CloseEvent);
  }
}

export class FakeWorld implements Surroundings {
  readonly sockets: FakeSocket[] = [];
  timers: { at: number; then: () => void }[] = [];
  now = 0;

  readonly dial = (): FakeSocket => {
    this.sockets.push(new FakeSocket());
    return this.last;
  };

  readonly later = (ms: number, then: () => void): (() => void) => {
    const timer = { at: this.now + ms, then };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((each) => each !== timer));
  };

  unseen = false;
  readonly hidden = (): boolean => this.unseen;

  readonly random = (): number => 0.5;

  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error('nothing dialled');
    return socket;
  }

  /** Let time pass; what falls due happens in its order. */
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      this.timers.sort((a, b) => a.at - b.at);
      const next = this.timers[0];
      if (next === undefined || next.at > until) break;
      this.timers.shift();
      this.now = next.at;
      next.then();
    }
    this.now = until;
  }
}
