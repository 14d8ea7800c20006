import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone, rowsOf } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fingerprintOf, tellOfMovement } from '../wallet/index.ts';
import { callBillDay, readDuePayments, readNextDay, type Payment } from './bill-store.ts';

/** Payments that are looked up at once. */
const payMax = 500;

export type SettlingDeps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids };

/** What agents earn by the stakes of their teams: bills of days that are over, and their payment. */
export const createSettling = ({ pool, clock, ids }: SettlingDeps) => {
  const now = (): Date => new Date(clock.now());
  const pay = ({ no, day, amount, currency }: Payment): Promise<void> =>
    transaction(pool, async (client) => {
      const [transactionId, at] = [ids.newId(), now()];
      await client.query({
        name: 'agent-pay',
        text: 'SELECT agent_pay(p_no => $1, p_day => $2, p_transaction => $3, p_fingerprint => $4, p_at => $5)',
        values: [no, day, transactionId, fingerprintOf(['agents', String(no), day, amount.toString(), currency]), at],
      });
      await tellOfMovement(client, 'commission_paid', transactionId, at);
    });
  const dueOf = (merchantCode: string) => rowsOf<Payment>(payMax, (last) => readDuePayments(pool, merchantCode, last, payMax));
  return {
    /** Writes the bills of all days of a merchant that are over, in order, and pays what is due. Returns the days. */
    settle: async (merchantCode: string): Promise<readonly string[]> => {
      const days: string[] = [];
      try {
        for (let day = await readNextDay(pool, merchantCode); day !== null; day = await readNextDay(pool, merchantCode)) {
          if (!(await callBillDay(pool, merchantCode, day, now()))) break;
          days.push(day);
        }
      } finally {
        // What cannot be paid now keeps nobody else waiting.
        await eachAlone(dueOf(merchantCode), ({ no, day }) => `payment of node ${no} for ${day}`, pay);
      }
      return days;
    },
  };
};
