import { ladderFault, percentOfPpm, ppmOfPercent, type ContractRung, type Rung, type RungField } from '@palaro/contract';
import { formatDecimal, money, parseDecimal, type Currency } from '@palaro/money';
import { z } from 'zod';
import { carryPolicies, dividendModes } from '@palaro/contract';

/** Terms as the store keeps them: amounts in minor units as text, rates in millionths. */
export type StoredTerms = {
  readonly rungs: readonly { readonly turnover: string; readonly loss: string; readonly active: number; readonly ppm: number }[];
} & Conditions;

/** What the house says for a whole line: whoever offers below has the same. */
const conditions = z.strictObject({
  mode: z.enum(dividendModes).default('fixed'),
  includeSelf: z.boolean().default(false),
  /** What a member must stake in the period to be active. */
  minActive: z.string().default('0'),
  carry: z.enum(carryPolicies).default('month'),
  carryPeriods: z.number().int().min(0).max(100).default(0),
  promotions: z.boolean().default(true),
  salaries: z.boolean().default(true),
});
export type Conditions = z.output<typeof conditions>;
export const conditionsOf = ({ mode, includeSelf, minActive, carry, carryPeriods, promotions, salaries }: Conditions): Conditions => ({
  mode,
  includeSelf,
  minActive,
  carry,
  carryPeriods,
  promotions,
  salaries,
});

export type TermsFault = { readonly rung: number; readonly field: RungField };
/** A ladder in minor units; else which rung and field is none of one. */
export const readLadder = (
  given: readonly ContractRung[],
  currency: Currency,
): { readonly rungs: readonly Rung[] } | { readonly fault: TermsFault } => {
  const rungs: Rung[] = [];
  for (const [rung, { turnover, loss, active, percent }] of given.entries()) {
    const [from, lost, ppm] = [parseDecimal(turnover, currency), parseDecimal(loss, currency), ppmOfPercent(percent)];
    if (from === null) return { fault: { rung, field: 'turnover' } };
    if (lost === null) return { fault: { rung, field: 'loss' } };
    if (ppm === null) return { fault: { rung, field: 'percent' } };
    rungs.push({ turnover: from.minor, loss: lost.minor, active, ppm });
  }
  const fault = ladderFault(rungs);
  return fault === null ? { rungs } : { fault };
};

export const storedTerms = (rungs: readonly Rung[], rest: Conditions): StoredTerms => ({
  rungs: rungs.map(({ turnover, loss, active, ppm }) => ({ turnover: String(turnover), loss: String(loss), active, ppm })),
  ...conditionsOf(rest),
});

export const termsOnWire = (currency: Currency, { rungs, ...rest }: StoredTerms) => {
  const written = (minor: string): string => formatDecimal(money(currency, BigInt(minor)));
  return {
    rungs: rungs.map(({ turnover, loss, active, ppm }) => ({
      turnover: written(turnover),
      loss: written(loss),
      active,
      percent: percentOfPpm(ppm),
    })),
    ...conditionsOf(rest),
    minActive: written(rest.minActive),
  };
};

const houseTerms = conditions.extend({
  rungs: z
    .array(
      z.strictObject({
        turnover: z.string(),
        loss: z.string().default('0'),
        active: z.number().int().min(0).default(0),
        percent: z.string(),
      }),
    )
    .min(1)
    .max(8),
});
/** Terms that the house offers, as an operator writes them; else what is wrong with them. */
export const readHouseTerms = (given: unknown, currency: Currency): { readonly terms: StoredTerms } | { readonly why: string } => {
  const read = houseTerms.safeParse(given);
  if (!read.success) return { why: z.prettifyError(read.error) };
  const least = parseDecimal(read.data.minActive, currency);
  if (least === null || least.minor < 0n) return { why: 'minActive is no amount' };
  const ladder = readLadder(read.data.rungs, currency);
  if ('fault' in ladder) return { why: `rung ${ladder.fault.rung + 1}: ${ladder.fault.field}` };
  return { terms: storedTerms(ladder.rungs, { ...read.data, minActive: String(least.minor) }) };
};
