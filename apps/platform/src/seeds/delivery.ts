import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { artPath, gameClasses, gameTypes, volatilities } from '@palaro/contract';
import { z } from 'zod';

/** Where the demo's games and pictures are made by the set-up. */
export const deliveryFolder = join(import.meta.dirname, '../../../../sandbox/art/dist');
/** The file of a delivery that is written last. */
export const catalogueFile = 'catalogue.json';

/** The address of a picture by its file's name; empty where there is none. */
const picture = z
  .string()
  .regex(/^[\w.{}-]*$/)
  .transform((name) => (name === '' ? '' : `${artPath}/${name}`));
const minor = z.number().int().min(0).transform(BigInt);
const range = z.strictObject({ from: z.number().int(), to: z.number().int() });
const pictures = { icon: picture, largeIcon: picture, colour: z.string().regex(/^#[0-9a-f]{6}$/) };

const vendor = z.strictObject({
  code: z.string(),
  displayName: z.string(),
  isHot: z.boolean(),
  isOpen: z.boolean(),
  position: z.number().int(),
  nicknames: z.array(z.string()),
  logo: picture,
});

const game = z.strictObject({
  ...pictures,
  vendorCode: z.string(),
  code: z.string(),
  titleEn: z.string(),
  titleTy: z.string(),
  gameType: z.enum(gameTypes),
  classify: z.enum(gameClasses).nullable(),
  classifyNew: z.string().nullable(),
  lottoMode: z.string().nullable(),
  gameGroup: z.string().nullable(),
  playType: z.enum(['trad', 'ent']).nullable(),
  isGameH5: z.string().nullable(),
  supportPlay: z.boolean(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  isOpen: z.boolean(),
  position: z.number().int(),
  minBet: minor,
  maxBet: minor,
  minLine: z.number().int(),
  fairPlay: z.strictObject({
    rulesEn: z.string(),
    rulesTy: z.string(),
    volatility: z.enum(volatilities),
    statedReturn: range.nullable(),
    check: z.strictObject({ on: z.string(), rounds: z.number().int(), measured: range }).nullable(),
    jackpotShare: z.number().int().nullable(),
    verifies: z.boolean(),
  }),
});

const catalogue = z.strictObject({ vendors: z.array(vendor), games: z.array(game), banners: z.record(z.string(), picture) });
/** The demo's vendors and games as the catalogue stores them, and its banners' pictures by their names. */
export type DemoCatalogue = z.output<typeof catalogue>;

const lotteries = z.strictObject({
  logos: z.record(z.string(), picture),
  games: z.array(z.strictObject({ ...pictures, vendor: z.string(), code: z.string(), title: z.string() })),
});
export type DemoLotteries = z.output<typeof lotteries>;

const read = async (folder: string, file: string): Promise<unknown> => JSON.parse(await readFile(join(folder, file), 'utf8')) as unknown;

export const readCatalogue = async (folder: string): Promise<DemoCatalogue> => catalogue.parse(await read(folder, catalogueFile));
export const readLotteries = async (folder: string): Promise<DemoLotteries> => lotteries.parse(await read(folder, 'lotteries.json'));
