import { contractOfferDays, contractRequest, type ContractKind, type Rung } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import {
  callAnswer,
  callEnd,
  callOffer,
  callWithdraw,
  findBelow,
  readBelow,
  readBills,
  readContract,
  readMine,
  readStanding,
  type Answer,
  type AnswerStatus,
  type EndStatus,
  type OfferStatus,
  type StoredBill,
  type StoredContract,
} from './contract-store.ts';
import { storedTerms } from './contract-terms.ts';

export type ContractsDeps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids };

const dayMs = 86_400_000;
/** Contracts and bills of a page. */
export const contractPageMax = 50;
const mineMax = 5;

/** Until when an offer waits for its answer. */
export const offerEndsAt = (at: Date): Date => new Date(at.getTime() + contractOfferDays * dayMs);

/** Whether a node is one of the two of a contract, and which. */
export const sideOf = ({ payerNo, payeeNo }: StoredContract, no: bigint): 'payer' | 'payee' | null =>
  payeeNo === no ? 'payee' : payerNo === no ? 'payer' : null;

/** Contracts of agents: what is offered, answered and ended, and what their periods came to. */
export const createContracts = ({ pool, clock, ids }: ContractsDeps) => {
  const now = (): Date => new Date(clock.now());
  /** A contract of somebody who is one of the two. */
  const own = async (merchantCode: string, no: bigint, id: string) => {
    const found = await readContract(pool, merchantCode, id);
    const side = found === null ? null : sideOf(found, no);
    return found === null || side === null ? null : { contract: found, side };
  };
  return {
    /** How the own contracts of a node stand: what waits for an answer before what else there is. */
    check: async (no: bigint): Promise<Readonly<Record<ContractKind, number>>> => {
      const standing = { daily: contractRequest.none, dividend: contractRequest.none, hourly: contractRequest.none } as Record<
        ContractKind,
        number
      >;
      for (const { kind, state, waits } of await readStanding(pool, no, now())) {
        if (waits) standing[kind] = contractRequest.offered;
        else if (state !== 'offered') standing[kind] = state === 'ending' ? contractRequest.ending : contractRequest.inForce;
      }
      return standing;
    },
    mine: (no: bigint, kind: ContractKind): Promise<readonly StoredContract[]> => readMine(pool, no, kind, mineMax),
    below: async (no: bigint, kind: ContractKind, after: string | null) => {
      const found = await readBelow(pool, no, kind, after, contractPageMax + 1);
      const contracts = found.slice(0, contractPageMax);
      return { contracts, next: found.length > contractPageMax ? (contracts.at(-1)?.id ?? null) : null };
    },
    /** Bills of a contract for one of the two; null where it is none of theirs. */
    bills: async (merchantCode: string, no: bigint, id: string, before: Date | null) => {
      const found = await own(merchantCode, no, id);
      if (found === null) return null;
      const read = await readBills(pool, id, before, contractPageMax + 1);
      const bills: readonly StoredBill[] = read.slice(0, contractPageMax);
      return { side: found.side, bills, next: read.length > contractPageMax ? (bills.at(-1)?.until ?? null) : null };
    },

    /** Offers a ladder to a member directly below; the conditions are those of the own contract. */
    offer: async (
      merchantCode: string,
      no: bigint,
      offered: { readonly kind: ContractKind; readonly nameKey: string; readonly rungs: readonly Rung[] },
    ): Promise<Answer<OfferStatus>> => {
      const payeeNo = await findBelow(pool, no, offered.nameKey);
      if (payeeNo === null) return { status: 'not_direct', names: [] };
      const [mine] = await readMine(pool, no, offered.kind, 1);
      if (mine?.accepted === null || mine?.accepted === undefined || mine.state !== 'active') return { status: 'none_above', names: [] };
      const at = now();
      const terms = storedTerms(offered.rungs, mine.accepted.terms);
      const given = { id: ids.newId(), merchantCode, payerNo: no, payeeNo, kind: offered.kind, terms };
      return callOffer(pool, { ...given, by: 'payer', at, expiresAt: offerEndsAt(at) });
    },
    answer: (no: bigint, id: string, version: number, accepts: boolean): Promise<Answer<AnswerStatus>> =>
      callAnswer(pool, { id, version, payeeNo: no, accepts, at: now() }),
    withdraw: (no: bigint, id: string, version: number): Promise<'ok' | 'unknown' | 'decided'> =>
      callWithdraw(pool, { id, version, payerNo: no, by: 'payer', at: now() }),
    /** Asks for the end, agrees to it, or keeps the contract. */
    end: async (merchantCode: string, no: bigint, id: string, asks: boolean): Promise<Answer<EndStatus>> => {
      const found = await own(merchantCode, no, id);
      if (found === null) return { status: 'unknown', names: [] };
      return callEnd(pool, { id, side: found.side, asks, by: found.side, at: now() });
    },
  };
};
export type Contracts = ReturnType<typeof createContracts>;
