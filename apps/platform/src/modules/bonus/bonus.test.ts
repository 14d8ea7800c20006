import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { newId } from '../../testing/seats.ts';
import { hourMs, startTestLimits, type TestLimits } from '../../testing/test-limits.ts';
import { createBonus } from './bonus.ts';
import { createBonusAdministration } from './bonus-administration.ts';
import { readWrong, type BonusTerms } from './bonus-store.ts';

let site: TestLimits;
let bonus: ReturnType<typeof createBonus>;
let administration: ReturnType<typeof createBonusAdministration>;
beforeAll(async () => {
  site = await startTestLimits();
  const { pool, clock, ids } = site;
  bonus = createBonus({ pool, clock, ids, currencyOf: () => 'PHP', onCommitted: () => undefined });
  administration = createBonusAdministration({ pool, clock, ids });
}, 60_000);
afterAll(() => site.stop());
beforeEach(() => {
  site.clock.set(Date.parse('2026-03-10T04:00:00Z'));
});

type Member = Awaited<ReturnType<TestLimits['aMember']>>;
const fullWeights = { RNG: 1_000_000 };
const termsOf = (more: Partial<BonusTerms> = {}): BonusTerms => ({
  titles: { EN: 'A bonus' },
  weights: fullWeights,
  maxBet: null,
  winCap: null,
  onWithdrawal: 'keep',
  ...more,
});
const atNoon = Date.parse('2026-03-11T04:00:00Z');
/** Gives bonus money to be staked so many times, until the next day's noon. Amounts are centavos. */
const give = async (
  { owner }: Member,
  granted: bigint,
  {
    times = 10n,
    terms = {},
    until = atNoon,
    reference = newId(),
  }: { times?: bigint; terms?: Partial<BonusTerms>; until?: number; reference?: string } = {},
): Promise<string> => {
  const id = newId();
  return transaction(site.pool, async (client) => {
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
        new Date(site.clock.now()),
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
const linesOf = async ({ owner }: Member) =>
  (
    await site.pool.query<{ statement: string; change: bigint }>(
      `select statement, credit - debit as change from wallet_transactions where player_id = $1 and statement <> 'deposit' and (debit > 0 or credit > 0)
         and source <> 'test' order by seq`,
      [owner.playerId],
    )
  ).rows.map(({ statement, change }) => [statement, change]);
/** Feeds all that was played so far: a count waits for the transactions of others, also of other stores of the server. */
const feed = async (): Promise<void> => {
  const { pool } = site;
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
const noticesOf = async ({ owner }: Member) =>
  (
    await site.pool.query<{ kind: string }>(
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
    await site.pool.query<{ posted: string; held: string }>(
      `select (select coalesce(sum(case when destination = 'house:real:bonus:owed' then amount else -amount end), 0) from wallet_postings
           where 'house:real:bonus:owed' in (origin, destination))::text as posted,
         (select coalesce(sum(balance), 0) from bonus_grant)::text as held`,
    )
  ).rows[0];
const expectExact = async () => {
  const sums = await setAside();
  expect(sums?.posted).toBe(sums?.held);
  const { rows } = await site.pool.query(
    `select g.id from bonus_grant g join bonus_entry e on e.grant_id = g.id group by g.id, g.balance having sum(e.amount) <> g.balance`,
  );
  expect(rows).toEqual([]);
};

describe('a stake', () => {
  test('takes what the balance lacks from the bonus that ends first, and a vendor is told what can be staked', async () => {
    const member = await site.aMember(300n);
    const later = await give(member, 1_000n, { until: atNoon + hourMs });
    const first = await give(member, 500n);
    expect(await member.seat.balance()).toMatchObject({ status: 'OK', balance: '1300' });
    expect(await member.seat.bet(newId(), newId(), '501')).toMatchObject({ status: 'OK', balance: '1000' });
    expect([await grantOf(first), await grantOf(later)]).toMatchObject([{ balance: 299n }, { balance: 1_000n }]);
    expect(await linesOf(member)).toEqual([
      ['bonus_play', 201n],
      ['stake', -501n],
    ]);
    // One grant alone must have what is lacking.
    expect(await member.seat.bet(newId(), newId(), '1001')).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '1000' });
    expect(await member.seat.bet(newId(), newId(), '400')).toMatchObject({ status: 'OK', balance: '600' });
    await expectExact();
  });

  test('7 above the largest bet is refused while a bonus counts the game, also of own money', async () => {
    const member = await site.aMember(300n);
    const id = await give(member, 1_000n, { terms: { maxBet: 500 } });
    expect(await member.seat.bet(newId(), newId(), '501')).toMatchObject({ http: 422, status: 'STAKE_LIMIT' });
    expect(await member.seat.bet(newId(), newId(), '500')).toMatchObject({ status: 'OK' });
    const rich = await site.aMember(100_000n);
    await give(rich, 1_000n, { terms: { maxBet: 500, weights: { FISH: 1_000_000 } } });
    expect(await rich.seat.bet(newId(), newId(), '50000')).toMatchObject({ status: 'OK', balance: '50000' });
    await transaction(site.pool, (client) => administration.forfeit(client, id, 'test'));
    await site.pool.query(`update wallet_accounts set balance = 100000 where player_id = $1`, [member.owner.playerId]);
    expect(await member.seat.bet(newId(), newId(), '50000')).toMatchObject({ status: 'OK' });
    await site.pool.query(`update wallet_accounts set balance = 0 where player_id = $1`, [member.owner.playerId]);
  });

  test('12 a bonus counts until its time is over, asleep the job or not; what it wins later is still shared', async () => {
    const member = await site.aMember(100n);
    const id = await give(member, 1_000n);
    const [round, late] = [newId(), newId()];
    site.clock.set(atNoon - 1);
    expect(await member.seat.bet(round, newId(), '200')).toMatchObject({ status: 'OK', balance: '900' });
    site.clock.set(atNoon);
    expect(await member.seat.balance()).toMatchObject({ balance: '0' });
    expect(await member.seat.bet(late, newId(), '1')).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
    // The round goes on: the bonus is not over before it.
    await turn();
    expect(await grantOf(id)).toMatchObject({ state: 'active', balance: 900n });
    site.clock.set(atNoon + 5_000);
    expect(await member.seat.win(round, '400')).toMatchObject({ status: 'OK', balance: '200' });
    await turn();
    expect(await grantOf(id)).toMatchObject({ state: 'expired', balance: 0n });
    expect((await kindsOf(id)).slice(-2)).toEqual([
      ['win', 200n],
      ['expire', -1_100n],
    ]);
    await expectExact();
  });

  test('is counted by limits as far as it is own money', async () => {
    const member = await site.aMember(300n);
    await member.set('loss', 'day', 400n);
    await member.set('wager', 'day', 500n);
    await give(member, 2_000n);
    const [round, bet, lost] = [newId(), newId(), newId()];
    // What own money covers is own money, all of it and no more.
    expect(await member.seat.betWin(newId(), newId(), '100', '100')).toMatchObject({ status: 'OK', balance: '2300' });
    expect((await member.limit('wager', 'day'))?.used).toBe(100n);
    expect(await member.seat.bet(round, bet, '1200')).toMatchObject({ status: 'OK' });
    expect(await member.seat.win(round, '120')).toMatchObject({ status: 'OK' });
    // A bet that is taken back gives back its own parts.
    expect(await member.seat.bet(lost, bet + 'b', '50')).toMatchObject({ status: 'OK' });
    expect(await member.seat.rollback(lost, bet + 'b')).toMatchObject({ status: 'OK' });
    const used = async (kind: 'loss' | 'wager') => (await member.limit(kind, 'day'))?.used;
    const kept = [await used('loss'), await used('wager')];
    await site.pool.query('delete from limit_window where player_id = $1', [member.owner.playerId]);
    expect([kept, [await used('loss'), await used('wager')]]).toEqual([
      [270n, 400n],
      [270n, 400n],
    ]);
  });
});

test('a reference gives one bonus, however often it is used', async () => {
  const member = await site.aMember(0n);
  const reference = newId();
  const ids = await Promise.all([1, 2, 3].map(() => give(member, 500n, { reference })));
  expect(new Set(ids).size).toBe(1);
  expect(await grantOf(ids[0] ?? '')).toMatchObject({ balance: 500n });
  await expectExact();
});

describe('a payout', () => {
  test('goes to the bonus by its share of the stakes, rounded down; corrections and voided bets go the same way back', async () => {
    const member = await site.aMember(200n);
    const id = await give(member, 1_000n);
    const [round, bet] = [newId(), newId()];
    await member.seat.bet(round, bet, '301');
    expect(await member.seat.win(round, '1000')).toMatchObject({ status: 'OK', balance: '1899' });
    // 101 of 301 is bonus: 335 of 1000.
    expect(await grantOf(id)).toMatchObject({ balance: 1_234n });
    expect(await member.seat.adjust(round, '-500')).toMatchObject({ status: 'OK', balance: '1399' });
    expect(await grantOf(id)).toMatchObject({ balance: 1_066n });
    expect(await member.seat.voidBet(round, bet, '500')).toMatchObject({ status: 'OK', balance: '1200' });
    expect(await grantOf(id)).toMatchObject({ balance: 1_000n });
    await expectExact();
  });

  test('in one call with its bet is shared as one that comes later', async () => {
    const member = await site.aMember(100n);
    const id = await give(member, 1_000n);
    expect(await member.seat.betWin(newId(), newId(), '400', '40')).toMatchObject({ status: 'OK', balance: '740' });
    expect(await grantOf(id)).toMatchObject({ balance: 730n });
    await expectExact();
  });
});

describe('what is to be staked', () => {
  test('8 and 9 is counted once a round is decided, exactly, at the share of its category', async () => {
    const member = await site.aMember(20_000n);
    const id = await give(member, 100n, { times: 10n, terms: { weights: { RNG: 333_300 } } });
    const [open, gone] = [newId(), newId()];
    for (let one = 0; one < 20; one++) await member.seat.betWin(newId(), newId(), '1', '0');
    await member.seat.bet(open, newId(), '3000');
    await member.seat.bet(gone, 'taken-back', '1000');
    await member.seat.rollback(gone, 'taken-back');
    await turn();
    await turn();
    expect(await grantOf(id)).toMatchObject({ state: 'active', progress: 20n * 333_300n });
    await member.seat.win(open, '0');
    await turn();
    expect(await grantOf(id)).toMatchObject({ state: 'completed', balance: 0n });
    expect((await linesOf(member)).at(-1)).toEqual(['bonus', 100n]);
  });

  test('10 done, it is paid up to its cap, once', async () => {
    const member = await site.aMember(0n);
    const id = await give(member, 2_000n, { times: 1n, terms: { winCap: 5 } });
    await member.seat.betWin(newId(), newId(), '2000', '13055');
    await turn();
    expect((await kindsOf(id)).slice(-2)).toEqual([
      ['convert', -10_000n],
      ['cap', -3_055n],
    ]);
    await turn();
    await bonus.run();
    expect(await transaction(site.pool, (client) => administration.forfeit(client, id, 'too late'))).toBe(false);
    expect(await grantOf(id)).toMatchObject({ state: 'completed' });
    expect(await member.seat.balance()).toMatchObject({ balance: '10000' });
    await expectExact();
  });

  test('11 taken back after it was paid, a bonus stays paid, and the refund is the player’s', async () => {
    const member = await site.aMember(0n);
    const id = await give(member, 2_000n, { times: 1n });
    const [round, bet] = [newId(), newId()];
    await member.seat.bet(round, bet, '2000');
    await member.seat.close(round);
    await turn();
    // All of it was lost: it was staked in full, and nothing is paid.
    expect(await grantOf(id)).toMatchObject({ state: 'completed', balance: 0n });
    expect(await member.seat.voidBet(round, bet, '0')).toMatchObject({ status: 'OK', balance: '2000' });
    await turn();
    expect(await grantOf(id)).toMatchObject({ state: 'completed', balance: 0n });
    await expectExact();
  });

  test('played down to nothing, it is used up; the next one is as it was', async () => {
    const member = await site.aMember(0n);
    const first = await give(member, 500n, { times: 5n });
    const next = await give(member, 800n, { until: atNoon + hourMs });
    const open = newId();
    await member.seat.bet(open, newId(), '500');
    await turn();
    expect(await grantOf(first)).toMatchObject({ state: 'active', balance: 0n });
    await member.seat.win(open, '0');
    await turn();
    expect([await grantOf(first), await grantOf(next)]).toMatchObject([{ state: 'consumed' }, { state: 'active', balance: 800n }]);
  });
});

test('14 an exclusion during a round takes the bonus; the own part of its win is paid', async () => {
  const member = await site.aMember(100n);
  const id = await give(member, 1_000n);
  const round = newId();
  await member.seat.bet(round, newId(), '400');
  await transaction(site.pool, (client) => administration.forfeit(client, id, 'excluded'));
  expect(await grantOf(id)).toMatchObject({ state: 'forfeited', balance: 0n });
  expect(await member.seat.win(round, '1000')).toMatchObject({ status: 'OK', balance: '250' });
  await expectExact();
});

test('the bonus of a player who is excluded ends by the sweep, without a word', async () => {
  const member = await site.aMember(0n);
  const id = await give(member, 1_000n);
  const exclude = (kind: 'break' | 'self', until: number, ends: boolean) =>
    site.pool.query(
      `insert into exclusion (id, player_id, kind, starts_at, ends_at, irrevocable_until, asked_by) values ($1, $2, $3, $4, $5, $6, 'player')`,
      [newId(), member.owner.playerId, kind, new Date(site.clock.now()), ends ? new Date(until) : null, new Date(until)],
    );
  await exclude('break', site.clock.now() + 24 * hourMs, true);
  await bonus.sweep();
  expect(await grantOf(id), 'a break costs nobody a bonus').toMatchObject({ state: 'active', balance: 1_000n });
  await exclude('self', site.clock.now() + 181 * 24 * hourMs, false);
  await bonus.sweep();
  expect(await grantOf(id)).toMatchObject({ state: 'forfeited', balance: 0n });
  expect(await noticesOf(member)).toEqual([]);
  await expectExact();
});

test('a player is told how a bonus has ended, with what it paid', async () => {
  const member = await site.aMember(0n);
  const paid = await give(member, 1_000n, { times: 1n });
  await member.seat.betWin(newId(), newId(), '1000', '700');
  await turn();
  expect(await grantOf(paid)).toMatchObject({ state: 'completed' });
  const empty = await give(member, 1_000n, { times: 1n });
  await member.seat.bet(newId(), newId(), '700');
  await member.seat.betWin(newId(), newId(), '1000', '0');
  await turn();
  expect(await grantOf(empty)).toMatchObject({ state: 'completed' });
  await give(member, 500n);
  site.clock.set(atNoon);
  await turn();
  const left = await give(member, 500n, { until: atNoon + hourMs });
  await bonus.forfeit({ playerId: member.owner.playerId, sessionId: 's', userName: 'x', merchantCode: 'demo', type: 0 }, left);
  const taken = await give(member, 500n, { until: atNoon + hourMs });
  await transaction(site.pool, (client) => administration.forfeit(client, taken, 'a mistake'));
  expect(await noticesOf(member)).toEqual(['bonus_paid', 'bonus_expired', 'bonus_withdrawn']);
  const { rows } = await site.pool.query<{ credit: bigint }>(
    `select t.credit from topic_delivery d join wallet_transactions t on t.id = d.payload ->> 'about'
     where d.topic = 'player.notice' and d.payload ->> 'playerId' = $1`,
    [member.owner.playerId],
  );
  expect(rows.map(({ credit }) => BigInt(credit))).toEqual([700n]);
});

test('the audit finds an account and a grant that do not add up', async () => {
  const member = await site.aMember(0n);
  const id = await give(member, 900n);
  const { pool } = site;
  expect(await readWrong(pool)).toEqual([]);
  await pool.query('update bonus_grant set balance = balance - 1 where id = $1', [id]);
  const wrong = [
    { account: 'house:real:bonus:owed', currency: 'PHP' },
    { account: `bonus:${id}`, currency: 'PHP' },
  ];
  expect(await readWrong(pool)).toEqual(wrong);
  await pool.query('select wallet_roll_up()');
  expect(await readWrong(pool)).toEqual(wrong);
  await pool.query('update bonus_grant set balance = balance + 1 where id = $1', [id]);
  expect(await readWrong(pool)).toEqual([]);
});

test('of two that end it at once one does, and bets meanwhile leave the books exact', async () => {
  const member = await site.aMember(0n);
  const id = await give(member, 10_000n, { times: 1n });
  await member.seat.betWin(newId(), newId(), '10000', '10000');
  await feed();
  await Promise.all([
    ...Array.from({ length: 8 }, () => bonus.run()),
    ...Array.from({ length: 20 }, () => member.seat.betWin(newId(), newId(), '7', '3')),
  ]);
  expect(await grantOf(id)).toMatchObject({ state: 'completed', balance: 0n });
  expect((await kindsOf(id)).filter(([kind]) => kind === 'convert')).toHaveLength(1);
  await expectExact();
});

test('over any bets, wins, refunds and corrections the sums are exact and nothing is below zero', async () => {
  const step = fc.record({
    act: fc.constantFrom('bet', 'bet', 'win', 'rollback', 'adjust', 'void', 'turn'),
    amount: fc.integer({ min: 1, max: 900 }),
    pick: fc.nat(20),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 500 }), fc.array(step, { minLength: 5, maxLength: 25 }), async (own, steps) => {
      const member = await site.aMember(BigInt(own));
      await give(member, 700n, { times: 3n });
      await give(member, 400n, { times: 1n, terms: { winCap: 2 }, until: atNoon + hourMs });
      const rounds: { round: string; bet: string }[] = [];
      for (const { act, amount, pick } of steps) {
        const { round, bet } = rounds[pick % Math.max(rounds.length, 1)] ?? { round: newId(), bet: newId() };
        if (act === 'bet') {
          const made = { round: pick % 3 === 0 ? round : newId(), bet: newId() };
          const answer = await member.seat.bet(made.round, made.bet, String(amount));
          if (answer.status === 'OK') rounds.push(made);
        }
        if (act === 'win') await member.seat.win(round, String(amount), pick % 2 === 0);
        if (act === 'rollback') await member.seat.rollback(round, bet);
        if (act === 'adjust') await member.seat.adjust(round, String(pick % 2 === 0 ? amount : -amount));
        if (act === 'void') await member.seat.voidBet(round, bet, '0');
        if (act === 'turn') await turn();
      }
      await turn();
      await expectExact();
      const { rows } = await site.pool.query(
        `select a.balance from wallet_accounts a where a.player_id = $1 and (a.balance < 0 or a.balance <> (
           select coalesce(sum(case when destination = 'player:' || $1 then amount else -amount end), 0) from wallet_postings
             where 'player:' || $1 in (origin, destination)))`,
        [member.owner.playerId],
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 120_000);
