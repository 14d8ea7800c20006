import { resultChances } from './chances.ts';
import type { Plan, Score } from './course.ts';

export type MarketCode = 'winner' | 'handicap' | 'total';
export type PickCode = 'home' | 'draw' | 'away' | 'over' | 'under';
/** Something to bet on. `halves` is the line in half points, always odd, so that no bet on a line ends level; 0 where there is no line. */
export type Selection = { readonly market: MarketCode; readonly pick: PickCode; readonly halves: number };
/** A selection with its chance of winning, from 0 to 1. */
export type Offer = Selection & { readonly chance: number };

/** Whether a result wins a selection. */
export function wins({ market, pick, halves }: Selection, { home, away }: Score): boolean {
  if (market === 'total') return pick === 'over' ? 2 * (home + away) > halves : 2 * (home + away) < halves;
  const lead = 2 * (home - away) + (market === 'handicap' ? halves : 0);
  return pick === 'draw' ? lead === 0 : pick === 'home' ? lead > 0 : lead < 0;
}

/** Sums over all results, so that each market is one pass. */
function spread(plan: Plan): { lead: ReadonlyMap<number, number>; total: ReadonlyMap<number, number> } {
  const { size, at } = resultChances(plan);
  const lead = new Map<number, number>();
  const total = new Map<number, number>();
  for (let home = 0; home < size; home++)
    for (let away = 0; away < size; away++) {
      const chance = at(home, away);
      if (chance === 0) continue;
      lead.set(home - away, (lead.get(home - away) ?? 0) + chance);
      total.set(home + away, (total.get(home + away) ?? 0) + chance);
    }
  return { lead, total };
}

const sumOf = (chances: ReadonlyMap<number, number>, wanted: (value: number) => boolean): number =>
  [...chances].reduce((sum, [value, chance]) => (wanted(value) ? sum + chance : sum), 0);

/** The odd line between two whole values that parts the chances most evenly. */
function evenLine(chances: ReadonlyMap<number, number>, allowed: (halves: number) => boolean): number {
  const values = [...chances.keys()];
  let [best, distance] = [1, Number.POSITIVE_INFINITY];
  for (let value = Math.min(...values); value < Math.max(...values); value++) {
    const halves = 2 * value + 1;
    const off = Math.abs(sumOf(chances, (one) => 2 * one > halves) - 0.5);
    if (allowed(halves) && off < distance) [best, distance] = [halves, off];
  }
  return best;
}

const offersByPlan = new Map<string, readonly Offer[]>();

/** What can be bet on in fixtures of this plan, market by market, with exact chances. */
export function offersOf(discipline: string, plan: Plan): readonly Offer[] {
  const key = `${discipline} ${plan.edge}`;
  const known = offersByPlan.get(key);
  if (known !== undefined) return known;
  const { lead, total } = spread(plan);
  const draws = plan.model.kind === 'points' && plan.model.decider === null;
  // Half a point in hand is the winner's market again where there is no draw.
  const behind = evenLine(lead, (halves) => draws || Math.abs(halves) > 1);
  const middle = evenLine(total, () => true);
  const ahead = sumOf(lead, (value) => 2 * value > behind);
  const over = sumOf(total, (value) => 2 * value > middle);
  const offers: readonly Offer[] = [
    { market: 'winner', pick: 'home', halves: 0, chance: sumOf(lead, (value) => value > 0) },
    ...(draws ? [{ market: 'winner', pick: 'draw', halves: 0, chance: lead.get(0) ?? 0 } as const] : []),
    { market: 'winner', pick: 'away', halves: 0, chance: sumOf(lead, (value) => value < 0) },
    { market: 'handicap', pick: 'home', halves: -behind, chance: ahead },
    { market: 'handicap', pick: 'away', halves: -behind, chance: 1 - ahead },
    { market: 'total', pick: 'over', halves: middle, chance: over },
    { market: 'total', pick: 'under', halves: middle, chance: 1 - over },
  ];
  offersByPlan.set(key, offers);
  return offers;
}
