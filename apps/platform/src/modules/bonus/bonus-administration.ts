import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { parts } from './bonus.ts';
import { endAndTell } from './ending.ts';
import { alterRequired, readActive, readEnded, readEntries, readGrant, type Entry, type Grant } from './bonus-store.ts';

/** What operators do with the bonuses of players. */
export const createBonusAdministration = ({ pool, clock, ids }: { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids }) => {
  const end = async (client: PoolClient, id: string, state: 'completed' | 'forfeited', reason: string): Promise<boolean> =>
    (await endAndTell(client, { id, state, reason, transactionId: ids.newId(), at: new Date(clock.now()) })) !== null;
  return {
    /** Those that a player plays with, and so many that ended. */
    ofPlayer: async (playerId: string, max: number): Promise<readonly Grant[]> => [
      ...(await readActive(pool, playerId)),
      ...(await readEnded(pool, playerId, max)),
    ],
    one: (merchantCode: string, id: string): Promise<Grant | null> => readGrant(pool, merchantCode, id),
    entries: (id: string, max: number): Promise<readonly Entry[]> => readEntries(pool, id, max),
    /** Takes one away; false where it has ended. */
    forfeit: (client: PoolClient, id: string, reason: string): Promise<boolean> => end(client, id, 'forfeited', reason),
    /** Makes the player's own what is left of one, up to its cap; false where it has ended. */
    convert: (client: PoolClient, id: string, reason: string): Promise<boolean> => end(client, id, 'completed', reason),
    /** Sets what is to be staked, in minor units; false where it has ended. */
    alter: (client: PoolClient, merchantCode: string, id: string, required: bigint): Promise<boolean> =>
      alterRequired(client, merchantCode, id, required * parts),
  };
};
export type BonusAdministration = ReturnType<typeof createBonusAdministration>;
