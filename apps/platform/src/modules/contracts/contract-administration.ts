import type { ContractKind } from '@palaro/contract';
import type { PoolClient } from 'pg';
import {
  callEnd,
  callOffer,
  callWithdraw,
  readAll,
  readBill,
  readBills,
  readContract,
  type Answer,
  type EndStatus,
  type OfferStatus,
  type StoredBill,
  type StoredContract,
} from './contract-store.ts';
import type { StoredTerms } from './contract-terms.ts';
import { offerEndsAt, type ContractsDeps } from './contracts.ts';

export type ContractEvent = { readonly event: string; readonly version: number | null; readonly by: string; readonly at: Date };

/** What operators do with contracts. */
export const createContractAdministration = ({ pool, clock, ids }: ContractsDeps) => {
  const now = (): Date => new Date(clock.now());
  return {
    list: (merchantCode: string, isWaiting: boolean, max: number): Promise<readonly StoredContract[]> =>
      readAll(pool, merchantCode, isWaiting, max),
    one: (merchantCode: string, id: string): Promise<StoredContract | null> => readContract(pool, merchantCode, id),
    bills: (id: string, max: number): Promise<readonly StoredBill[]> => readBills(pool, id, null, max),
    bill: (merchantCode: string, id: string): Promise<StoredBill | null> => readBill(pool, merchantCode, id),
    events: async (id: string): Promise<readonly ContractEvent[]> =>
      (await pool.query<ContractEvent>('SELECT event, version, by, at FROM contract_events WHERE contract_id = $1 ORDER BY seq', [id]))
        .rows,
    /** Offers terms in the house's name to one who stands at the top. */
    offer: (
      client: PoolClient,
      given: { readonly merchantCode: string; readonly payeeNo: bigint; readonly kind: ContractKind; readonly terms: StoredTerms },
      by: string,
    ): Promise<Answer<OfferStatus>> => {
      const at = now();
      return callOffer(client, { ...given, id: ids.newId(), payerNo: null, by: `operator ${by}`, at, expiresAt: offerEndsAt(at) });
    },
    /** Takes an offer of the house back. */
    withdraw: (client: PoolClient, id: string, version: number, by: string): Promise<'ok' | 'unknown' | 'decided'> =>
      callWithdraw(client, { id, version, payerNo: null, by: `operator ${by}`, at: now() }),
    /** Ends a contract without the two; it holds until the running period is over. */
    end: (client: PoolClient, id: string, by: string): Promise<Answer<EndStatus>> =>
      callEnd(client, { id, side: 'operator', asks: true, by: `operator ${by}`, at: now() }),
    /** Refuses what is left of a bill; false where nothing is. */
    void: async (client: PoolClient, merchantCode: string, billId: string, reason: string): Promise<boolean> =>
      (
        await client.query<{ status: string }>('SELECT contract_void(p_merchant => $1, p_bill => $2, p_reason => $3) AS status', [
          merchantCode,
          billId,
          reason,
        ])
      ).rows[0]?.status === 'ok',
  };
};
export type ContractAdministration = ReturnType<typeof createContractAdministration>;
