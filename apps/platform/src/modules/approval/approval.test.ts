import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { transaction } from '../../db/transaction.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { createApprovals, type Approvals, type Pending } from './index.ts';

let database: TestDatabase;
let approvals: Approvals;
const clock = createTestClock();
beforeAll(async () => {
  database = await startTestDatabase();
  approvals = createApprovals({ pool: database.pool, clock, ids: createIds(clock.now) });
  await database.pool.query('CREATE TABLE act (by text)');
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('DELETE FROM pending_action; DELETE FROM act'));

const valueOf = <T>(result: Result<T, { readonly code: string }>): T => {
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
};
const ask = (more: { readonly subject?: string; readonly madeBy?: string } = {}) =>
  transaction(database.pool, (client) =>
    approvals.ask(client, {
      merchantCode: 'AAA',
      action: 'player.fund',
      subject: 'player:1',
      payload: { amount: '500.00' },
      madeBy: 'Ana',
      reason: 'paid at the desk',
      ...more,
    }),
  );
const act = async (client: PoolClient): Promise<Result<string, { readonly code: 'no_money' }>> => {
  await client.query("INSERT INTO act VALUES ('somebody')");
  return ok('done');
};
const acts = async () => (await database.pool.query('SELECT 1 FROM act')).rowCount;
const approve = ({ id, digest }: Pending, by: string, merchantCode = 'AAA') => approvals.approve({ merchantCode, id, by, digest }, act);
const codeOf = async (result: Promise<Result<unknown, { readonly code: string }>>): Promise<string> => {
  const done = await result;
  return done.ok ? 'ok' : done.failure.code;
};
const stateOf = async ({ id }: Pending) => (await approvals.read('AAA', id))?.state;

test('an act is carried out once, when a second operator approves it', async () => {
  const pending = valueOf(await ask());
  expect(await approvals.list('AAA')).toEqual([pending]);
  expect(await acts()).toBe(0);
  expect(await codeOf(approve(pending, 'Ben'))).toBe('ok');
  expect([await acts(), await stateOf(pending), await approvals.list('AAA')]).toEqual([1, 'done', []]);
  expect(await codeOf(approve(pending, 'Cora'))).toBe('decided');
  expect(await acts()).toBe(1);
});

test('nobody approves alone: not in 200 attempts at once, and not past the code, in the store itself', async () => {
  const pending = valueOf(await ask());
  const codes = await Promise.all(Array.from({ length: 200 }, () => codeOf(approve(pending, 'Ana'))));
  expect([new Set(codes), await acts()]).toEqual([new Set(['own']), 0]);
  await expect(database.pool.query("UPDATE pending_action SET state = 'done', decided_by = made_by")).rejects.toThrow(
    'violates check constraint',
  );
  await expect(database.pool.query("UPDATE pending_action SET state = 'done'")).rejects.toThrow('violates check constraint');
});

test('of two who approve at once one carries it out', async () => {
  const pending = valueOf(await ask());
  const codes = await Promise.all(['Ben', 'Cora', 'Dan', 'Eva'].map((by) => codeOf(approve(pending, by))));
  expect([codes.toSorted(), await acts()]).toEqual([['decided', 'decided', 'decided', 'ok'], 1]);
});

test('an act that fails leaves nothing behind and closes its request', async () => {
  const pending = valueOf(await ask());
  const failing = approvals.approve({ merchantCode: 'AAA', id: pending.id, by: 'Ben', digest: pending.digest }, async (client) => {
    await act(client);
    return fail({ code: 'no_money' });
  });
  expect([await codeOf(failing), await acts(), await stateOf(pending)]).toEqual(['no_money', 0, 'failed']);
});

test('a request that was changed since it was shown is not carried out', async () => {
  const pending = valueOf(await ask());
  await database.pool.query(`UPDATE pending_action SET payload = '{"amount": "5000.00"}'`);
  expect([await codeOf(approve(pending, 'Ben')), await acts(), await stateOf(pending)]).toEqual(['changed', 0, 'failed']);
});

test('a request lapses after a day; then another can be asked for', async () => {
  const pending = valueOf(await ask());
  expect(await codeOf(ask({ madeBy: 'Cora' }))).toBe('asked_already');
  expect(await codeOf(ask({ subject: 'player:2' }))).toBe('ok');
  clock.advance(24 * 3_600_000);
  expect([await codeOf(approve(pending, 'Ben')), await acts()]).toEqual(['lapsed', 0]);
  expect(await approvals.list('AAA')).toEqual([]);
  expect(await stateOf(pending)).toBe('lapsed');
  expect(await codeOf(ask())).toBe('ok');
});

test('a request is refused by another and withdrawn by its maker, and is not carried out then', async () => {
  const close = (how: 'refuse' | 'withdraw', pending: Pending, by: string) =>
    transaction(database.pool, (client) => approvals[how](client, { merchantCode: 'AAA', id: pending.id, by }, 'no receipt'));
  const first = valueOf(await ask());
  expect(await codeOf(close('refuse', first, 'Ana'))).toBe('own');
  expect(await codeOf(close('withdraw', first, 'Ben'))).toBe('not_own');
  expect(await codeOf(close('refuse', first, 'Ben'))).toBe('ok');
  expect([await codeOf(approve(first, 'Cora')), await stateOf(first)]).toEqual(['decided', 'refused']);
  const second = valueOf(await ask());
  expect(await codeOf(close('withdraw', second, 'Ana'))).toBe('ok');
  expect([await codeOf(approve(second, 'Cora')), await stateOf(second), await acts()]).toEqual(['decided', 'withdrawn', 0]);
});

test("another merchant's request is unknown", async () => {
  const pending = valueOf(await ask());
  expect([await codeOf(approve(pending, 'Ben', 'BBB')), await approvals.list('BBB'), await acts()]).toEqual(['unknown', [], 0]);
});
