import { gameClasses, gameTypes } from '@palaro/contract';
import { parseWritten, type Currency } from '@palaro/money';
import { z } from 'zod';
import { csvEntries, faultsOf, type FileFault, type Entry } from './csv-file.ts';
import { fairPlayColumns, splitFairPlay } from './fair-play-columns.ts';
import { inOwnNames } from './game-fields.ts';
import { FileRefused, parseJson } from './text-file.ts';
import { pictureAddress, tileColour, type NewGame } from '../modules/catalogue/index.ts';

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
  if (!parsed.success) return faultsOf(place, parsed.error.issues);
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
