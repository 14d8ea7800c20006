import { vipRewardsMax } from '@palaro/contract';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone, pagesOf, rowsOf } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { deliver } from '../../topics/consumers.ts';
import { fingerprintOf } from '../wallet/index.ts';
import { callReview, callRise, markReviewed, readDueMonth, readRising, rollPoints, type Reviewed } from './vip-store.ts';

const [rollMax, pageMax] = [2_000, 500];

export type VipMovingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly merchantCodes: () => readonly string[];
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

/** What moves players between levels: their play, and a month without enough of it. */
export const createVipMoving = ({ pool, clock, ids, merchantCodes, onCommitted }: VipMovingDeps) => {
  const now = (): Date => new Date(clock.now());
  /** Takes a player up as far as their points reach, with what each level pays, in one transaction. */
  const rise = (playerId: string): Promise<void> =>
    transaction(pool, async (client) => {
      const at = now();
      const once = (): Promise<number | null> => {
        const transactionIds = Array.from({ length: vipRewardsMax }, () => ids.newId());
        return callRise(client, { playerId, transactionIds, fingerprint: fingerprintOf(['vip', playerId]), at });
      };
      let hasMoved = false;
      while ((await once()) !== null) hasMoved = true;
      if (hasMoved) await deliver(client, 'player.notice', { playerId, kind: 'vip_up' }, at);
    });
  const riseAll = async (merchantCode: string): Promise<void> => {
    const rising = rowsOf<string>(pageMax, (last) => readRising(pool, merchantCode, { after: last ?? '', at: now(), max: pageMax }));
    await eachAlone(rising, (playerId) => playerId, rise);
  };
  const reviewPage = (merchantCode: string, month: string, after: string): Promise<readonly Reviewed[]> =>
    transaction(pool, async (client) => {
      const at = now();
      const reviewed = await callReview(client, { merchantCode, month, after, max: pageMax, at });
      for (const { playerId, fell } of reviewed) if (fell) await deliver(client, 'player.notice', { playerId, kind: 'vip_down' }, at);
      return reviewed;
    });
  const reviewMonths = async (merchantCode: string): Promise<void> => {
    for (let month = await readDueMonth(pool, merchantCode, now()); month !== null; month = await readDueMonth(pool, merchantCode, now())) {
      const key = month;
      for await (const page of pagesOf<Reviewed>(pageMax, (last) => reviewPage(merchantCode, key, last?.playerId ?? '')))
        if (page.length > 0) onCommitted();
      await markReviewed(pool, merchantCode, key, now());
    }
  };
  return {
    /** Counts what was fed, and takes up whoever it takes to another level. */
    up: async (): Promise<void> => {
      while ((await rollPoints(pool, rollMax)) >= BigInt(rollMax));
      try {
        await eachAlone(merchantCodes(), (merchantCode) => merchantCode, riseAll);
      } finally {
        onCommitted();
      }
    },
    /** Reviews the months that are over and counted, once each. */
    review: (): Promise<void> => eachAlone(merchantCodes(), (merchantCode) => merchantCode, reviewMonths),
  };
};
export type VipMoving = ReturnType<typeof createVipMoving>;
