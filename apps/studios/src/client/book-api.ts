import type { Acceptance } from '../book/index.ts';
import type { FixtureView, SlipView } from '../sportsbook/index.ts';
import type { ApiAnswer, SessionState } from './api.ts';

export type { FixtureView, OddsView, SlipView, LegView } from '../sportsbook/index.ts';
export type WantedLeg = { fixture: string; market: string; pick: string; odds: number };
export type Present = readonly { fixture: string; market: string; pick: string; odds: number | null }[];
type Answer<Value> = ApiAnswer<Value> & { present?: Present };
export type PlaceAnswer = Answer<SlipView>;

/** A bet may take four tries of the wallet; the page waits a little longer. */
const TIMEOUT_MS = 25_000;

/** The page's calls to its own server. `NETWORK` stands for no answer at all. */
export function createBookApi() {
  let token = '';
  const call = async <Value>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer<Value>> => {
    try {
      const response = await fetch(path, {
        method,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const value = (await response.json()) as Value & { code?: string; present?: Present };
      if (response.ok) return { ok: true, value };
      const code = response.status >= 500 ? 'NETWORK' : (value.code ?? 'REFUSED');
      return { ok: false, code, ...(value.present === undefined ? {} : { present: value.present }) };
    } catch {
      return { ok: false, code: 'NETWORK' };
    }
  };
  return {
    use: (known: string): void => void (token = known),
    open: (game: string, launchToken: string, operator: string | null) =>
      call<SessionState & { token: string }>('POST', '/api/session', {
        game,
        token: launchToken,
        ...(operator === null ? {} : { operator }),
      }),
    resume: () => call<SessionState>('GET', '/api/session'),
    close: () => call<object>('POST', '/api/session/close', {}),
    fixtures: (query: Readonly<Record<string, string>>) =>
      call<{ now: number; fixtures: FixtureView[] }>('GET', `/api/book/fixtures?${new URLSearchParams(query).toString()}`),
    slips: () => call<{ now: number; slips: SlipView[] }>('GET', '/api/book/slips'),
    place: (request: string, stake: string, accept: Acceptance, legs: readonly WantedLeg[]): Promise<PlaceAnswer> =>
      call<SlipView>('POST', '/api/book/slips', { request, stake, accept, legs }),
  };
}
