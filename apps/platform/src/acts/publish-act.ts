import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { ok, type Result } from '../kernel/result.ts';
import type { MerchantConfig } from '../modules/merchant/index.ts';
import { notOfThisVersion, type PairAct, refused, settingsOn } from './act.ts';

/** Documents of rewards, which two operators publish in versions that never change: what is the same of each kind. */
export type Clause = { readonly key: string; readonly why: string };
export const inClauses = (clauses: readonly Clause[]): string => clauses.map(({ key, why }) => `${key}: ${why}`).join('\n  ');

type Version = { readonly number: number; readonly document: unknown };
export type Kept = { readonly versions: (merchantCode: string, max: number) => Promise<readonly Version[]> };
/** The newest version of a document. */
export const newestOf = async (kept: Kept, merchantCode: string): Promise<Version | undefined> => (await kept.versions(merchantCode, 1))[0];

export const publishing = z.object({ merchantCode: z.string(), document: z.unknown() });
export const notPublished = (clauses: readonly Clause[]) => refused(`Not published:\n  ${inClauses(clauses)}`);

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
