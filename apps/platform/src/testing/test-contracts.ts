import { transaction } from '../db/transaction.ts';
import { createContractAdministration } from '../modules/contracts/contract-administration.ts';
import { readHouseTerms } from '../modules/contracts/contract-terms.ts';
import { createContracts } from '../modules/contracts/contracts.ts';
import { createSettling } from '../modules/contracts/settling.ts';
import type { ContractKind, Rung } from '@palaro/contract';
import { createPeriods } from '../modules/play/index.ts';
import { startTestAgents } from './test-agents.ts';

const centavo = 100n;
export type GivenRung = { turnover?: number; loss?: number; active?: number; percent: string };
/** A ladder in pesos as the app sends it, in minor units. */
export const ladder = (...rungs: readonly GivenRung[]): readonly Rung[] =>
  rungs.map(({ turnover = 0, loss = 0, active = 0, percent }) => ({
    turnover: BigInt(turnover) * centavo,
    loss: BigInt(loss) * centavo,
    active,
    ppm: Math.round(Number(percent) * 10_000),
  }));

/** Contracts on a store of its own, at a merchant in Manila. Time stands at noon of 10 March 2026 there until it is moved. */
export const startTestContracts = async () => {
  const it = await startTestAgents();
  const { pool, clock, ids } = it;
  let payer: 'house' | 'upline' = 'house';
  const deps = { pool, clock, ids };
  const contracts = createContracts(deps);
  const administration = createContractAdministration(deps);
  const periods = createPeriods({ pool, clock, merchantCodes: () => ['demo'] });
  const settling = createSettling({ ...deps, merchantCodes: () => ['demo'], payerOf: () => payer });
  const setTime = (instant: string): void => clock.set(Date.parse(instant));
  setTime('2026-03-10T04:00:00Z');
  await periods.make();
  const noOf = async (playerId: string): Promise<bigint> => (await it.nodeOf(playerId)).no;
  const liveOf = async (playerId: string, kind: ContractKind) => {
    const [found] = await contracts.mine(await noOf(playerId), kind);
    return found;
  };
  /** Offers and accepts; what came of it. */
  const answer = async (payee: string, kind: ContractKind, accepts = true): Promise<string> => {
    const held = await liveOf(payee, kind);
    const { status } = await contracts.answer(await noOf(payee), held?.id ?? '', held?.offered?.number ?? 1, accepts);
    return status;
  };
  const offer = async (from: string, to: string, kind: ContractKind, ...rungs: readonly GivenRung[]) =>
    contracts.offer('demo', await noOf(from), { kind, nameKey: to, rungs: ladder(...rungs) });
  const houseOffer = async (to: string, kind: ContractKind, terms: object) => {
    const read = readHouseTerms(terms, 'PHP');
    if ('why' in read) throw new Error(read.why);
    const given = { merchantCode: 'demo', payeeNo: await noOf(to), kind, terms: read.terms };
    return transaction(pool, (client) => administration.offer(client, given, 'Ana'));
  };
  return {
    ...it,
    contracts,
    administration,
    periods,
    settling,
    setTime,
    noOf,
    liveOf,
    answer,
    offer,
    houseOffer,
    setPayer: (to: 'house' | 'upline'): void => {
      payer = to;
    },
    /** A contract with the house that is accepted. */
    house: async (to: string, kind: ContractKind, terms: object): Promise<void> => {
      const { status } = await houseOffer(to, kind, terms);
      if (status !== 'ok' || (await answer(to, kind)) !== 'ok') throw new Error(`the house's contract was not made: ${status}`);
    },
    /** One with an agent directly above that is accepted. */
    give: async (from: string, to: string, kind: ContractKind, ...rungs: readonly GivenRung[]): Promise<void> => {
      const { status } = await offer(from, to, kind, ...rungs);
      if (status !== 'ok' || (await answer(to, kind)) !== 'ok') throw new Error(`the contract was not made: ${status}`);
    },
    /** A decided round of that hour by the merchant's calendar, in centavos. */
    played: async (playerId: string, day: string, stake: bigint, payout = 0n, hour = 12): Promise<void> => {
      await it.nodeOf(playerId);
      await pool.query(
        `insert into play_feed (merchant_code, player_id, currency, product, vendor_code, game_code, round_id, business_day, hour, valid_stake, payout, rounds, written_at)
         values ('demo', $1, 'PHP', 'RNG', 'TEST', 'game', $1, $2, $3, $4, $5, 1, now())`,
        [playerId, day, hour, stake, payout],
      );
    },
    /** It is that time: everything before is in the figures, and what is over is settled. */
    settleAt: async (instant: string): Promise<void> => {
      setTime(instant);
      await periods.make();
      await pool.query(`update periods set mark = 0 where until_at <= $1::timestamptz - interval '15 minutes'`, [instant]);
      for (;;) {
        await it.agents.roll();
        await pool.query('select play_days_roll(p_max => 10000)');
        const { rowCount } = await pool.query('select from play_feed f cross join agent_fed a where f.seq > a.upto limit 1');
        if (rowCount === 0) break;
      }
      await settling.settleAll();
    },
    billsOf: async (playerId: string, kind: ContractKind) => {
      const found = await contracts.mine(await noOf(playerId), kind);
      const lists = await Promise.all(found.map(({ id }) => administration.bills(id, 500)));
      return lists.flat();
    },
  };
};
export type TestContracts = Awaited<ReturnType<typeof startTestContracts>>;
