/** What a contract pays: a salary by the day or by the hour, of the team's turnover, or a dividend by half-months, of what the team lost. */
export const contractKinds = ['daily', 'dividend', 'hourly'] as const;
export type ContractKind = (typeof contractKinds)[number];

/** Rungs of a ladder. */
export const contractRungsMax = 8;
/** Days for which an offer waits for its answer. */
export const contractOfferDays = 7;
/** Members that a rung may ask for. */
export const contractActiveMax = 100_000;

/** How a dividend's rungs count: each in full once its loss is reached, or in the share in which it is. */
export const dividendModes = ['fixed', 'floating'] as const;
/** For how long what a team won goes over into its later dividends: not at all, within the month, for some periods, for ever. */
export const carryPolicies = ['none', 'month', 'periods', 'ever'] as const;
/** `ending` where one of the two has asked for its end. */
export const contractStates = ['offered', 'active', 'ending', 'ended'] as const;
/** `settled` where all that was due went into advances of earlier periods. */
export const contractBillStates = ['not_reached', 'settled', 'due', 'part_paid', 'paid', 'refused'] as const;
/** What a check of contracts says of a kind: nothing, an offer waits for my answer, one is in force, its end was asked for. */
export const contractRequest = { none: 0, offered: 1, inForce: 2, ending: 3 } as const;

/** One step of a ladder: what a team must come to, and the rate in millionths from there on. Amounts are in minor units. */
export type Rung = { readonly turnover: bigint; readonly loss: bigint; readonly active: number; readonly ppm: number };
const ppmMax = 1_000_000;

/** A rate as people write it: percent with up to four decimals; null where it is none. */
export const ppmOfPercent = (percent: string): number | null => {
  const [, whole = '', part = ''] = /^([0-9]{1,3})(?:\.([0-9]{1,4}))?$/.exec(percent.trim()) ?? [];
  return whole === '' ? null : Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
};
/** The same the other way: 5000 is "0.5". */
export const percentOfPpm = (ppm: number): string => String(ppm / 10_000);

export type RungField = 'turnover' | 'loss' | 'active' | 'percent';
/** What is wrong with a ladder by itself: its turnovers rise, nothing else falls. */
export const ladderFault = (rungs: readonly Rung[]): { readonly rung: number; readonly field: RungField } | null => {
  for (const [rung, { turnover, loss, active, ppm }] of rungs.entries()) {
    const before = rungs[rung - 1];
    if (turnover < 0n || (before !== undefined && turnover <= before.turnover)) return { rung, field: 'turnover' };
    if (loss < (before?.loss ?? 0n)) return { rung, field: 'loss' };
    if (active < (before?.active ?? 0)) return { rung, field: 'active' };
    if (ppm < 1 || ppm > ppmMax || ppm < (before?.ppm ?? 0)) return { rung, field: 'percent' };
  }
  return null;
};

const rungAt = (rungs: readonly Rung[], turnover: bigint): Rung | null => rungs.findLast((rung) => rung.turnover <= turnover) ?? null;
/** What an agent may give from a turnover on: at most the own rate, asking at least what is asked of them; null where they have nothing. */
export const limitsAt = (own: readonly Rung[], turnover: bigint): Omit<Rung, 'turnover'> | null => rungAt(own, turnover);

/** The first turnover at which a ladder gives more, or asks less, than the one above it; null where it nowhere does. */
export const aboveFault = (given: readonly Rung[], own: readonly Rung[]): bigint | null => {
  const breaks = [...given, ...own].map(({ turnover }) => turnover).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return (
    breaks.find((turnover) => {
      const [down, up] = [rungAt(given, turnover), rungAt(own, turnover)];
      if (down === null) return false;
      return down.ppm > (up?.ppm ?? 0) || (up !== null && (down.active < up.active || down.loss < up.loss));
    }) ?? null
  );
};
