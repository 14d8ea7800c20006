import { contentTypes, flags, helpCategories, isWebAddress, languageCodes, type FlagKey } from '@palaro/contract';
import { matching, readDocument, refusal, type Fault } from '@palaro/env';
import { z } from 'zod';
import type { Result } from '../../kernel/result.ts';
import { cleanHtml, cleanLink, cleanTitle } from './content-rules.ts';
import { audiences } from './content-store.ts';

const titleLengthMax = 140;
const htmlLengthMax = 20_000;
const positionMax = 9999;

const clean = (all: Readonly<Partial<Record<string, string>>>, change: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(all).map(([language, text = '']) => [language, change(text)]));
const texts = (text: z.ZodString) => z.partialRecord(z.enum(languageCodes), text);
const someText = (all: object): boolean => Object.keys(all).length > 0;
const noText = refusal('no text in any language', 'Give one such as {"EN": "text"}.');
const titles = texts(z.string().min(1).max(titleLengthMax))
  .refine(someText, noText)
  .transform((all) => clean(all, cleanTitle));
const anyContents = texts(z.string().max(htmlLengthMax));
const toClean = (all: Readonly<Partial<Record<string, string>>>) => clean(all, cleanHtml);
const contents = anyContents.refine(someText, noText).transform(toClean);
const link = z
  .string()
  .max(500)
  .refine((text) => cleanLink(text) === text, refusal('leads nowhere', 'Give a path under /m/, an address with https, or "".'))
  .default('');
const image = z
  .string()
  .refine(
    (text) => text === '' || isWebAddress(text, ['path', 'https']),
    refusal('no picture', 'Give a path, an address with https, or "".'),
  )
  .default('');

const time = z.iso.datetime({ error: 'not a time' }).nullable().default(null);

/** What an item of any kind has. */
const common = {
  id: matching(/^[A-Za-z0-9_-]{1,40}$/, 'not an id', 'Give 1 to 40 letters, digits, - and _.'),
  titles,
  needsFlag: z
    .enum(Object.keys(flags) as [FlagKey, ...FlagKey[]])
    .nullable()
    .default(null),
  position: z.number().int().min(0).max(positionMax).default(0),
  /** From when on it is shown; when it is first stored, if it is not given. */
  publishedAt: time,
  /** From when on it is shown no more; null for ever. */
  shownUntil: time,
  /** The languages in which it is shown; null for all. */
  languages: z.array(z.enum(languageCodes)).min(1).nullable().default(null),
};
const groupName = matching(/^[a-z_]{1,30}$/, 'not a group', 'Give one such as m_home.').default('m_home');
/** A popup has its execution in its place. */
const audience = z.enum(audiences).default('all');

/** One schema for each kind. Texts come out sanitised (ruling 33). A later kind is a row here and one of `contentTypes`. */
const kinds = {
  banner: z.strictObject({
    ...common,
    groupName,
    audience,
    kind: z.literal('banner'),
    contents: anyContents.default({}).transform(toClean),
    link,
    image,
  }),
  announcement: z.strictObject({ ...common, groupName, audience, kind: z.literal('announcement'), contents }),
  agent: z.strictObject({ ...common, groupName, kind: z.literal('agent'), contents }),
  popup: z.strictObject({ ...common, groupName, kind: z.literal('popup'), contents, link, image, execution: z.enum(['A', 'B', 'F']) }),
  promotion: z.strictObject({ ...common, groupName, audience, kind: z.literal('promotion'), contents, link, image }),
  benefit: z.strictObject({ ...common, groupName, audience, kind: z.literal('benefit'), contents, link, image }),
  news: z.strictObject({ ...common, audience, kind: z.literal('news'), contents }),
  /** Someone at a live table: whether they work now, and whether their picture is on the air. */
  model: z.strictObject({
    ...common,
    kind: z.literal('model'),
    contents: anyContents.default({}).transform(toClean),
    link,
    image,
    active: z.boolean().default(true),
    streaming: z.boolean().default(false),
  }),
  /** Its category is stored as its group. */
  help: z.strictObject({ ...common, category: z.enum(helpCategories), kind: z.literal('help'), contents }),
};
export type ContentKind = keyof typeof kinds;
export type ContentDocument = { [K in ContentKind]: z.output<(typeof kinds)[K]> }[ContentKind];
export const contentKinds = Object.keys(kinds) as readonly ContentKind[];

/** The wire's code of a kind (A300). Help, news, models and VIP benefits have calls of their own: their codes are the store's alone. */
export const typeOfKind = {
  agent: contentTypes.agent,
  announcement: contentTypes.player,
  banner: contentTypes.banner,
  popup: contentTypes.popUp,
  promotion: contentTypes.promotion,
  help: 'H',
  news: 'N',
  model: 'M',
  benefit: 'V',
} as const satisfies Record<ContentKind, string>;
export const kindOfType = (type: string): ContentKind | undefined => contentKinds.find((kind) => typeOfKind[kind] === type);

/** Reads an item by the schema of its kind; every fault has its key and fix. */
export const readContentDocument = (document: unknown): Result<ContentDocument, readonly Fault[]> => {
  const named = readDocument(z.object({ kind: z.enum(contentKinds) }), document);
  return named.ok ? readDocument<z.ZodType<ContentDocument>>(kinds[named.value.kind], document) : named;
};
