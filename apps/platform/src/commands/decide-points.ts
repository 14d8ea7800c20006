import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { ok, type Result } from '../kernel/result.ts';
import { createMerchantDocuments, type MerchantConfig } from '../modules/merchant/index.ts';
import { createPlayerAdministration, type Player } from '../modules/player/index.ts';
import { createPointsAdministration, type PointsAdministration } from '../modules/rewards/index.ts';
import { endRefused } from './change.ts';
import { askSecond, merchantSettings, refused, type DecidingBy, type Refused } from './decide.ts';
import { print, table } from './table.ts';

/** What operators do with points, on a store. */
export const pointsOn = (pool: Pool): PointsAdministration => createPointsAdministration({ pool, clock: systemClock });

type Context = DecidingBy & {
  readonly settings: MerchantConfig;
  readonly points: PointsAdministration;
  /** The document of a file, checked; ends the command with every fault of it. */
  readonly readDocument: <D>(file: string, check: (document: unknown) => Result<D, readonly Clause[]>) => D;
};
type Clause = { readonly key: string; readonly why: string };
const [listedMax, pointsMax] = [20, 1_000_000n];
const permission = 'promotions:decide';
const inLines = (clauses: readonly Clause[]): string => clauses.map(({ key, why }) => `${key}: ${why}`).join('\n  ');

const list = async ({ points, merchantCode }: Context): Promise<void> => {
  const versions = await points.versions(merchantCode, listedMax);
  if (versions.length === 0) return print(`${merchantCode} has no points.`);
  const rows = versions.flatMap(({ number, from, document: { rates, offers, expireDays } }) => [
    ...rates.map((rate) => [
      String(number),
      from,
      `${rate.points} for 1000 staked`,
      `${rate.product ?? 'all'}, ${rate.vendor ?? 'all vendors'}`,
      expireDays === null ? 'never' : `after ${expireDays} days`,
    ]),
    ...offers.map(({ key, points: price, amount }) => [String(number), from, `offer ${key}`, `${price} for ${amount}`, '']),
  ]);
  print(...table([['version', 'from', 'what', 'of', 'ends'], ...rows]));
};
const show = async ({ points, merchantCode }: Context): Promise<void> => {
  const [newest] = await points.versions(merchantCode, 1);
  print(JSON.stringify((newest ?? endRefused(`${merchantCode} has no points.`)).document, null, 2));
};
const publish = async (context: Context, file: string): Promise<void> => {
  const { merchantCode, points, settings } = context;
  const document = context.readDocument(file, (text) => points.check(text, settings.currency));
  const [newest] = await points.versions(merchantCode, 1);
  const decided = {
    subject: 'points',
    title: `points from ${document.from} on`,
    state: newest === undefined ? 'none' : `version ${newest.number}`,
  };
  await askSecond(context, decided, { action: 'points.publish', permission, payload: { merchantCode, document } });
};

const playerNamed = async ({ pool, merchantCode }: Context, name: string): Promise<Player> =>
  (await createPlayerAdministration({ pool, clock: systemClock }).findByName(merchantCode, name)) ??
  endRefused(`${merchantCode} has no player ${name}.`);
const ofPlayer = async (context: Context, name: string): Promise<void> => {
  const { id, username } = await playerNamed(context, name);
  const { balance, owed, nextPoints, nextDay } = await context.points.held(id);
  print(`${username} has ${balance} points${owed > 0n ? `, and ${owed} are set off against what is earned next` : ''}.`);
  if (nextDay !== null) print(`${nextPoints} of them end after ${nextDay}.`);
};
const adjust = async (context: Context, sign: 1n | -1n, name: string, typed: string): Promise<void> => {
  const player = await playerNamed(context, name);
  const number = /^[1-9]\d{0,6}$/u.test(typed) ? BigInt(typed) : 0n;
  if (number < 1n || number > pointsMax) return endRefused(`${typed}: no number of points from 1 to ${pointsMax}.`);
  const { balance } = await context.points.held(player.id);
  const decided = { subject: `points:${player.id}`, title: `points of ${player.username}`, state: `${balance} points` };
  const payload = { playerId: player.id, username: player.username, points: String(sign * number) };
  await askSecond(context, decided, { action: 'points.adjust', permission, payload });
};

type Action = { readonly words: number; readonly run: (context: Context, words: readonly string[]) => Promise<void> };
/** What follows `points` on the command line. */
export const pointsActions: Readonly<Record<string, Action>> = {
  list: { words: 0, run: list },
  show: { words: 0, run: show },
  publish: { words: 1, run: (context, [file = '']) => publish(context, file) },
  of: { words: 1, run: (context, [name = '']) => ofPlayer(context, name) },
  give: { words: 2, run: (context, [name = '', number = '']) => adjust(context, 1n, name, number) },
  take: { words: 2, run: (context, [name = '', number = '']) => adjust(context, -1n, name, number) },
};

const publishing = z.object({ merchantCode: z.string(), document: z.unknown() });
/** Checks a document again and publishes it. */
export const publishPointsNow = async (client: PoolClient, pool: Pool, payload: unknown, by: string): Promise<Result<string, Refused>> => {
  const { merchantCode, document } = publishing.parse(payload);
  const documents = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
  const currency = (await merchantSettings({ documents, merchantCode }))?.currency;
  if (currency === undefined) return refused('The document of the merchant is of another version.');
  const points = pointsOn(pool);
  const checked = points.check(document, currency);
  if (!checked.ok) return refused(`Not published:\n  ${inLines(checked.failure)}`);
  const published = await points.publish(client, merchantCode, { document: checked.value, currency, by });
  return 'clauses' in published
    ? refused(`Not published:\n  ${inLines(published.clauses)}`)
    : ok(`Done: version ${published.version} of the points is published.`);
};
export const shownPoints = async (pool: Pool, payload: unknown): Promise<{ readonly before: unknown; readonly after: unknown }> => {
  const { merchantCode, document } = publishing.parse(payload);
  const [newest] = await pointsOn(pool).versions(merchantCode, 1);
  return { before: newest?.document ?? { state: 'none' }, after: document };
};

const adjusting = z.object({ playerId: z.string(), username: z.string(), points: z.string() });
export const adjustPointsNow = async (client: PoolClient, pool: Pool, payload: unknown): Promise<Result<string, Refused>> => {
  const { playerId, username, points } = adjusting.parse(payload);
  const number = BigInt(points);
  const status = await pointsOn(pool).adjust(client, playerId, number);
  if (status === 'short') return refused(`${username} has fewer points.`);
  if (status === 'blocked') return refused(`${username} is blocked, or on a break or excluded, and gets no points.`);
  return ok(number > 0n ? `Done: ${username} has ${number} points more.` : `Done: ${username} has ${-number} points fewer.`);
};
export const shownAdjustment = async (pool: Pool, payload: unknown): Promise<{ readonly before: unknown; readonly after: unknown }> => {
  const { playerId, points } = adjusting.parse(payload);
  const { balance } = await pointsOn(pool).held(playerId);
  return { before: { points: String(balance) }, after: { points: String(balance + BigInt(points)) } };
};
