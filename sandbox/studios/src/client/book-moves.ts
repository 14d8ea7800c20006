import type { FixtureView, OddsView } from './book-api.ts';

/** How long odds that moved are marked, in ms. */
export const MOVE_MARK_MS = 4000;

export type Moves = ReturnType<typeof createMoves>;

const keyOf = ({ id }: FixtureView, { market, pick }: OddsView): string => `${id} ${market} ${pick}`;

/** Which odds moved a moment ago: the server says which way they went, the page since when it has shown them. */
export function createMoves(now: () => number) {
  let since = new Map<string, { odds: number | null; at: number }>();
  return {
    /** Takes note of the odds that the page shows from now on; of others nothing is kept. */
    note: (fixtures: readonly FixtureView[]): void => {
      const next: typeof since = new Map();
      for (const fixture of fixtures)
        for (const offer of fixture.offers) {
          const before = since.get(keyOf(fixture, offer));
          next.set(keyOf(fixture, offer), before?.odds === offer.odds ? before : { odds: offer.odds, at: now() });
        }
      since = next;
    },
    /** Which way the odds of an offer went within the last four seconds. */
    wayOf: (fixture: FixtureView, offer: OddsView): 'up' | 'down' | null => {
      const seen = since.get(keyOf(fixture, offer));
      if (offer.move === 0 || seen === undefined || now() - seen.at >= MOVE_MARK_MS) return null;
      return offer.move > 0 ? 'up' : 'down';
    },
  };
}
