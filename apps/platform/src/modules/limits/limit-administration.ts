import type { LimitKind, LimitPeriod } from '@palaro/contract';
import type { PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Db } from '../wallet/index.ts';
import { callLimits, readLimits, type StoredLimit } from './limits-store.ts';

/** A limit that the operator sets for a player, in minor units; null for none. */
export type OperatorLimit = {
  readonly playerId: string;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: bigint | null;
};

/** What operators do about the limits of players: beside each of the player's own may stand one of the operator's, and the lower holds. */
export const createLimitAdministration = ({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }) => ({
  read: (db: Db, playerId: string): Promise<readonly StoredLimit[]> => readLimits(db, playerId, new Date(clock.now())),
  /** Sets one. `loosens` where it would be higher, or none, which takes two operators. */
  set: (
    client: PoolClient,
    { playerId, kind, period, amount }: OperatorLimit,
    by: string,
    byTwo: boolean,
  ): Promise<'applied' | 'unchanged' | 'loosens'> =>
    callLimits(client, 'limits_operate', {
      p_id: ids.newId(),
      p_player: playerId,
      p_kind: kind,
      p_period: period,
      p_amount: amount,
      p_by: by,
      p_by_two: byTwo,
      p_at: new Date(clock.now()),
    }),
});
export type LimitAdministration = ReturnType<typeof createLimitAdministration>;
