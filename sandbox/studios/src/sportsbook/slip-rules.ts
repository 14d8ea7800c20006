import { accepts, payoutOf, wins, type Acceptance, type Odds, type Offer } from '../book/index.ts';
import type { Leg } from '../book-store.ts';
import { oddsIn, offersIn, standingOf, type Fixture } from './fixtures.ts';

export const LEGS_MAX = 10;

/** What a page asks for in one leg. */
export type WantedLeg = { fixture: string; market: string; pick: string; odds: number };
export type WantedSlip = { request: string; stake: string; accept: Acceptance; legs: readonly WantedLeg[] };

export type SlipFault = 'UNKNOWN_SELECTION' | 'SAME_FIXTURE' | 'BETTING_CLOSED' | 'ODDS_CHANGED';
/** The present odds of each leg that was asked for; null where nothing may be bet on. */
export type PresentOdds = readonly { fixture: string; market: string; pick: string; odds: Odds | null }[];
export type CheckedLegs = { ok: true; legs: readonly Leg[] } | { ok: false; code: SlipFault; present: PresentOdds };

const offerOf = (fixture: Fixture, { market, pick }: WantedLeg): Offer | undefined =>
  offersIn(fixture).find((offer) => offer.market === market && offer.pick === pick);

/** Checks the legs of a slip at a time: selections that exist, each of another fixture, not begun, at odds that the player accepts. */
export function checkLegs(wanted: WantedSlip, find: (id: string) => Fixture | null, at: number): CheckedLegs {
  const found = wanted.legs.map((leg) => {
    const fixture = find(leg.fixture);
    const offer = fixture === null ? undefined : offerOf(fixture, leg);
    const odds = fixture === null || offer === undefined ? null : oddsIn(fixture, offer, at);
    return { leg, offer, odds };
  });
  const present = found.map(({ leg: { fixture, market, pick }, odds }) => ({ fixture, market, pick, odds }));
  const refuse = (code: SlipFault): CheckedLegs => ({ ok: false, code, present });
  if (found.some(({ offer }) => offer === undefined)) return refuse('UNKNOWN_SELECTION');
  if (new Set(wanted.legs.map(({ fixture }) => fixture)).size < wanted.legs.length) return refuse('SAME_FIXTURE');
  const legs: Leg[] = [];
  for (const { leg, offer, odds } of found) {
    if (odds === null || offer === undefined) return refuse('BETTING_CLOSED');
    if (!accepts(wanted.accept, leg.odds, odds)) return refuse('ODDS_CHANGED');
    legs.push({ fixture: leg.fixture, market: offer.market, pick: offer.pick, halves: offer.halves, odds });
  }
  return { ok: true, legs };
}

export type LegOutcome = 'open' | 'won' | 'lost' | 'void';

/** How a leg stands at a time. */
export function legOutcome(leg: Leg, fixture: Fixture, at: number): LegOutcome {
  const { state } = standingOf(fixture, at);
  if (state === 'voided') return 'void';
  if (state !== 'finished') return 'open';
  return wins(leg, fixture.course.result) ? 'won' : 'lost';
}

export type Verdict =
  | { kind: 'wait'; until: number }
  /** Nothing was played: the stake is given back. */
  | { kind: 'void' }
  | { kind: 'pay'; win: bigint };

/** What becomes of a slip at a time. A lost leg decides it at once; a leg that is void counts as odds of one. */
export function verdictOf(stake: bigint, legs: readonly { leg: Leg; fixture: Fixture }[], at: number): Verdict {
  const standing = legs.map(({ leg, fixture }) => ({ leg, fixture, outcome: legOutcome(leg, fixture, at) }));
  if (standing.some(({ outcome }) => outcome === 'lost')) return { kind: 'pay', win: 0n };
  const open = standing.filter(({ outcome }) => outcome === 'open');
  if (open.length > 0) return { kind: 'wait', until: Math.min(...open.map(({ fixture }) => fixture.closesAt)) };
  const won = standing.filter(({ outcome }) => outcome === 'won');
  if (won.length === 0) return { kind: 'void' };
  return {
    kind: 'pay',
    win: payoutOf(
      stake,
      won.map(({ leg }) => leg.odds),
    ),
  };
}
