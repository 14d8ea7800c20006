import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { ok, type Result } from '../kernel/result.ts';
import { createMerchantDocuments, type MerchantConfig } from '../modules/merchant/index.ts';
import { createPlayerAdministration, type Player } from '../modules/player/index.ts';
import { endRefused } from './change.ts';
import { askSecond, merchantSettings, refused, type DecidingBy, type PairAct } from './decide.ts';
import { print } from './table.ts';
import { FileRefused, parseJson, readTextFile } from './text-file.ts';

/** Documents of rewards, which two operators publish in versions that never change: what is the same of each kind. */
export type Clause = { readonly key: string; readonly why: string };
export const inClauses = (clauses: readonly Clause[]): string => clauses.map(({ key, why }) => `${key}: ${why}`).join('\n  ');

/** In whose name, and by what document of the merchant. */
export type RewardContext = DecidingBy & { readonly settings: MerchantConfig };
/** What follows a subject on the command line. */
export type Verb = { readonly words: number; readonly run: (context: RewardContext, words: readonly string[]) => Promise<void> };

type Version = { readonly number: number; readonly document: unknown };
type Kept = { readonly versions: (merchantCode: string, max: number) => Promise<readonly Version[]> };
const newestOf = async (kept: Kept, merchantCode: string): Promise<Version | undefined> => (await kept.versions(merchantCode, 1))[0];

/** The document of a file, checked; ends the command with every fault of it. */
export const readChecked = <D>(file: string, check: (document: unknown) => Result<D, readonly Clause[]>): D => {
  try {
    const checked = check(parseJson(readTextFile(file)));
    return checked.ok ? checked.value : endRefused(`Not to be published:\n  ${inClauses(checked.failure)}`);
  } catch (fault) {
    if (fault instanceof FileRefused) return endRefused(`${file}: ${fault.message}`);
    throw fault;
  }
};

/** Prints the newest document, to edit and publish again. */
export const showNewest = async (kept: Kept, { merchantCode }: RewardContext, name: string): Promise<void> => {
  const { document } = (await newestOf(kept, merchantCode)) ?? endRefused(`${merchantCode} has no ${name}.`);
  print(JSON.stringify(document, null, 2));
};

/** Asks another operator to publish a document that was checked. */
export const askToPublish = async (
  kept: Kept,
  context: RewardContext,
  { name, title, document }: { readonly name: string; readonly title: string; readonly document: unknown },
): Promise<void> => {
  const { merchantCode } = context;
  const newest = await newestOf(kept, merchantCode);
  const state = newest === undefined ? 'none' : `version ${newest.number}`;
  const payload = { merchantCode, document };
  await askSecond(context, { subject: name, title, state }, { action: `${name}.publish`, permission: 'promotions:decide', payload });
};

export const publishing = z.object({ merchantCode: z.string(), document: z.unknown() });
export const notPublished = (clauses: readonly Clause[]) => refused(`Not published:\n  ${inClauses(clauses)}`);
/** The merchant's document; null where this version cannot read it. */
export const settingsOn = (pool: Pool, merchantCode: string): Promise<MerchantConfig | null> =>
  merchantSettings({ documents: createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock }), merchantCode });
export const notOfThisVersion = refused('The document of the merchant is of another version.');

type Publishing = {
  readonly merchantCode: string;
  readonly document: unknown;
  readonly settings: MerchantConfig;
  readonly by: string;
};
/** Checks a document again and publishes it: its version, or what keeps it from that. */
type Publish = (client: PoolClient, pool: Pool, given: Publishing) => Promise<Result<number, readonly Clause[]>>;
/** The act of two operators that publishes a version. */
export const publishAct = (name: string, keptOn: (pool: Pool) => Kept, publish: Publish): PairAct => ({
  permission: 'promotions:approve',
  shown: async (pool, payload) => {
    const { merchantCode, document } = publishing.parse(payload);
    return { before: (await newestOf(keptOn(pool), merchantCode))?.document ?? { state: 'none' }, after: document };
  },
  carryOut: async (client, pool, payload, by) => {
    const { merchantCode, document } = publishing.parse(payload);
    const settings = await settingsOn(pool, merchantCode);
    if (settings === null) return notOfThisVersion;
    const published = await publish(client, pool, { merchantCode, document, settings, by });
    return published.ok ? ok(`Done: version ${published.value} of the ${name} is published.`) : notPublished(published.failure);
  },
});

/** A player by their name; ends the command where there is none. */
export const playerNamed = async ({ pool, merchantCode }: DecidingBy, name: string): Promise<Player> =>
  (await createPlayerAdministration({ pool, clock: systemClock }).findByName(merchantCode, name)) ??
  endRefused(`${merchantCode} has no player ${name}.`);
