import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { newId } from '../../testing/seats.ts';
import { atNoon, startTestBonus, type TestBonus } from '../../testing/test-bonus.ts';
import { hourMs } from '../../testing/test-limits.ts';

let made: TestBonus;
beforeAll(async () => {
  made = await startTestBonus();
}, 60_000);
afterAll(() => made.site.stop());
beforeEach(() => {
  made.site.clock.set(Date.parse('2026-03-10T04:00:00Z'));
});

test('the bonus of a player who is excluded ends by the sweep, without a word', async () => {
  const member = await made.site.aMember(0n);
  const id = await made.give(member, 1_000n);
  const exclude = (kind: 'break' | 'self', until: number, ends: boolean) =>
    made.site.pool.query(
      `insert into exclusion (id, player_id, kind, starts_at, ends_at, irrevocable_until, asked_by) values ($1, $2, $3, $4, $5, $6, 'player')`,
      [newId(), member.owner.playerId, kind, new Date(made.site.clock.now()), ends ? new Date(until) : null, new Date(until)],
    );
  await exclude('break', made.site.clock.now() + 24 * hourMs, true);
  await made.bonus.sweep();
  expect(await made.grantOf(id), 'a break costs nobody a bonus').toMatchObject({ state: 'active', balance: 1_000n });
  await exclude('self', made.site.clock.now() + 181 * 24 * hourMs, false);
  await made.bonus.sweep();
  expect(await made.grantOf(id)).toMatchObject({ state: 'forfeited', balance: 0n });
  expect(await made.noticesOf(member)).toEqual([]);
  await made.expectExact();
});

test('a player is told how a bonus has ended, with what it paid', async () => {
  const member = await made.site.aMember(0n);
  const paid = await made.give(member, 1_000n, { times: 1n });
  await member.seat.betWin(newId(), newId(), '1000', '700');
  await made.turn();
  expect(await made.grantOf(paid)).toMatchObject({ state: 'completed' });
  const empty = await made.give(member, 1_000n, { times: 1n });
  await member.seat.bet(newId(), newId(), '700');
  await member.seat.betWin(newId(), newId(), '1000', '0');
  await made.turn();
  expect(await made.grantOf(empty)).toMatchObject({ state: 'completed' });
  await made.give(member, 500n);
  made.site.clock.set(atNoon);
  await made.turn();
  const left = await made.give(member, 500n, { until: atNoon + hourMs });
  await made.bonus.forfeit({ playerId: member.owner.playerId, sessionId: 's', userName: 'x', merchantCode: 'demo', type: 0 }, left);
  const taken = await made.give(member, 500n, { until: atNoon + hourMs });
  await transaction(made.site.pool, (client) => made.administration.forfeit(client, taken, 'a mistake'));
  expect(await made.noticesOf(member)).toEqual(['bonus_paid', 'bonus_expired', 'bonus_withdrawn']);
  const { rows } = await made.site.pool.query<{ credit: bigint }>(
    `select t.credit from topic_delivery d join wallet_transactions t on t.id = d.payload ->> 'about'
     where d.topic = 'player.notice' and d.payload ->> 'playerId' = $1`,
    [member.owner.playerId],
  );
  expect(rows.map(({ credit }) => credit)).toEqual([700n]);
});

test('of two that end it at once one does, and bets meanwhile leave the books exact', async () => {
  const member = await made.site.aMember(0n);
  const id = await made.give(member, 10_000n, { times: 1n });
  await member.seat.betWin(newId(), newId(), '10000', '10000');
  await made.feed();
  await Promise.all([
    ...Array.from({ length: 8 }, () => made.bonus.run()),
    ...Array.from({ length: 20 }, () => member.seat.betWin(newId(), newId(), '7', '3')),
  ]);
  expect(await made.grantOf(id)).toMatchObject({ state: 'completed', balance: 0n });
  expect((await made.kindsOf(id)).filter(([kind]) => kind === 'convert')).toHaveLength(1);
  await made.expectExact();
});
