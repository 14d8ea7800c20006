import type { ExclusionKind, ExclusionLength } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import {
  addEvidence,
  askExclusion,
  beginExclusion,
  countBegun,
  listExclusions,
  readExclusion,
  shortenExclusion,
  type BegunExclusions,
  type ListedExclusion,
  type StoredExclusion,
} from './exclusion-store.ts';
import { spans } from './exclusion.ts';

/** Whose wish an operator carries out: the operator's own, or that of the player's family. */
export const operatedKinds = ['operator', 'family'] as const satisfies readonly ExclusionKind[];
export type OperatedKind = (typeof operatedKinds)[number];
/** An exclusion that an operator begins; without a length until further notice. The family has shown something for it. */
export type OperatedExclusion = { readonly playerId: string; readonly length: ExclusionLength | null } & (
  | { readonly kind: Exclude<OperatedKind, 'family'> }
  | { readonly kind: 'family'; readonly evidence: string }
);
type Terms = {
  readonly irrevocableMonths: number;
  readonly timeZone: string;
  readonly returnAfterDays: number;
  readonly returnAfterDaysOfIndefinite: number;
};

/** What operators do about exclusions. One operator excludes a player; two end that, and not what a player or a register has asked for. */
export const createExclusionAdministration = ({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }) => {
  const now = (): Date => new Date(clock.now());
  return {
    list: (db: Pool | PoolClient, playerId: string): Promise<readonly ListedExclusion[]> => listExclusions(db, playerId),
    /** The one that holds and ends last; null where none does. */
    active: (db: Pool | PoolClient, playerId: string): Promise<StoredExclusion | null> => readExclusion(db, playerId, now()),
    /** How many began on each day, by their kinds. */
    begunByDay: (pool: Pool, merchantCode: string, from: string, to: string): Promise<readonly BegunExclusions[]> =>
      countBegun(pool, merchantCode, from, to),
    /** Whether the player may be given money, and keeps that so until the transaction ends. */
    admits: (client: PoolClient, playerId: string): Promise<boolean> => askExclusion(client, 'exclusion_admits', playerId, now()),
    /** Begins one; null where one holds already that ends no sooner. The caller ends the player's logins with it. */
    begin: async (
      client: PoolClient,
      asked: OperatedExclusion,
      { irrevocableMonths, timeZone }: Pick<Terms, 'irrevocableMonths' | 'timeZone'>,
      by: string,
    ): Promise<StoredExclusion | null> => {
      const { playerId, kind, length } = asked;
      const span = length === null ? { hours: 0, months: null } : spans[length];
      const bound = kind === 'family' ? irrevocableMonths : 0;
      const id = ids.newId();
      const begun = await beginExclusion(client, { ...span, id, playerId, kind, irrevocableMonths: bound, timeZone, by, at: now() });
      if (begun !== null && asked.kind === 'family') await addEvidence(client, id, asked.evidence);
      return begun;
    },
    /** Two operators agree that those of operators and family end; returns when the last is over, null where none may be ended. */
    shorten: (
      client: PoolClient,
      playerId: string,
      { returnAfterDays, returnAfterDaysOfIndefinite }: Pick<Terms, 'returnAfterDays' | 'returnAfterDaysOfIndefinite'>,
      by: string,
    ): Promise<Date | null> =>
      shortenExclusion(client, {
        playerId,
        kinds: operatedKinds,
        definiteDays: returnAfterDays,
        indefiniteDays: returnAfterDaysOfIndefinite,
        by,
        at: now(),
      }),
  };
};
export type ExclusionAdministration = ReturnType<typeof createExclusionAdministration>;
