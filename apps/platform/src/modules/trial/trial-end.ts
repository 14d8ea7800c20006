import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone, rowsOf } from '../../kernel/each-alone.ts';
import type { Players } from '../player/index.ts';
import type { Sessions } from '../session/index.ts';
import type { ForgetPlayerPort } from './trial-ports.ts';
import { trialKeptMs } from './trial-rules.ts';
import { deleteTrialRow, endTrial, findExpired } from './trial-store.ts';

export type TrialEndDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly players: Pick<Players, 'lockTrial' | 'closeTrial' | 'deleteTrial'>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  /** What the modules keep of a player, in the order in which it goes. */
  readonly forget: readonly ForgetPlayerPort[];
};

/** Trials that one query finds. */
const batchMax = 100;
/** Rows of a kind that one statement deletes. */
const rowsMax = 1000;

/**
 * Removes the trials that are over with every row of theirs, and returns how many. Each is closed first, so that nobody logs in
 * to what is half gone; then its rows go in batches, and the account last. Whatever stops it, the next run goes on.
 */
export const createTrialEnd =
  ({ pool, clock, players, sessions, forget }: TrialEndDeps) =>
  async (): Promise<number> => {
    const unusedSince = new Date(clock.now() - trialKeptMs);
    const close = (playerId: string): Promise<boolean> =>
      transaction(pool, async (client) => {
        // An account that has got a password is its owner's, and no trial any longer.
        if (!(await players.lockTrial(client, playerId))) {
          await deleteTrialRow(client, playerId);
          return false;
        }
        if (!(await endTrial(client, playerId, unusedSince, new Date(clock.now())))) return false;
        await players.closeTrial(client, playerId);
        await sessions.endAll(client, playerId);
        return true;
      });
    const remove = async (playerId: string): Promise<void> => {
      for (const forgetPlayer of forget) while ((await forgetPlayer(playerId, rowsMax)) > 0);
      await transaction(pool, async (client) => {
        await deleteTrialRow(client, playerId);
        await players.deleteTrial(client, playerId);
      });
    };
    let ended = 0;
    const over = rowsOf<string>(batchMax, (last) => findExpired(pool, unusedSince, last, batchMax));
    await eachAlone(over, String, async (playerId) => {
      if (!(await close(playerId))) return;
      await remove(playerId);
      ended++;
    });
    return ended;
  };
