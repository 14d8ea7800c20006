import { volatilities } from '@palaro/contract';
import { z } from 'zod';
import { fairPlayOf, type FairPlay } from '../modules/catalogue/index.ts';

const absent = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <Column extends z.ZodType>(column: Column) => z.preprocess(absent, column.optional());
/** Paragraphs: line ends are no other control characters. */
const rules = optional(
  z
    .string()
    .trim()
    .max(4000)
    .regex(/^(\P{Cc}|[\t\r\n])*$/u, 'holds control characters'),
);
const ppmPerPercent = 10_000;
/** Percent of the stake, such as 96.5, as parts per million. */
const percent = optional(
  z.coerce
    .number('not a number')
    .min(0)
    .max(100, 'above 100')
    .transform((number) => Math.round(number * ppmPerPercent)),
);

/** What a vendor's list may say of a game's fairness: all of it, parts, or nothing. */
export const fairPlayColumns = {
  /** Sentences, divided by line ends. */
  rulesEn: rules,
  rulesTy: rules,
  volatility: optional(z.enum(volatilities, `none of ${volatilities.join(', ')}`)),
  returnFrom: percent,
  returnTo: percent,
  checkedOn: optional(z.iso.date('not a day such as 2026-11-25')),
  checkedRounds: optional(z.coerce.number('not a number').int().min(1)),
  measuredFrom: percent,
  measuredTo: percent,
  jackpotShare: percent,
  verifies: optional(z.union([z.boolean(), z.enum(['yes', 'no'], 'not yes or no').transform((word) => word === 'yes')])),
};
type Columns = z.output<z.ZodObject<typeof fairPlayColumns>>;

const faultOf = ({ returnFrom, returnTo, checkedOn, checkedRounds, measuredFrom, measuredTo }: Columns): string | null => {
  if ((returnTo ?? returnFrom ?? 0) < (returnFrom ?? 0) || (returnFrom === undefined && returnTo !== undefined))
    return 'returnTo is below returnFrom';
  if ((measuredTo ?? measuredFrom ?? 0) < (measuredFrom ?? 0)) return 'measuredTo is below measuredFrom';
  const given = [checkedOn, checkedRounds, measuredFrom].filter((part) => part !== undefined).length;
  return given === 0 || given === 3 ? null : 'a check needs checkedOn, checkedRounds and measuredFrom';
};

/** Takes what is said of its fairness out of a game's columns; null where the list says nothing. */
export const splitFairPlay = <Row extends Columns>({
  rulesEn,
  rulesTy,
  volatility,
  returnFrom,
  returnTo,
  checkedOn,
  checkedRounds,
  measuredFrom,
  measuredTo,
  jackpotShare,
  verifies,
  ...game
}: Row): { game: Omit<Row, keyof Columns>; fairPlay: FairPlay | null; fault: string | null } => {
  const columns = {
    rulesEn,
    rulesTy,
    volatility,
    returnFrom,
    returnTo,
    checkedOn,
    checkedRounds,
    measuredFrom,
    measuredTo,
    jackpotShare,
    verifies,
  };
  const fairPlay = fairPlayOf(columns);
  return { game, fairPlay, fault: fairPlay === null ? null : faultOf(columns) };
};
