import fc from 'fast-check';
import { money } from '@palaro/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGaming, testCaller, type TestGaming } from '../../testing/test-gaming.ts';

let gaming: TestGaming;
beforeAll(async () => {
  gaming = await startTestGaming();
  gaming.jackpots.set('game-1', { code: 'FIESTA', seed: money('PHP', 50n) });
}, 60_000);
afterAll(() => gaming.stop());

const small = fc.integer({ min: 0, max: 3 });
const call = fc.record({
  name: fc.constantFrom('bet', 'bet', 'win', 'win', 'betWin', 'rollback', 'closeRound', 'adjust', 'void'),
  round: fc.integer({ min: 0, max: 1 }),
  transaction: small,
  target: small,
  amount: fc.bigInt({ min: 1n, max: 400n }),
  closed: fc.boolean(),
  contributes: fc.boolean(),
  jackpot: fc.boolean(),
});
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

/** A player in an open game session, and how a generated call is sent for them. */
const aSeat = async () => {
  const player = await gaming.aPlayer({ minor: 1000n });
  const opened = await gaming.seamless.openSession(testCaller, { token: await gaming.launchToken(player), game: 'game-1' });
  if (!opened.ok) throw new Error(opened.failure.code);
  const session = opened.value.id;
  const idOf = (number: number): string => `${player.playerId}-${number}`;
  const send = async ({ name, round, transaction, target, amount, closed, contributes, jackpot }: Call): Promise<string> => {
    const key = { player: player.playerId, game: 'game-1', round: `r${round}`, transaction: idOf(transaction), currency: 'PHP' } as const;
    const sent = {
      bet: () =>
        gaming.seamless.bet(testCaller, {
          ...key,
          session,
          stake: amount,
          payout: null,
          closed: false,
          ...(contributes && { contribution: (amount + 3n) / 4n }),
        }),
      betWin: () => gaming.seamless.bet(testCaller, { ...key, session, stake: amount, payout: amount / 2n, closed }),
      win: () => gaming.seamless.win(testCaller, { ...key, payout: amount, closed, jackpot }),
      rollback: () => gaming.seamless.rollback(testCaller, { ...key, target: idOf(target) }),
      adjust: () => gaming.seamless.adjust(testCaller, { ...key, change: closed ? amount : -amount }),
      void: () => gaming.seamless.voidBet(testCaller, { ...key, target: idOf(target), payout: contributes ? 0n : amount }),
      closeRound: () => gaming.seamless.closeRound(testCaller, key),
    };
    const result = await sent[name]();
    return result.ok ? 'ok' : result.failure.code;
  };
  return { playerId: player.playerId, send };
};

/** Opening balance less the stakes that stand, with the payouts and what is owed: what the player's rounds say the balance is. */
const balanceByRounds = async (playerId: string): Promise<bigint> => {
  const { rows } = await gaming.pool.query<{ stake: bigint; payout: bigint }>(
    'select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout from gaming_rounds where player_id = $1',
    [playerId],
  );
  const owed = await gaming.pool.query<{ owed: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as owed from player_debt where player_id = $1',
    [playerId],
  );
  return 1000n - (rows[0]?.stake ?? 0n) + (rows[0]?.payout ?? 0n) + (owed.rows[0]?.owed ?? 0n);
};
/** What stands in the jackpot by what was put in, taken back and paid: seeds and contributions that stand, less the wins. */
const jackpotFaults = async (): Promise<readonly string[]> => {
  const { rows } = await gaming.pool.query<{ fault: string }>(
    `with pools as (select coalesce(max(pool), 1) as n, coalesce(max(balance), 0) as balance from wallet_jackpots),
       wins as (select count(*) as n, coalesce(sum(amount), 0) as paid from wallet_jackpot_wins),
       rounds as (select coalesce(sum(jackpot_payout), 0) as paid from gaming_rounds),
       flows as (select coalesce(sum(amount) filter (where starts_with(destination, 'house:real:jackpot:')), 0) as put,
         coalesce(sum(amount) filter (where starts_with(origin, 'house:real:jackpot:')), 0) as taken,
         coalesce(sum(amount) filter (where starts_with(origin, 'house:real:jackpot-seeds:')), 0) as seeds,
         count(*) filter (where starts_with(origin, 'house:real:jackpot-seeds:')) as seeded from wallet_postings)
     select 'balance' as fault from pools, flows where balance <> put - taken
     union all select 'a pool that was paid more than once' from pools, wins where pools.n <> wins.n + 1
     union all select 'rounds' from rounds, wins where rounds.paid <> wins.paid
     union all select 'seeds' from flows, pools where seeds <> 50 * pools.n and put > 0`,
  );
  return rows.map(({ fault }) => `jackpot: ${fault}`);
};
/** What does not fit together about a player's money; nothing is the only good answer. */
const faultsOf = async (playerId: string): Promise<readonly string[]> => {
  const balance = (await gaming.wallet.balance(playerId))?.minor ?? -1n;
  const byRounds = await balanceByRounds(playerId);
  const audit = (await gaming.wallet.audit()).map(({ account }) => `audit: ${account}`);
  return [
    ...audit,
    ...(await jackpotFaults()),
    ...(balance < 0n ? ['below zero'] : []),
    ...(balance === byRounds ? [] : [`rounds say ${byRounds}, the wallet ${balance}`]),
  ];
};

test('any order of any calls: rounds, records and money agree, and a second pass of all changes nothing that was done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 25 }), async (history) => {
      const seat = await aSeat();
      const done: Call[] = [];
      for (const step of history) if ((await seat.send(step)) === 'ok' && step.name !== 'closeRound') done.push(step);
      expect(await faultsOf(seat.playerId)).toEqual([]);
      const before = await gaming.wallet.balance(seat.playerId);
      const rolledBack = new Set(done.filter(({ name }) => name === 'rollback' || name === 'void').map(({ target }) => target));
      for (const step of done.toReversed()) {
        const isLateBet = (step.name === 'bet' || step.name === 'betWin') && rolledBack.has(step.transaction);
        expect(await seat.send(step)).toBe(isLateBet ? 'rolled_back' : 'ok');
      }
      expect(await gaming.wallet.balance(seat.playerId)).toEqual(before);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('the same calls at once, each twice, agree too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 5, maxLength: 20 }), async (history) => {
      const seat = await aSeat();
      await Promise.all([...history, ...history.toReversed()].map(seat.send));
      expect(await faultsOf(seat.playerId)).toEqual([]);
    }),
    { numRuns: 20 },
  );
}, 120_000);
