import type { ExclusionKind, ExclusionLength } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { beginExclusion, listExclusions, shortenExclusion, type ListedExclusion, type StoredExclusion } from './exclusion-store.ts';
import { spans } from './exclusion.ts';

/** Whose wish an operator carries out: the operator's own, or that of the player's family. */
export const operatedKinds = ['operator', 'family'] as const satisfies readonly ExclusionKind[];
export type OperatedKind = (typeof operatedKinds)[number];
/** An exclusion that an operator begins; without a length until further notice. */
export type OperatedExclusion = { readonly playerId: string; readonly kind: OperatedKind; readonly length: ExclusionLength | null };
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
    /** Begins one; null where one holds already that ends no sooner. The caller ends the player's logins with it. */
    begin: (
      client: PoolClient,
      { playerId, kind, length }: OperatedExclusion,
      { irrevocableMonths, timeZone }: Pick<Terms, 'irrevocableMonths' | 'timeZone'>,
      by: string,
    ): Promise<StoredExclusion | null> => {
      const span = length === null ? { hours: 0, months: null } : spans[length];
      const bound = kind === 'family' ? irrevocableMonths : 0;
      return beginExclusion(client, { ...span, id: ids.newId(), playerId, kind, irrevocableMonths: bound, timeZone, by, at: now() });
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
