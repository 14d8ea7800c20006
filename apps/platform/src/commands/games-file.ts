import { gameClasses, gameTypes } from '@palaro/contract';
import { parseDecimal, type Currency } from '@palaro/money';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { fairPlayColumns, splitFairPlay } from './fair-play-columns.ts';
import { inOwnNames } from './game-fields.ts';
import { pictureAddress, tileColour, type NewGame } from '../modules/catalogue/index.ts';

/** What is wrong with a file, by its line in a CSV file and by its place in a JSON list. */
export type FileFault = { readonly place: string; readonly fault: string };
/** What a file says of a game. */
export type FileGame = Pick<
  NewGame,
  | 'code'
  | 'titleEn'
  | 'titleTy'
  | 'gameType'
  | 'classify'
  | 'isGameH5'
  | 'minBet'
  | 'maxBet'
  | 'minLine'
  | 'isHot'
  | 'isNew'
  | 'isOpen'
  | 'supportPlay'
  | 'icon'
  | 'largeIcon'
  | 'colour'
  | 'fairPlay'
>;

const text = z.string().trim();
const words: Readonly<Record<string, boolean>> = { true: true, yes: true, '1': true, false: false, no: false, '0': false };
const yes = (otherwise: boolean) =>
  z.preprocess(
    (value) =>
      value === '' || value === undefined ? otherwise : typeof value === 'string' ? (words[value.toLowerCase()] ?? value) : value,
    z.boolean('not yes or no'),
  );
const absent = (value: unknown): unknown => (value === '' ? undefined : value);
const picture = z.preprocess(absent, pictureAddress.default(''));

const row = z.strictObject({
  code: text.regex(/^[A-Za-z0-9._-]{1,64}$/, 'not a code of 1 to 64 letters, digits, . _ and -'),
  titleEn: text.min(1, 'is missing').max(80),
  titleTy: z.preprocess(absent, text.max(80).optional()),
  gameType: z.enum(gameTypes, `none of ${gameTypes.join(', ')}`),
  classify: z.preprocess(
    absent,
    z
      .enum(gameClasses, `none of ${gameClasses.join(', ')}`)
      .nullable()
      .default(null),
  ),
  isGameH5: z.preprocess(absent, z.literal('VASSALAGE', 'not VASSALAGE').nullable().default(null)),
  minBet: z.coerce.string(),
  maxBet: z.preprocess(absent, z.coerce.string().nullable().default(null)),
  lines: z.preprocess(absent, z.coerce.number('not a number').int().min(0).max(10_000).default(0)),
  isHot: yes(false),
  isNew: yes(false),
  isOpen: yes(true),
  supportPlay: yes(false),
  icon: picture,
  largeIcon: picture,
  colour: z.preprocess(absent, tileColour.default('#2b2a55')),
  ...fairPlayColumns,
});
export const gameColumns: readonly string[] = Object.keys(row.shape);

type Read = { readonly games: readonly FileGame[]; readonly faults: readonly FileFault[] };
type Entry = { readonly place: string; readonly value: unknown };

const csvEntries = (content: string): readonly Entry[] => {
  const lines: readonly { readonly record: unknown; readonly info: { readonly lines: number } }[] = parse(content, {
    columns: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
    info: true,
  });
  return lines.map(({ record, info }) => ({ place: `line ${info.lines}`, value: record }));
};
const jsonEntries = (content: string): readonly Entry[] => {
  const list: unknown = JSON.parse(content);
  if (!Array.isArray(list)) throw new Error('not a list of games');
  return list.map((value: unknown, place) => ({ place: `game ${place + 1}`, value }));
};

const amountOf = (amount: string, currency: Currency): bigint | null => {
  const minor = parseDecimal(amount, currency)?.minor ?? null;
  return minor !== null && minor > 0n ? minor : null;
};

const readEntry = ({ place, value }: Entry, currency: Currency): FileGame | readonly FileFault[] => {
  const parsed = row.safeParse(typeof value === 'object' && value !== null ? inOwnNames(value as Record<string, unknown>) : value);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => ({
      place,
      fault:
        issue.code === 'unrecognized_keys'
          ? `unknown column ${issue.keys.join(', ')}`
          : `${issue.path.join('.') || 'it'}: ${issue.message}`,
    }));
  const { minBet, maxBet, lines, titleTy, ...rest } = parsed.data;
  const { game, fairPlay, fault } = splitFairPlay(rest);
  const [min, max] = [amountOf(minBet, currency), maxBet === null ? null : amountOf(maxBet, currency)];
  const notAnAmount = (column: string, amount: string): FileFault => ({
    place,
    fault: `${column}: ${amount} is no amount of ${currency} above 0`,
  });
  if (fault !== null) return [{ place, fault }];
  if (min === null) return [notAnAmount('minBet', minBet)];
  if (maxBet !== null && max === null) return [notAnAmount('maxBet', maxBet)];
  if (max !== null && max < min) return [{ place, fault: 'maxBet is below minBet' }];
  return {
    ...game,
    titleTy: titleTy ?? game.titleEn,
    minBet: min,
    maxBet: max,
    minLine: lines,
    ...(fairPlay === null ? {} : { fairPlay }),
  };
};

/** Reads a vendor's games, amounts in major units of the merchant's currency; every fault of the file at once, and no game beside one. */
export const readGamesFile = (content: string, kind: 'csv' | 'json', currency: Currency): Read => {
  let entries: readonly Entry[];
  try {
    entries = kind === 'csv' ? csvEntries(content) : jsonEntries(content);
  } catch (error) {
    return { games: [], faults: [{ place: 'the file', fault: error instanceof Error ? error.message : 'cannot be read' }] };
  }
  if (entries.length === 0) return { games: [], faults: [{ place: 'the file', fault: 'there is no game in it' }] };
  const [games, faults, codes]: [FileGame[], FileFault[], Map<string, string>] = [[], [], new Map()];
  for (const entry of entries) {
    const read = readEntry(entry, currency);
    if (Array.isArray(read)) faults.push(...(read as readonly FileFault[]));
    else {
      const game = read as FileGame;
      const before = codes.get(game.code);
      if (before !== undefined) faults.push({ place: entry.place, fault: `code: ${game.code} stands in ${before} too` });
      codes.set(game.code, entry.place);
      games.push(game);
    }
  }
  return faults.length > 0 ? { games: [], faults } : { games, faults };
};
