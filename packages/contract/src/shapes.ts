import { currencies } from '@palaro/money';
import { z } from 'zod';
import { limits } from './limits.ts';
import { gameClasses, gameTypes, languageCodes, pseudoLanguage } from './vocabulary.ts';

/** No query, no body, no value. */
export const nothing = z.object({});

/** Number of characters of a text as a person counts most of them: an emoji beyond the first plane is one. */
const charactersOf = (value: string): number => Array.from(value).length;

/** Untrusted text: no control characters, no halves of characters, bounded by the number of its characters. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .refine((value) => value.isWellFormed(), 'half a character')
    .refine((value) => charactersOf(value) >= min, `fewer than ${min} characters`)
    .refine((value) => value.length <= 2 * max && charactersOf(value) <= max, `more than ${max} characters`)
    .refine((value) => !/[^\P{Cc}\t\n\r]/u.test(value), 'control characters');

/** A body that is a compact JWE, as the login's: its key id and algorithms travel in the Encryption header. */
export const encrypted = z.object({ data: z.string().min(1).max(8192) });
export const encryptionCodes = ['encryption_required', 'encryption_key_unknown', 'encryption_invalid'] as const;

/** The solution of a captcha's work; base64. */
export const captchaWork = text(2048);

/** What was answered when a slider's piece was let go, under geetest's names (A289): beside the work, in place of id and digits. */
export const sliderResult = {
  geetest_challenge: text(64).optional(),
  geetest_validate: text(64).optional(),
  geetest_seccode: text(80).optional(),
};

/** Amount of money on the wire: a decimal string in major units, such as "1234.50" (ruling 41). It holds any sum of the ledger's numbers. */
export const amount = z.string().regex(/^-?\d{1,30}(\.\d{1,4})?$/, 'not a decimal amount');
/** A code of the product's currencies: ISO 4217, or one of the market's own such as USDT. */
export const currency = z.enum(currencies);
export const merchantCode = z.string().regex(/^[A-Za-z0-9_-]{1,20}$/, 'not a merchant code');
export const language = z.enum([...languageCodes, pseudoLanguage]);
export const gameType = z.enum(gameTypes);
export const gameClass = z.enum(gameClasses);
export const vendorCode = z.string().regex(/^[A-Z0-9_]{1,20}$/, 'not a vendor code');
/** A game's node: the key of favourites and recent games; always a string on the wire (B276). */
export const nodeId = z.string().regex(/^[0-9]{1,12}$/, 'not a node id');
export const gameId = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, 'not a game id');

export const pageNo = z.coerce.number().int().min(1).max(limits.pageNoMax).default(1);
export const pageSize = (fallback: number) => z.coerce.number().int().min(1).max(limits.pageSizeMax).default(fallback);
/** A flag in a query: "1" or "0". */
export const bit = z.enum(['0', '1']);
/** A day in the calendar of the merchant's time zone, `YYYY-MM-DD`. */
export const day = z.iso.date().refine((value) => value >= '2000-01-01' && value <= '2100-12-31', 'not between 2000 and 2100');
/** An instant, ISO 8601 with `Z`. */
export const instant = z.iso.datetime();

/** A game as lists show it (B241 to B255). */
export const game = z.object({
  gameId,
  nodeId,
  nodeName: z.string(),
  gameType,
  vassalage: vendorCode,
  gameCode: z.string(),
  gameClassify: gameClass.nullable(),
  gameClassifyNew: z.string().nullable(),
  lottoMode: z.string().nullable(),
  gameGroupId: z.string().nullable(),
  playType: z.enum(['trad', 'ent']).nullable(),
  supportPlay: z.boolean(),
  isGameH5: z.string().nullable(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  /** Tile image as AVIF; `{w}` stands for one of the widths the art is rendered in. */
  iconUrl: z.string(),
  mobileLargeIcon: z.string(),
  /** `#rrggbb`, drawn until the image is there. */
  colour: z.string(),
  minBet: amount,
  minLine: z.number().int(),
});
export type Game = z.output<typeof game>;

/** A page of games: `pageNum` of `totalPages`. */
export const gamePage = z.object({ games: z.array(game), pageNum: z.number().int(), totalPages: z.number().int() });
