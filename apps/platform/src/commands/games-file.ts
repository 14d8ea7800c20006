import { gameClasses, gameTypes } from '@palaro/contract';
import { parseWritten, type Currency } from '@palaro/money';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { visible } from '../kernel/visible.ts';
import { fairPlayColumns, splitFairPlay } from './fair-play-columns.ts';
import { inOwnNames } from './game-fields.ts';
import { FileRefused, parseJson } from './text-file.ts';
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

const text = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, 'holds control characters');
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
  lines: z.preprocess(
    absent,
    z
      .union(
        [
          z.number(),
          z
            .string()
            .regex(/^\d{1,5}$/)
            .transform(Number),
        ],
        'not a whole number',
      )
      .pipe(z.number().int('not a whole number').min(0).max(10_000))
      .default(0),
  ),
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
type Entry = { readonly place: string; readonly value: unknown; readonly fault?: string };

type CsvLine = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

/** What divides the cells: what the file names as programs for tables do (`sep=;`), else a semicolon or a tab where the first line has no comma. */
const delimiterOf = (content: string): string => {
  const [first = ''] = content.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const named = /^"?sep=(.)"?$/i.exec(first)?.[1];
  return named ?? [',', ';', '\t'].find((delimiter) => first.includes(delimiter)) ?? ',';
};

const linesOf = (content: string): readonly CsvLine[] => {
  const delimiter = delimiterOf(content);
  try {
    const lines = parse(content, {
      bom: true,
      delimiter,
      trim: true,
      relax_column_count: true,
      info: true,
    }) as unknown as readonly CsvLine[];
    const isSeparator = lines[0]?.record[0]?.toLowerCase() === 'sep=' || lines[0]?.record[0]?.toLowerCase() === `sep=${delimiter}`;
    return (isSeparator ? lines.slice(1) : lines).filter(({ record }) => record.some((cell) => cell !== ''));
  } catch {
    throw new FileRefused('no table: a cell that begins with a quotation mark has to end with one, and marks within it stand twice');
  }
};

/** The rows of a table whose first line names its columns. Empty columns and rows count for nothing. */
const csvEntries = (content: string): readonly Entry[] => {
  const [header, ...lines] = linesOf(content);
  const names = header?.record ?? [];
  const doubled = names.filter((name, at) => name !== '' && names.indexOf(name) !== at);
  if (doubled.length > 0) throw new FileRefused(`the column ${JSON.stringify(doubled[0])} stands twice`);
  return lines.map(({ record, info }) => {
    const nameless = record.findIndex((cell, at) => cell !== '' && (names[at] ?? '') === '');
    const value = Object.fromEntries(names.flatMap((name, at) => (name === '' ? [] : [[name, record[at] ?? '']])));
    const place = `line ${info.lines}`;
    return nameless < 0 ? { place, value } : { place, value, fault: `cell ${nameless + 1} stands in a column without a name` };
  });
};
const jsonEntries = (content: string): readonly Entry[] => {
  const list = parseJson(content);
  if (!Array.isArray(list)) throw new FileRefused('not a list of games');
  return list.map((value: unknown, place) => ({ place: `game ${place + 1}`, value }));
};

const amountOf = (amount: string, currency: Currency): bigint | null => {
  const minor = parseWritten(amount, currency)?.minor ?? null;
  return minor !== null && minor > 0n ? minor : null;
};

const readEntry = ({ place, value, fault: faultOfLine }: Entry, currency: Currency): FileGame | readonly FileFault[] => {
  if (faultOfLine !== undefined) return [{ place, fault: faultOfLine }];
  const parsed = row.safeParse(typeof value === 'object' && value !== null ? inOwnNames(value as Record<string, unknown>) : value);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => ({
      place,
      fault:
        issue.code === 'unrecognized_keys'
          ? `unknown column ${issue.keys.map((key) => visible(JSON.stringify(key))).join(', ')}`
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
    if (!(error instanceof FileRefused)) throw error;
    return { games: [], faults: [{ place: 'the file', fault: error.message }] };
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
