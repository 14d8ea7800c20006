import { expect } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { createBonus } from '../modules/bonus/bonus.ts';
import { createBonusAdministration } from '../modules/bonus/bonus-administration.ts';
import type { BonusTerms } from '../modules/bonus/bonus-store.ts';
import { newId } from './seats.ts';
import { startTestLimits, type TestLimits } from './test-limits.ts';

export type BonusMember = Awaited<ReturnType<TestLimits['aMember']>>;
export const fullWeights = { RNG: 1_000_000 };
export const termsOf = (more: Partial<BonusTerms> = {}): BonusTerms => ({
  titles: { EN: 'A bonus' },
  weights: fullWeights,
  maxBet: null,
  winCap: null,
  onWithdrawal: 'keep',
  ...more,
});
export const atNoon = Date.parse('2026-03-11T04:00:00Z');

/** Bonus money on a store of its own. Time stands at noon of 10 March 2026 in Manila until it is moved. */
export const startTestBonus = async () => {
  const site = await startTestLimits();
  const { pool, clock, ids } = site;
  const bonus = createBonus({ pool, clock, ids, currencyOf: () => 'PHP', onCommitted: () => undefined });
  const administration = createBonusAdministration({ pool, clock, ids });
  /** Gives bonus money to be staked so many times, until the next day's noon. Amounts are centavos. */
  const give = async (
    { owner }: BonusMember,
    granted: bigint,
    {
      times = 10n,
      terms = {},
      until = atNoon,
      reference = newId(),
    }: { times?: bigint; terms?: Partial<BonusTerms>; until?: number; reference?: string } = {},
  ): Promise<string> => {
    const id = newId();
    return transaction(pool, async (client) => {
      await client.query('select from wallet_accounts where player_id = $1 for update', [owner.playerId]);
      const { rows } = await client.query<{ id: string }>(
        `select bonus_give(p_id => $1, p_player => $2, p_reference => $3, p_amount => $4, p_required => $5, p_terms => $6, p_expires => $7,
           p_transaction => $8, p_fingerprint => 'x', p_at => $9) as id`,
        [
          id,
          owner.playerId,
          reference,
          granted,
          granted * times * 1_000_000n,
          termsOf(terms),
          new Date(until),
          newId(),
          new Date(clock.now()),
        ],
      );
      return rows[0]?.id ?? '';
    });
  };
  const grantOf = async (id: string) => {
    const grant = await administration.one('demo', id);
    return { state: grant?.state, balance: grant?.balance, progress: grant === null ? null : grant.progress };
  };
  const kindsOf = async (id: string) => (await administration.entries(id, 100)).map(({ kind, amount }) => [kind, amount]).toReversed();
  const linesOf = async ({ owner }: BonusMember) =>
    (
      await pool.query<{ statement: string; change: bigint }>(
        `select statement, credit - debit as change from wallet_transactions where player_id = $1 and statement <> 'deposit' and (debit > 0 or credit > 0)
           and source <> 'test' order by seq`,
        [owner.playerId],
      )
    ).rows.map(({ statement, change }) => [statement, change]);
  /** Feeds all that was played so far: a count waits for the transactions of others, also of other stores of the server. */
  const feed = async (): Promise<void> => {
    const { rows } = await pool.query<{ last: bigint }>('select coalesce(max(seq), 0)::bigint as last from wallet_transactions');
    const isFed = async (): Promise<boolean> => {
      await pool.query('select play_roll(p_max => 10000)');
      const counts = await pool.query<{ fed: boolean }>(
        `select upto >= $1 and not exists (select from gaming_closed_rounds) as fed from wallet_counts where name = 'play_feed'`,
        [rows[0]?.last],
      );
      return counts.rows[0]?.fed === true;
    };
    await expect.poll(isFed, { timeout: 30_000, interval: 20 }).toBe(true);
  };
  const noticesOf = async ({ owner }: BonusMember) =>
    (
      await pool.query<{ kind: string }>(
        "select payload ->> 'kind' as kind from topic_delivery where topic = 'player.notice' and payload ->> 'playerId' = $1 order by seq",
        [owner.playerId],
      )
    ).rows.map(({ kind }) => kind);
  /** Feeds what was played, counts it and ends what is due. */
  const turn = async () => {
    await feed();
    await bonus.run();
  };
  /** What the books say is set aside for bonuses, and what the grants hold. */
  const setAside = async () =>
    (
      await pool.query<{ posted: string; held: string }>(
        `select (select coalesce(sum(case when destination = 'house:real:bonus:owed' then amount else -amount end), 0) from wallet_postings
             where 'house:real:bonus:owed' in (origin, destination))::text as posted,
           (select coalesce(sum(balance), 0) from bonus_grant)::text as held`,
      )
    ).rows[0];
  const expectExact = async () => {
    const sums = await setAside();
    expect(sums?.posted).toBe(sums?.held);
    const { rows } = await pool.query(
      `select g.id from bonus_grant g join bonus_entry e on e.grant_id = g.id group by g.id, g.balance having sum(e.amount) <> g.balance`,
    );
    expect(rows).toEqual([]);
  };
  return { site, bonus, administration, give, grantOf, kindsOf, linesOf, noticesOf, feed, turn, expectExact };
};
export type TestBonus = Awaited<ReturnType<typeof startTestBonus>>;
