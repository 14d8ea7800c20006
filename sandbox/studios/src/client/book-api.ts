import type { Acceptance } from '../book/index.ts';
import type { FixtureView, SlipView } from '../sportsbook/index.ts';
import { createSessionApi, type PageAnswer } from './api.ts';

export type { FixtureView, OddsView, SlipView, LegView } from '../sportsbook/index.ts';
export type WantedLeg = { fixture: string; market: string; pick: string; odds: number };
export type Present = readonly { fixture: string; market: string; pick: string; odds: number | null }[];
export type PlaceAnswer = PageAnswer<SlipView, { present: Present }>;

/** The calls of a book's page. */
export function createBookApi() {
  const { call, ...session } = createSessionApi();
  return {
    ...session,
    fixtures: (query: Readonly<Record<string, string>>) =>
      call<{ now: number; fixtures: FixtureView[] }>('GET', `/api/book/fixtures?${new URLSearchParams(query).toString()}`),
    slips: () => call<{ now: number; slips: SlipView[] }>('GET', '/api/book/slips'),
    slip: (request: string) => call<SlipView>('GET', `/api/book/slips/${encodeURIComponent(request)}`),
    place: (request: string, stake: string, accept: Acceptance, legs: readonly WantedLeg[]): Promise<PlaceAnswer> =>
      call<SlipView, { present: Present }>('POST', '/api/book/slips', { request, stake, accept, legs }),
  };
}
