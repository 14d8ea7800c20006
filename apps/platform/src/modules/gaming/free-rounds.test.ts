import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestLimits, type TestLimits } from '../../testing/test-limits.ts';
import { clientOf, newId, openSeat, storedRound } from '../../testing/seats.ts';

let site: TestLimits;
beforeAll(async () => {
  site = await startTestLimits();
}, 60_000);
afterAll(() => site.stop());

type Member = Awaited<ReturnType<TestLimits['aMember']>>;
const kindsOf = async ({ owner }: Member) =>
  (
    await site.pool.query<{ statement: string; debit: bigint; credit: bigint }>(
      `select statement, debit, credit from wallet_transactions where player_id = $1 and source like 'vendor:%' order by seq`,
      [owner.playerId],
    )
  ).rows.map(({ statement, debit, credit }) => [statement, debit, credit]);
/** What a window says that was kept since, and one that is made of the ledger alone. */
const usedOf = async (member: Member, kind: 'loss' | 'wager') => {
  const kept = (await member.limit(kind, 'day'))?.used;
  await site.pool.query('delete from limit_window where player_id = $1', [member.owner.playerId]);
  return [kept, (await member.limit(kind, 'day'))?.used];
};

test('a free round takes nothing, and its win is named in the statement and kept as free in the record', async () => {
  const member = await site.aMember(1_000n);
  const [later, atOnce] = [newId(), newId()];
  expect(await member.seat.freeBet(later)).toMatchObject({ http: 200, status: 'OK', balance: '1000' });
  expect(await member.seat.win(later, '300')).toMatchObject({ status: 'OK', balance: '1300' });
  expect(await member.seat.freeBetWin(atOnce, '50')).toMatchObject({ status: 'OK', balance: '1350' });
  expect(await kindsOf(member)).toEqual([
    ['free_win', 0n, 0n],
    ['free_win', 0n, 300n],
    ['free_win', 0n, 50n],
  ]);
  expect(await storedRound(site, later)).toMatchObject({ state: 'settled', stake: 0n, payout: 300n });
  const { rows } = await site.pool.query('select is_free from reporting_rounds where player_id = $1', [member.owner.playerId]);
  expect(rows).toEqual([{ is_free: true }, { is_free: true }]);
});

test('it is no stake and no win by the player’s limits, whatever is corrected of it', async () => {
  const member = await site.aMember(1_000n);
  await member.set('loss', 'day', 500n);
  await member.set('wager', 'day', 500n);
  await member.set('stake', 'none', 500n);
  await member.seat.bet(newId(), newId(), '100');
  const [round, voided, bet] = [newId(), newId(), newId()];
  await member.seat.freeBet(round);
  await member.seat.win(round, '300');
  await member.seat.adjust(round, '-200');
  await member.seat.freeBet(voided, 'welcome', bet);
  await member.seat.win(voided, '70');
  expect(await member.seat.voidBet(voided, bet, '70')).toMatchObject({ status: 'OK', balance: '1000' });
  expect(await usedOf(member, 'loss')).toEqual([100n, 100n]);
  expect(await usedOf(member, 'wager')).toEqual([100n, 100n]);
});

test('a limit that was reached refuses none; an ended session and a blocked player get none', async () => {
  const member = await site.aMember();
  await member.set('loss', 'day', 100n);
  const round = newId();
  await member.seat.bet(round, newId(), '100');
  await member.seat.win(round, '50');
  await member.seat.bet(newId(), newId(), '50');
  await member.seat.adjust(round, '-50');
  expect(await member.seat.bet(newId(), newId(), '1')).toMatchObject({ status: 'LIMIT_REACHED' });
  expect(await member.seat.freeBet(newId())).toMatchObject({ status: 'OK' });
  site.blocked.add(member.owner.playerId);
  expect(await member.seat.freeBet(newId())).toMatchObject({ status: 'PLAYER_BLOCKED' });
  site.blocked.delete(member.owner.playerId);
  await member.seat.leave();
  expect(await member.seat.freeBet(newId())).toMatchObject({ status: 'SESSION_CLOSED' });
});

test('who must answer a reality check first gets none', async () => {
  const member = await site.aMember();
  const at = new Date(site.clock.now());
  await site.pool.query('delete from reality where player_id = $1', [member.owner.playerId]);
  await site.pool.query(
    `insert into reality (player_id, begun_at, opened_at, due_at, blocks_at)
     values ($1, $2::timestamptz - interval '1 hour', $2, $2::timestamptz - interval '3 minutes', $2::timestamptz - interval '1 minute')`,
    [member.owner.playerId, at],
  );
  expect(await member.seat.freeBet(newId())).toMatchObject({ status: 'REALITY_CHECK' });
});

test('a free bet is taken once, not after its rollback, in one round that is free as a whole', async () => {
  const member = await site.aMember();
  const [round, bet, late, staked] = [newId(), newId(), newId(), newId()];
  const first = await member.seat.freeBet(round, 'welcome', bet);
  expect(await member.seat.freeBet(round, 'welcome', bet)).toMatchObject({ status: 'OK', duplicate: true, reference: first.reference });
  expect(await member.seat.freeBet(round, 'other')).toMatchObject({ status: 'CONFLICT' });
  expect(await member.seat.bet(round, newId(), '10')).toMatchObject({ status: 'CONFLICT' });
  await member.seat.bet(staked, newId(), '10');
  expect(await member.seat.freeBet(staked)).toMatchObject({ status: 'CONFLICT' });
  await member.seat.rollback(newId(), late);
  expect(await member.seat.freeBet(newId(), 'welcome', late)).toMatchObject({ status: 'ROLLED_BACK' });
  const other = await openSeat(site, { ...member.owner, sessionId: null, userName: 'juanita9', type: 0 }, '3');
  expect(
    await clientOf(site).call('wallet/bet', {
      ...member.seat.play,
      session: other.play.session,
      round: newId(),
      transaction: newId(),
      amount: '0',
      freeRound: 'x',
    }),
  ).toMatchObject({ status: 'UNKNOWN_SESSION' });
});

test('the game’s smallest stake is none of a free round', async () => {
  const member = await site.aMember();
  site.stakeLimits.set('1', { min: 50n, max: 200n });
  expect(await member.seat.freeBet(newId())).toMatchObject({ status: 'OK' });
  site.stakeLimits.delete('1');
});

test('B283 after all of it the ledger adds up', async () => {
  expect(await site.wallet.audit()).toEqual([]);
});
