import { combinedOdds, payoutOf } from '../book/index.ts';
import type { FixtureView, OddsView, Present } from './book-api.ts';

/** A selection on the slip. `was` are the odds that the player saw before they changed; `odds` is null while it cannot be bet on. */
export type Pick = {
  fixture: string;
  home: string;
  away: string;
  market: string;
  pick: string;
  halves: number;
  odds: number | null;
  was: number | null;
};
export type SlipKind = 'singles' | 'combined';
/** A slip as it is kept while the book is left. */
export type KeptSlip = { readonly picks: readonly Pick[]; readonly kind: SlipKind };

/** By which a selection is known. */
type Selection = { fixture: string; market: string; pick: string };
const same = (a: Selection, b: Selection): boolean => a.fixture === b.fixture && a.market === b.market && a.pick === b.pick;

export type SlipState = ReturnType<typeof createSlipState>;

/** What is on the slip, without its looks. @param changed is called after each change. */
export function createSlipState(changed: () => void) {
  let picks: readonly Pick[] = [];
  let wanted: SlipKind = 'singles';
  const hasConflict = (): boolean => new Set(picks.map(({ fixture }) => fixture)).size < picks.length;
  /** Combined only where that can be. */
  const kind = (): SlipKind => (wanted === 'combined' && picks.length > 1 && !hasConflict() ? 'combined' : 'singles');
  const set = (next: readonly Pick[]): void => {
    picks = next;
    changed();
  };
  const choose = (next: SlipKind): void => {
    wanted = next;
    changed();
  };
  const toggle = (pick: Pick): void => {
    const left = picks.filter((one) => !same(one, pick));
    // Several selections are most often meant together.
    if (left.length === picks.length && picks.length === 1) wanted = 'combined';
    set(left.length === picks.length ? [...picks, pick] : left);
  };
  return {
    picks: (): readonly Pick[] => picks,
    /** Takes up the slip as it was when the book was left. */
    takeUp: (before: KeptSlip): void => {
      wanted = before.kind;
      set(before.picks);
    },
    kind,
    hasConflict,
    choose,
    toggle,
    /** Puts the selections of a bet on the slip again. */
    add: (bet: KeptSlip): void => {
      for (const pick of bet.picks) toggle({ ...pick, was: null });
      choose(bet.kind);
    },
    toggleOffer: (fixture: FixtureView, { market, pick, halves, odds }: OddsView): void =>
      toggle({ fixture: fixture.id, home: fixture.home, away: fixture.away, market, pick, halves, odds, was: null }),
    has: (fixture: FixtureView, { market, pick }: OddsView): boolean =>
      picks.some((one) => one.fixture === fixture.id && one.market === market && one.pick === pick),
    remove: (gone: readonly Selection[]): void => set(picks.filter((one) => !gone.some((other) => same(one, other)))),
    /** Takes over present odds, remembering those that the player saw. */
    reprice: (present: Present): void =>
      set(
        picks.map((pick) => {
          const now = present.find((one) => one.fixture === pick.fixture && one.market === pick.market && one.pick === pick.pick);
          if (now === undefined || now.odds === pick.odds) return pick;
          return { ...pick, odds: now.odds, was: pick.odds ?? pick.was };
        }),
      ),
    /** What the slip costs, what it pays at most, and its odds where it has one of them. */
    sums: (stake: bigint): { total: bigint; possible: bigint; odds: bigint | null } => {
      const odds = picks.map((pick) => pick.odds ?? 1000);
      if (kind() === 'combined') return { total: stake, possible: payoutOf(stake, odds), odds: combinedOdds(odds) };
      return {
        total: stake * BigInt(picks.length),
        possible: odds.reduce((all, one) => all + payoutOf(stake, [one]), 0n),
        odds: odds.length === 1 ? combinedOdds(odds) : null,
      };
    },
  };
}
