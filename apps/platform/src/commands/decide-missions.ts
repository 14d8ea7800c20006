import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { ok, type Result } from '../kernel/result.ts';
import { createMerchantDocuments, type MerchantConfig } from '../modules/merchant/index.ts';
import {
  awardTermsOf,
  createMissionAdministration,
  type AwardClause,
  type AwardField,
  type MissionAdministration,
} from '../modules/rewards/index.ts';
import { endRefused } from './change.ts';
import { askSecond, merchantSettings, refused, type DecidingBy, type Refused } from './decide.ts';
import { print, table } from './table.ts';

/** What operators do with missions, on a store. */
export const missionsOn = (pool: Pool): MissionAdministration => createMissionAdministration({ pool, clock: systemClock });

/** What the verbs of missions, wheels and packets need. */
export type TaskContext = DecidingBy & {
  readonly settings: MerchantConfig;
  /** The document of a file, checked; ends the command with every fault of it. */
  readonly readDocument: <D>(file: string, check: (document: unknown) => Result<D, readonly AwardClause[]>) => D;
};
type Context = TaskContext & { readonly missions: MissionAdministration };
const listedMax = 20;
export const taskPermission = 'promotions:decide';
export const inClauses = (clauses: readonly AwardClause[]): string => clauses.map(({ key, why }) => `${key}: ${why}`).join('\n  ');
/** An award in a word or two. */
export const awardWords = ({ kind, amount, count, turnoverTimes }: AwardField): string =>
  `${kind} ${amount ?? count}${turnoverTimes > 0 ? `, ${turnoverTimes} times` : ''}`;

const list = async ({ missions, merchantCode }: Context): Promise<void> => {
  const versions = await missions.versions(merchantCode, listedMax);
  if (versions.length === 0) return print(`${merchantCode} has no missions.`);
  const rows = versions.flatMap(({ number, from, document }) =>
    document.missions.map(({ key, period, goal: { kind, amount, days, products }, award, claimDays }) => [
      String(number),
      from,
      key,
      period,
      `${kind} ${amount ?? days}`,
      products?.join(' ') ?? 'all',
      awardWords(award),
      String(claimDays),
    ]),
  );
  print(...table([['version', 'from', 'mission', 'period', 'goal', 'games', 'gives', 'days to claim'], ...rows]));
};
const show = async ({ missions, merchantCode }: Context): Promise<void> => {
  const [newest] = await missions.versions(merchantCode, 1);
  print(JSON.stringify((newest ?? endRefused(`${merchantCode} has no missions.`)).document, null, 2));
};
const publish = async (context: Context, file: string): Promise<void> => {
  const { merchantCode, missions, settings } = context;
  const document = context.readDocument(file, (text) => missions.check(text, awardTermsOf(settings)));
  const [newest] = await missions.versions(merchantCode, 1);
  const state = newest === undefined ? 'none' : `version ${newest.number}`;
  const decided = { subject: 'missions', title: `missions from ${document.from} on`, state };
  await askSecond(context, decided, { action: 'missions.publish', permission: taskPermission, payload: { merchantCode, document } });
};

type Action = { readonly words: number; readonly run: (context: Context, words: readonly string[]) => Promise<void> };
/** What follows `missions` on the command line. */
export const missionActions: Readonly<Record<string, Action>> = {
  list: { words: 0, run: list },
  show: { words: 0, run: show },
  publish: { words: 1, run: (context, [file = '']) => publish(context, file) },
};

const publishing = z.object({ merchantCode: z.string(), document: z.unknown() });
/** What was asked to be published, with what the merchant's document says now; null where it is of another version. */
export const publishingOf = async (pool: Pool, payload: unknown) => {
  const { merchantCode, document } = publishing.parse(payload);
  const documents = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
  const settings = await merchantSettings({ documents, merchantCode });
  return settings === null ? null : { merchantCode, document, terms: awardTermsOf(settings) };
};
export const notOfThisVersion = refused('The document of the merchant is of another version.');

/** Checks a document again and publishes it. */
export const publishMissionsNow = async (
  client: PoolClient,
  pool: Pool,
  payload: unknown,
  by: string,
): Promise<Result<string, Refused>> => {
  const asked = await publishingOf(pool, payload);
  if (asked === null) return notOfThisVersion;
  const { merchantCode, document, terms } = asked;
  const missions = missionsOn(pool);
  const checked = missions.check(document, terms);
  if (!checked.ok) return refused(`Not published:\n  ${inClauses(checked.failure)}`);
  const published = await missions.publish(client, merchantCode, { document: checked.value, currency: terms.currency, by });
  return 'clauses' in published
    ? refused(`Not published:\n  ${inClauses(published.clauses)}`)
    : ok(`Done: version ${published.version} of the missions is published.`);
};
export const shownMissions = async (pool: Pool, payload: unknown): Promise<{ readonly before: unknown; readonly after: unknown }> => {
  const { merchantCode, document } = publishing.parse(payload);
  const [newest] = await missionsOn(pool).versions(merchantCode, 1);
  return { before: newest?.document ?? { state: 'none' }, after: document };
};
