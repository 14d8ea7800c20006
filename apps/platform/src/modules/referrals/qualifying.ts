import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone, pagesOf } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { deliver } from '../../topics/consumers.ts';
import type { TurnoverService } from '../cashier/index.ts';
import { fingerprintOf } from '../wallet/index.ts';
import { callLook, callPay, lockBoth, readDue } from './referral-store.ts';

const pageSize = 500;
/** Two names for the ledger of each side: of the grant, and of its transaction. */
const idsOfBoth = 4;

export type QualifyingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly turnover: Pick<TurnoverService, 'count' | 'openFor'>;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

/** Moves referrals on, and pays what they come to: both rewards in one transaction, once on however many nodes. */
export const createQualifying = ({ pool, clock, ids, turnover, onCommitted }: QualifyingDeps) => {
  const moveOn = (playerId: string): Promise<boolean> =>
    transaction(pool, async (client) => {
      const at = new Date(clock.now());
      const both = await lockBoth(client, playerId);
      if ((await callLook(client, playerId, at)) !== 'qualified') return false;
      // What was staked until now counts for what came in before the reward.
      for (const id of both) await turnover.count(client, id, at);
      const names = Array.from({ length: idsOfBoth }, ids.newId);
      const paid = await callPay(client, { playerId, ids: names, fingerprint: fingerprintOf(['referral', playerId]), at });
      for (const [place, { side, receiver, award, amount, required }] of paid.entries()) {
        if (award === 'cash') await turnover.openFor(client, receiver, `referral:${playerId}:${side}`, { amount, required }, at);
        const about = award === 'cash' ? { about: names[2 * place + 1] } : {};
        await deliver(client, 'player.notice', { playerId: receiver, kind: 'referral_paid', ...about }, at);
      }
      return paid.length > 0;
    });
  return {
    moveOn,
    /** Looks at everybody of whom something may have come. */
    run: async (): Promise<void> => {
      const pages = pagesOf<string>(pageSize, (last) => readDue(pool, last ?? '', pageSize, new Date(clock.now())));
      for await (const page of pages) {
        let hasPaid = false;
        await eachAlone(page, String, async (playerId) => {
          if (await moveOn(playerId)) hasPaid = true;
        });
        if (hasPaid) onCommitted();
      }
    },
  };
};
export type Qualifying = ReturnType<typeof createQualifying>;
