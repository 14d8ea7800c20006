import type { ContractKind } from '@palaro/contract';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { tellOfMovement } from '../wallet/index.ts';

export type SettlingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly merchantCodes: () => readonly string[];
  /** Who pays at a merchant. */
  readonly payerOf: (merchantCode: string) => 'house' | 'upline';
};
type Due = { readonly id: string; readonly period: string };

/** Contracts that are looked at in one go. */
export const dueMax = 500;
/** Salaries before dividends, which may count them as costs. */
const kindsInOrder: readonly ContractKind[] = ['hourly', 'daily', 'dividend'];

/** Settles the periods of contracts that are over, and pays what is due of them. */
export const createSettling = ({ pool, clock, ids, merchantCodes, payerOf }: SettlingDeps) => {
  const dueOf = async (merchantCode: string, kind: ContractKind): Promise<readonly Due[]> =>
    (
      await pool.query<Due>({
        name: 'contracts-due',
        text: `SELECT contract_id AS id, period_key AS period FROM contract_due(p_merchant => $1, p_kind => $2, p_max => ${dueMax})`,
        values: [merchantCode, kind],
      })
    ).rows;
  const settleOne = (merchantCode: string, { id, period }: Due): Promise<string> =>
    transaction(pool, async (client) => {
      const [received, at] = [ids.newId(), new Date(clock.now())];
      const { rows } = await client.query<{ status: string }>({
        name: 'contract-settle',
        text: `SELECT contract_settle(p_id => $1, p_contract => $2, p_period => $3, p_payer => $4, p_at => $5, p_payee_transaction => $6,
                 p_payer_transaction => $7) AS status`,
        values: [ids.newId(), id, period, payerOf(merchantCode), at, received, ids.newId()],
      });
      await tellOfMovement(client, 'commission_paid', received, at);
      return rows[0]?.status ?? '';
    });
  /** Settles period after period of a kind, until nothing is left that can be settled now. */
  const settleKind = async (merchantCode: string, kind: ContractKind): Promise<void> => {
    for (let settled = 1; settled > 0;) {
      settled = 0;
      await eachAlone(
        await dueOf(merchantCode, kind),
        ({ id, period }) => `${id} ${period}`,
        async (due) => {
          if (['ok', 'ended'].includes(await settleOne(merchantCode, due))) settled++;
        },
      );
    }
  };
  const payOne = (billId: string): Promise<void> =>
    transaction(pool, async (client) => {
      const [received, at] = [ids.newId(), new Date(clock.now())];
      await client.query({
        name: 'contract-pay',
        text: 'SELECT contract_pay(p_bill => $1, p_payee_transaction => $2, p_payer_transaction => $3, p_at => $4)',
        values: [billId, received, ids.newId(), at],
      });
      await tellOfMovement(client, 'commission_paid', received, at);
    });
  const settle = (merchantCode: string): Promise<void> => eachAlone(kindsInOrder, String, (kind) => settleKind(merchantCode, kind));
  return {
    settle,
    settleAll: async (): Promise<void> => {
      await pool.query({ name: 'contracts-lapse', text: 'SELECT contract_lapse(p_at => $1)', values: [new Date(clock.now())] });
      await eachAlone(merchantCodes(), String, settle);
    },
    /** Tries again what is not paid yet, the oldest first. */
    payAll: async (): Promise<void> => {
      const { rows } = await pool.query<{ id: string }>({
        name: 'contract-bills-open',
        text: `SELECT id FROM contract_bills WHERE state IN ('due', 'part_paid') ORDER BY until_at, contract_id`,
      });
      await eachAlone(
        rows,
        ({ id }) => id,
        ({ id }) => payOne(id),
      );
    },
  };
};
export type Settling = ReturnType<typeof createSettling>;
