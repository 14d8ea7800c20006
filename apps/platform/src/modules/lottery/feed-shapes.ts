import { lotteryBetStates, lotteryDrawStates, lotteryOrderStates, lotteryRegions, volatilities } from '@palaro/contract';
import { currencies } from '@palaro/money';
import { z } from 'zod';
import { pictureAddress, tileColour } from '../catalogue/index.ts';

/** What a house answers (docs/lottery-feed.md). Fields that are not named here are left out, lists longer than these are refused. */
const text = (max: number) => z.string().max(max);
/** What is stored: the store takes no half of a character, and none with the code 0. */
const storedText = (max: number) => text(max).refine((given) => given.isWellFormed() && !given.includes('\0'), 'not to be stored');
const id = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/);
/** Minor units. */
const minor = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((digits) => BigInt(digits));
const instant = z.iso.datetime();
const listed = z.union([z.string().max(60), z.number()]).transform(String);
const numbers = z.array(z.object({ name: text(60).default(''), values: z.array(listed).max(100) })).max(40);
const cursor = text(200)
  .nullish()
  .transform((next) => next ?? null);

/**
 * A list from which malformed rows are left out, and counted: one of them does not take the others from a player. Where every
 * row is malformed there is no list.
 */
const rowsOf = <Row extends z.ZodType>(row: Row, max = 200) =>
  z
    .array(z.unknown())
    .max(max)
    .transform((given, context) => {
      const leftOut: unknown[] = [];
      const rows = given.flatMap((one): z.output<Row>[] => {
        const read = row.safeParse(one);
        if (!read.success) leftOut.push(one);
        return read.success ? [read.data] : [];
      });
      if (rows.length === 0 && given.length > 0) context.addIssue('every row is malformed');
      return { rows, leftOut, malformed: leftOut.length };
    });

const ppmPerPercent = 10_000;
/** Percent of the stake, such as 94.99, as parts per million. */
const percent = z
  .number()
  .min(0)
  .max(100)
  .transform((share) => Math.round(share * ppmPerPercent));
/** What a house states of a game's fairness: all of it, parts, or nothing. */
const fairness = {
  rules: z.array(storedText(400)).max(20).optional(),
  volatility: z.enum(volatilities).optional(),
  returnFrom: percent.optional(),
  returnTo: percent.optional(),
  checkedOn: z.iso.date().optional(),
  checkedRounds: z.number().int().min(1).optional(),
  measuredFrom: percent.optional(),
  measuredTo: percent.optional(),
  verifies: z.boolean().optional(),
};

/** A picture that is not one is none: the game is offered all the same. */
const picture = pictureAddress.optional().catch(undefined);

const feedGame = z
  .object({
    gameId: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
    name: storedText(80).min(1),
    gameGroupId: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
    gameGroupName: storedText(80),
    gameClassifyNew: storedText(40),
    lottoMode: storedText(40),
    region: z
      .enum(lotteryRegions)
      .nullish()
      .transform((region) => region ?? null),
    kind: storedText(20),
    stakeMin: minor,
    stakeMax: minor,
    icon: picture,
    largeIcon: picture,
    colour: tileColour.optional().catch(undefined),
    ...fairness,
  })
  .refine(({ stakeMin, stakeMax }) => stakeMin <= stakeMax, 'the lowest stake is above the highest');
export type FeedGame = z.output<typeof feedGame>;
const named = z.object({ gameId: z.string() });
/** `leftOut` are the games that the house has, and of which it states nothing that can be read. A game stands as it is stated first. */
export const gamesAnswer = z
  .object({ games: rowsOf(feedGame, 500), logo: picture })
  .transform(({ games: { rows, leftOut, malformed }, logo }) => {
    const games = rows.filter(({ gameId }, place) => rows.findIndex((other) => other.gameId === gameId) === place);
    return {
      games,
      leftOut: leftOut.flatMap((row) => named.safeParse(row).data?.gameId ?? []),
      malformed: malformed + rows.length - games.length,
      logo,
    };
  });

const feedDraw = z.object({
  drawId: id,
  gameId: id,
  issue: text(60),
  opensAt: instant,
  closesAt: instant,
  drawsAt: instant,
  status: z.enum(lotteryDrawStates),
  numbers: numbers.nullish().transform((drawn) => drawn ?? []),
});
export type FeedDraw = z.output<typeof feedDraw>;
export const drawsAnswer = z
  .object({ draws: rowsOf(feedDraw), next: cursor })
  .transform(({ draws: { rows, malformed }, next }) => ({ draws: rows, next, malformed }));

const money = { stake: minor, payout: minor };
const feedOrder = z.object({
  orderId: id,
  gameId: id,
  gameName: text(80),
  /** Whether the house has the game no more. */
  gone: z
    .boolean()
    .nullish()
    .transform((gone) => gone === true),
  issue: text(200),
  placedAt: instant,
  ...money,
  currency: z.enum(currencies),
  status: z.enum(lotteryOrderStates),
});
export type FeedOrder = z.output<typeof feedOrder> & { readonly suborders: number };
export const ordersAnswer = z
  .object({ orders: rowsOf(feedOrder.extend({ suborders: z.number().int() })), next: cursor })
  .transform(({ orders: { rows, malformed }, next }) => ({ orders: rows, next, malformed }));

const suborder = z.object({
  suborderId: id,
  issue: text(60),
  playType: text(40),
  betKind: text(80),
  picks: text(8000),
  /** Kind and picks in the asked language; of a house that does not say them, what it keeps. */
  betName: text(200).optional(),
  picksText: text(8000).optional(),
  multiple: z.number().int(),
  unitStake: minor,
  ...money,
  status: z.enum(lotteryBetStates),
  /** Why its stake was given back though its player has not cancelled it; of all else nothing is said. */
  reason: z
    .string()
    .nullish()
    .transform((reason) => (reason === 'EXCLUDED' ? 'excluded' : reason === 'WON' ? 'won' : null)),
  closesAt: instant,
  cancellable: z.boolean(),
  numbers: numbers.nullish().transform((drawn) => drawn ?? []),
});
const orderDetail = feedOrder.extend({ suborders: z.array(suborder).max(500) });
export type FeedOrderDetail = z.output<typeof orderDetail>;
/** An order stands in the answer itself or under `order`. */
export const orderAnswer = z.union([z.object({ order: orderDetail }).transform(({ order }) => order), orderDetail]);
