import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../testing/seats.ts';
import { hourMs, startTestLimits, type TestLimits } from '../../testing/test-limits.ts';
import { readLimitReport } from './limit-report.ts';
import { createRefusals } from './refusals.ts';

let site: TestLimits;
beforeAll(async () => {
  site = await startTestLimits();
}, 60_000);
afterAll(() => site.stop());

type Member = Awaited<ReturnType<TestLimits['aMember']>>;
const bet = ({ seat }: Member, amount: string) => seat.bet(newId(), newId(), amount);
const report = async (from: string, to = from, merchantCode = 'demo') =>
  (await readLimitReport(site.pool, merchantCode, from, to)).map(({ day, what, rule, times }) => `${day} ${what} ${rule} ${times}`);
const rollUp = (): Promise<void> => createRefusals(site).rollUpRefusals();
const told = async ({ owner }: Member): Promise<number | null> =>
  (await site.pool.query("select from outbox where topic = 'limit.refused' and payload ->> 'playerId' = $1", [owner.playerId])).rowCount;

test('each refused bet counts once, by the limit that left least, in the days of the merchant, added up or not', async () => {
  // A second before midnight in Manila, on a store in UTC.
  site.clock.set(Date.UTC(2026, 0, 14, 15, 59, 59));
  const member = await site.aMember();
  await member.set('wager', 'day', 1_000n);
  await member.set('loss', 'day', 400n);
  await member.set('stake', 'none', 700n);
  expect(await bet(member, '100')).toMatchObject({ status: 'OK' });
  expect(await told(member)).toBe(0);
  for (const amount of ['301', '701', '2000']) expect(await bet(member, amount)).toMatchObject({ status: 'LIMIT_REACHED' });
  expect(await told(member)).toBe(3);
  expect(await report('2026-01-14')).toEqual(['2026-01-14 bet loss 3']);
  await rollUp();
  site.clock.set(Date.UTC(2026, 0, 14, 16, 0, 1));
  await member.set('loss', 'day', 350n);
  await member.set('stake', 'none', 300n);
  expect(await bet(member, '301')).toMatchObject({ status: 'LIMIT_REACHED' });
  expect(await report('2026-01-14', '2026-01-15')).toEqual(['2026-01-14 bet loss 3', '2026-01-15 bet stake 1']);
  await rollUp();
  await rollUp();
  expect(await report('2026-01-14', '2026-01-15')).toEqual(['2026-01-14 bet loss 3', '2026-01-15 bet stake 1']);
  expect([await report('2026-01-16'), await report('2026-01-14', '2026-01-15', 'other')]).toEqual([[], []]);
});

test('time of play, a check without an answer and an exclusion have rules of their own, in an open game and in one that it has closed', async () => {
  site.clock.set(Date.UTC(2026, 1, 3, 4));
  const timed = await site.aMember();
  await timed.set('session', 'day', 1n);
  await timed.set('stake', 'none', 1_000n);
  await bet(timed, '1');
  site.clock.set(site.clock.now() + 120_000);
  expect(await bet(timed, '1')).toMatchObject({ status: 'LIMIT_REACHED' });
  const asked = await site.aMember();
  await asked.plays();
  site.clock.set(site.clock.now() + 62 * 60_000);
  expect(await bet(asked, '1')).toMatchObject({ status: 'REALITY_CHECK' });
  const excluded = await site.aMember();
  await site.pool.query(
    `select exclusion_begin(p_id => 'x', p_player => $1, p_kind => 'break', p_hours => 24, p_months => 0, p_irrevocable_months => 0, p_zone => 'Asia/Manila', p_by => 'player', p_at => $2)`,
    [excluded.owner.playerId, new Date(site.clock.now())],
  );
  expect(await bet(excluded, '1')).toMatchObject({ status: 'PLAYER_EXCLUDED' });
  await site.pool.query('update gaming_sessions set closed_at = $2 where player_id = $1', [
    excluded.owner.playerId,
    new Date(site.clock.now()),
  ]);
  expect(await bet(excluded, '1')).toMatchObject({ status: 'PLAYER_EXCLUDED' });
  expect(await report('2026-02-03')).toEqual(['2026-02-03 bet exclusion 2', '2026-02-03 bet reality 1', '2026-02-03 bet session 1']);
  expect([await told(timed), await told(asked), await told(excluded)]).toEqual([1, 0, 0]);
});

test('offers that were not shown count as many as there were', async () => {
  site.clock.set(Date.UTC(2026, 4, 3, 4));
  const refusals = createRefusals(site);
  await refusals.noteRefusal('demo', 'message', 'banner', 3);
  await refusals.noteRefusal('demo', 'message', 'banner');
  expect(await report('2026-05-03')).toEqual(['2026-05-03 message banner 4']);
  await rollUp();
  expect(await report('2026-05-03')).toEqual(['2026-05-03 message banner 4']);
});

test('a raise counts on the day on which its player confirms it, and one of two operators by itself', async () => {
  site.clock.set(Date.UTC(2026, 2, 3, 4));
  const member = await site.aMember();
  await member.set('loss', 'week', 100n);
  await member.set('loss', 'week', 200n);
  await member.limitByOperator('wager', 'day', 100n);
  await member.limitByOperator('wager', 'day', null, true);
  site.clock.set(site.clock.now() + 25 * hourMs);
  expect(await member.end('confirm', 'loss', 'week')).toBe('ok');
  expect(await report('2026-03-03', '2026-03-04')).toEqual(['2026-03-03 operator raise wager 1', '2026-03-04 raise loss 1']);
});

test('a note that waits is added up once, though several nodes do it at once', async () => {
  site.clock.set(Date.UTC(2026, 3, 3, 4));
  const member = await site.aMember();
  await member.set('stake', 'none', 1n);
  for (let times = 0; times < 5; times++) await bet(member, '2');
  await Promise.all([rollUp(), rollUp(), rollUp()]);
  expect(await report('2026-04-03')).toEqual(['2026-04-03 bet stake 5']);
});
