// One line to the server that never gives up: it opens, greets, listens for a pulse, and comes back
// after every loss. What the messages mean is not known here.
import type { ClientMessage, ServerMessage } from './protocol';

export const PROTOCOL = 1;

export type Status =
  | 'connecting'
  | 'open'
  | 'reconnecting'
  /** Another tab has taken over. */
  | 'replaced'
  /** The server speaks another protocol: the page is older than the server. */
  | 'outdated'
  | 'closed';

/** What is used of a WebSocket. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(data: string): void;
  close(): void;
}

export interface Surroundings {
  readonly dial: () => Socket;
  /** Call back later; the result calls it off. */
  readonly later: (ms: number, then: () => void) => () => void;
  readonly random: () => number;
  /** Nobody looks at the page, so that it may come back later. */
  readonly hidden?: () => boolean;
}

type WithoutRequest<T> = T extends { request: number } ? Omit<T, 'request'> : never;
export type Outgoing = WithoutRequest<ClientMessage>;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 1600;
const LONGEST_UNSEEN = 8000;
const PULSE = 15_000;
const PATIENCE = 6000;

export class Connection {
  onmessage: (message: ServerMessage) => void = () => {};
  onstatus: (status: Status) => void = () => {};

  status: Status = 'closed';
  #around: Surroundings;
  #socket: Socket | null = null;
  #opened = false;
  #requests = 0;
  #losses = 0;
  #cancel: () => void = () => {};

  constructor(around: Surroundings) {
    this.#around = around;
  }

  open(): void {
    this.#losses = 0;
    this.#become('connecting');
    this.#dial();
  }

  close(status: Status = 'closed'): void {
    this.#hangUp();
    this.#become(status);
  }

  /** Try again now instead of after the wait: the network is back, or the page is looked at. */
  hurry(): void {
    if (this.status === 'reconnecting') {
      this.#hangUp();
      this.#dial();
    } else if (this.status === 'open') {
      this.#ask();
    }
  }

  /** Send a message and return its request number; null while there is no connection. */
  send(message: Outgoing): number | null {
    if (this.status !== 'open') return null;
    return this.#write(message);
  }

  #write(message: Outgoing): number {
    const request = ++this.#requests;
    this.#socket?.send(JSON.stringify({ ...message, request }));
    return request;
  }

  #become(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    this.onstatus(status);
  }

  #dial(): void {
    const socket = this.#around.dial();
    this.#socket = socket;
    this.#opened = false;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#opened = true;
      this.#write({ type: 'hello', protocol: PROTOCOL });
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
    this.#wait(PATIENCE, () => this.#lose());
  }

  #hear(message: ServerMessage): void {
    this.#listen();
    switch (message.type) {
      case 'welcome':
        this.#losses = 0;
        this.#become('open');
        break;
      case 'pong':
        return;
      case 'replaced':
        this.close('replaced');
        break;
      case 'failed':
        if (message.code === 'protocol_mismatch') this.close('outdated');
        break;
    }
    this.onmessage(message);
  }

  /** Wait for the next sign of life; ask for one where none comes by itself. */
  #listen(): void {
    this.#wait(PULSE, () => this.#ask());
  }

  #ask(): void {
    this.#write({ type: 'ping' });
    this.#wait(PATIENCE, () => this.#lose());
  }

  #lose(): void {
    this.#hangUp();
    this.#become('reconnecting');
    const longest = this.#around.hidden?.() === true ? LONGEST_UNSEEN : LONGEST_WAIT;
    const wait = Math.min(longest, FIRST_WAIT * 2 ** this.#losses++);
    this.#wait(wait * (0.75 + this.#around.random() / 2), () => this.#dial());
  }

  #hangUp(): void {
    this.#cancel();
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    // To close what is not open yet would be noted as an error; it is closed as soon as it opens.
    if (this.#opened) socket.close();
    else socket.onopen = () => socket.close();
  }

  #wait(ms: number, then: () => void): void {
    this.#cancel();
    this.#cancel = this.#around.later(ms, then);
  }
}
