// What the pages ask over HTTP.
import type { Failed, Guest, HallOfFame, ReplayPage, Statistics } from './protocol';

/** A refusal of the server, with its code and facts. */
export class Refused extends Error {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(failed: Pick<Failed, 'code' | 'facts'>) {
    super(failed.code);
    this.code = failed.code;
    this.facts = failed.facts;
  }
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, { headers: { Accept: 'application/json' }, ...init });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  const told = body !== null && typeof body === 'object' && 'code' in body;
  throw new Refused(told ? (body as Failed) : { code: `http_${answer.status}`, facts: {} });
}

export const getStatistics = () => ask<Statistics>('/api/fx602p/statistics');
export const clearStatistics = () =>
  ask<Statistics>('/api/fx602p/statistics', { method: 'DELETE' });
export const getHallOfFame = () => ask<HallOfFame>('/api/fx602p/hall-of-fame');
export const getReplay = (record: string) =>
  ask<ReplayPage>(`/api/replays/${encodeURIComponent(record)}`);
export const getGuest = () => ask<Guest>('/api/me');
export const putGuest = (name: string) =>
  ask<Guest>('/api/me', {
    method: 'PUT',
    body: JSON.stringify({ name }),
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  });
export const recordPath = (record: string) => `/api/records/${encodeURIComponent(record)}`;
