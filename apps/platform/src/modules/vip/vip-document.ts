import { languageCodes, promotionKeyPattern, vipLevelsMax, vipRewardsMax, type LanguageCode } from '@palaro/contract';
import { matching, readDocument, refusal, type Fault } from '@palaro/env';
import { z } from 'zod';
import { amountField } from '../../document/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

const [nameMax, benefitMax, benefitsMax] = [30, 140, 12];

const copy = z.strictObject({
  name: z.string().trim().min(1).max(nameMax),
  /** What the level brings, a line each, in plain text. */
  benefits: z.array(z.string().trim().min(1).max(benefitMax)).max(benefitsMax).default([]),
});
const level = z.strictObject({
  /** How much must have been staked in all to reach it. */
  need: amountField(12),
  /** How much must be staked in a month to stay on it. */
  keep: amountField(12).default('0'),
  /** What is paid to whoever reaches it. Each name is paid once at a level, for all times. */
  rewards: z
    .array(
      z.strictObject({ key: matching(promotionKeyPattern, 'not a key', 'Give capital letters, digits and _.'), amount: amountField() }),
    )
    .max(vipRewardsMax)
    .default([])
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, refusal('two rewards of one key', 'Give each its own.')),
  copy: z
    .partialRecord(z.enum(languageCodes), copy)
    .refine((all) => Object.keys(all).length > 0, refusal('no name in any language', 'Give one such as {"EN": {"name": …}}.')),
});
const levelsDocument = z.strictObject({
  /** The levels, the lowest first. None ends them. */
  levels: z.array(level).max(vipLevelsMax),
});
export type LevelsDocument = z.output<typeof levelsDocument>;
export type Level = LevelsDocument['levels'][number];

/** Reads what an operator has written; names every fault. */
export const readLevels = (document: unknown): Result<LevelsDocument, readonly Fault[]> => {
  const read = readDocument(levelsDocument, document);
  return read.ok ? ok(read.value) : fail(read.failure);
};
/** A document that was stored passed the checks when it was published. */
export const storedLevels = (document: unknown): LevelsDocument => levelsDocument.parse(document);

/** The texts of a level in a language, or in one that it has. */
export const copyOf = ({ copy: copies }: Pick<Level, 'copy'>, language: LanguageCode): z.output<typeof copy> => {
  const all: Readonly<Partial<Record<LanguageCode, z.output<typeof copy>>>> = copies;
  return all[language] ?? all.EN ?? Object.values(all)[0] ?? { name: '', benefits: [] };
};
