import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import { createPlayerAdministration, type Player } from '../modules/player/index.ts';
import { awardTermsOf, createWheelAdministration, type WheelAdministration } from '../modules/rewards/index.ts';
import { endRefused } from './change.ts';
import { askSecond, refused, type Refused } from './decide.ts';
import {
  awardWords,
  inClauses,
  notOfThisVersion,
  publishingOf,
  taskPermission as permission,
  type TaskContext,
} from './decide-missions.ts';
import { print, table } from './table.ts';

/** What operators do with the wheel, on a store. */
export const wheelOn = (pool: Pool): WheelAdministration => createWheelAdministration({ pool, clock: systemClock });

type Context = TaskContext & { readonly wheel: WheelAdministration };
const [listedMax, ticketsMax] = [20, 1000];

const list = async ({ wheel, merchantCode }: Context): Promise<void> => {
  const versions = await wheel.versions(merchantCode, listedMax);
  if (versions.length === 0) return print(`${merchantCode} has no wheel.`);
  const rows = versions.flatMap(({ number, document: { prizes } }) => {
    const weights = prizes.reduce((sum, { weight }) => sum + weight, 0);
    return prizes.map(({ key, weight, stock, award, fallback }) => [
      String(number),
      key,
      `${weight} of ${weights}`,
      String(stock ?? 'any'),
      award === null ? 'nothing' : awardWords(award),
      fallback ? 'fallback' : '',
    ]);
  });
  print(...table([['version', 'prize', 'chance', 'stock', 'gives', ''], ...rows]));
};
const show = async ({ wheel, merchantCode }: Context): Promise<void> => {
  const [newest] = await wheel.versions(merchantCode, 1);
  print(JSON.stringify((newest ?? endRefused(`${merchantCode} has no wheel.`)).document, null, 2));
};
const publish = async (context: Context, file: string): Promise<void> => {
  const { merchantCode, wheel, settings } = context;
  const document = context.readDocument(file, (text) => wheel.check(text, awardTermsOf(settings)));
  const [newest] = await wheel.versions(merchantCode, 1);
  const state = newest === undefined ? 'none' : `version ${newest.number}`;
  const decided = { subject: 'wheel', title: `wheel of ${document.prizes.length} prizes`, state };
  await askSecond(context, decided, { action: 'wheel.publish', permission, payload: { merchantCode, document } });
};

const playerNamed = async ({ pool, merchantCode }: Context, name: string): Promise<Player> =>
  (await createPlayerAdministration({ pool, clock: systemClock }).findByName(merchantCode, name)) ??
  endRefused(`${merchantCode} has no player ${name}.`);
const ofPlayer = async (context: Context, name: string): Promise<void> => {
  const { id, username } = await playerNamed(context, name);
  const { count, nextDay } = await context.wheel.held(id);
  print(`${username} has ${count} tickets.${nextDay === null ? '' : ` The first end after ${nextDay}.`}`);
};
const give = async (context: Context, name: string, typed: string): Promise<void> => {
  const player = await playerNamed(context, name);
  const count = /^[1-9]\d{0,3}$/u.test(typed) ? Number(typed) : 0;
  if (count < 1 || count > ticketsMax) return endRefused(`${typed}: no number of tickets from 1 to ${ticketsMax}.`);
  const { count: held } = await context.wheel.held(player.id);
  const decided = { subject: `wheel:${player.id}`, title: `tickets of ${player.username}`, state: `${held} tickets` };
  const payload = { playerId: player.id, username: player.username, count, reference: createIds(systemClock.now).newId() };
  await askSecond(context, decided, { action: 'wheel.give', permission, payload });
};

type Action = { readonly words: number; readonly run: (context: Context, words: readonly string[]) => Promise<void> };
/** What follows `wheel` on the command line. */
export const wheelActions: Readonly<Record<string, Action>> = {
  list: { words: 0, run: list },
  show: { words: 0, run: show },
  publish: { words: 1, run: (context, [file = '']) => publish(context, file) },
  of: { words: 1, run: (context, [name = '']) => ofPlayer(context, name) },
  give: { words: 2, run: (context, [name = '', count = '']) => give(context, name, count) },
};

/** Checks a document again and publishes it. */
export const publishWheelNow = async (client: PoolClient, pool: Pool, payload: unknown, by: string): Promise<Result<string, Refused>> => {
  const asked = await publishingOf(pool, payload);
  if (asked === null) return notOfThisVersion;
  const { merchantCode, document, terms } = asked;
  const wheel = wheelOn(pool);
  const checked = wheel.check(document, terms);
  if (!checked.ok) return refused(`Not published:\n  ${inClauses(checked.failure)}`);
  const version = await wheel.publish(client, merchantCode, { document: checked.value, currency: terms.currency, by });
  return ok(`Done: version ${version} of the wheel is published.`);
};
const publishing = z.object({ merchantCode: z.string(), document: z.unknown() });
export const shownWheel = async (pool: Pool, payload: unknown): Promise<{ readonly before: unknown; readonly after: unknown }> => {
  const { merchantCode, document } = publishing.parse(payload);
  const [newest] = await wheelOn(pool).versions(merchantCode, 1);
  return { before: newest?.document ?? { state: 'none' }, after: document };
};

const giving = z.object({ playerId: z.string(), username: z.string(), count: z.number(), reference: z.string() });
export const giveTicketsNow = async (client: PoolClient, pool: Pool, payload: unknown): Promise<Result<string, Refused>> => {
  const { playerId, username, count, reference } = giving.parse(payload);
  return (await wheelOn(pool).give(client, playerId, count, `given:${reference}`))
    ? ok(`Done: ${username} has ${count} tickets more.`)
    : refused(`${username} is blocked, or on a break or excluded, and gets no tickets.`);
};
export const shownTickets = async (pool: Pool, payload: unknown): Promise<{ readonly before: unknown; readonly after: unknown }> => {
  const { playerId, count } = giving.parse(payload);
  const { count: held } = await wheelOn(pool).held(playerId);
  return { before: { tickets: String(held) }, after: { tickets: String(held + BigInt(count)) } };
};
