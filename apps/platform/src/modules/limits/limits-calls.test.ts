import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';
import { readLimitReport } from './limit-report.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const set = (member: TestClient, amount: string | null, limit: object = { kind: 'loss', period: 'day' }) =>
  member('setLimit', { body: { kind: 'loss', period: 'day', ...limit, amount } });

test('a member without limits has an empty list, with what a higher one would wait', async () => {
  expect(valueOf(await (await site.newPlayer())('limits'))).toEqual({ currency: 'PHP', raiseAfterHours: 24, limits: [] });
});

test('every change answers with the limits as they are then, in the decimals of the currency', async () => {
  const member = await site.newPlayer();
  expect(valueOf(await set(member, '500')).limits).toEqual([
    {
      kind: 'loss',
      period: 'day',
      amount: '500.00',
      operatorAmount: null,
      used: '0.00',
      restartsAt: expect.stringMatching(/T16:00:00\.000Z$/),
      pending: null,
    },
  ]);
  const [parked] = valueOf(await set(member, '750.50')).limits;
  expect(parked).toMatchObject({ amount: '500.00', pending: { id: expect.any(String), amount: '750.50' } });
  const id = parked?.pending?.id ?? '';
  expect(await set(member, '800')).toMatchObject({ success: false, code: 'limit_pending' });
  expect(await member('confirmLimit', { body: { id } })).toMatchObject({ success: false, code: 'limit_not_due' });
  expect(await (await site.newPlayer())('cancelLimit', { query: { id } })).toMatchObject({ success: false, code: 'limit_gone' });
  expect(valueOf(await member('cancelLimit', { query: { id } })).limits).toMatchObject([{ amount: '500.00', pending: null }]);
  expect(await member('cancelLimit', { query: { id } })).toMatchObject({ success: false, code: 'limit_gone' });
  expect(valueOf(await member('limits')).limits).toMatchObject([{ amount: '500.00', pending: null }]);
  expect(valueOf(await (await site.newPlayer())('limits')).limits).toEqual([]);
});

test('what is no limit is refused at its field', async () => {
  const member = await site.newPlayer();
  for (const amount of ['0', '-5', '1.234', '10000000000000.01'])
    expect(await set(member, amount), amount).toMatchObject({ success: false, code: 'field_invalid', data: { field: 'amount' } });
  for (const limit of [{ kind: 'stake' }, { kind: 'loss', period: 'none' }])
    expect(await set(member, '5', limit)).toMatchObject({ success: false, code: 'field_invalid', data: { field: 'period' } });
  for (const minutes of ['0', '1441', '5.5', '-5'])
    expect(await set(member, minutes, { kind: 'session' }), minutes).toMatchObject({ code: 'field_invalid', data: { field: 'amount' } });
  expect(await set(member, '5', { kind: 'session', period: 'week' })).toMatchObject({ code: 'field_invalid', data: { field: 'period' } });
  expect(valueOf(await member('limits')).limits).toEqual([]);
});

test('a limit of time is in whole minutes of a day, and with none left no game is opened', async () => {
  const member = await site.newPlayer();
  expect(valueOf(await set(member, '90', { kind: 'session' })).limits).toMatchObject([
    { kind: 'session', period: 'day', amount: '90', operatorAmount: null, used: '0' },
  ]);
  expect(valueOf(await member('sessionSummary'))).toMatchObject({ minutesLeft: 90 });
  const { id } = valueOf(await member('memberInfo'));
  const { list } = valueOf(await site.guest()('jackpots', { query: {} }));
  const game = list.flatMap(({ games }) => games)[0]!;
  const query = { category: game.gameType, vendor: game.vassalage, gameId: game.gameId, nodeId: game.nodeId };
  expect(await member('launchGame', { query })).toMatchObject({ success: true });
  await site.pool.query("update limit_time set used = interval '90 minutes' where player_id = $1", [id]);
  expect(await member('launchGame', { query })).toMatchObject({ success: false, code: 'time_limit' });
  const counted = await readLimitReport(site.pool, 'PALARO', '2000-01-01', '2100-01-01');
  expect(counted.filter(({ what }) => what === 'launch')).toMatchObject([{ rule: 'session', times: 1 }]);
});

test('a merchant says how long more waits', async () => {
  const member = await site.newPlayer();
  await set(member, '500');
  const { known, save } = site.platform.services.merchant;
  const stored = known('PALARO');
  const saved = await save({ ...stored, limits: { ...stored.limits, raiseAfterHours: 72 } });
  expect(saved.ok).toBe(true);
  const asked = Date.now();
  const [parked] = valueOf(await set(member, null)).limits;
  expect(Date.parse(parked?.pending?.confirmFrom ?? '') - asked).toBeGreaterThan(71.9 * 3_600_000);
  expect((await save({ ...stored, limits: { ...stored.limits, raiseAfterHours: 12 } })).ok).toBe(false);
});
