import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { transaction } from '../../db/transaction.ts';
import { createAudit, type Audit } from './index.ts';
import type { Act } from '../../kernel/act.ts';

let database: TestDatabase;
let pool: Pool;
let audit: Audit;
beforeAll(async () => {
  database = await startTestDatabase();
  ({ pool } = database);
  audit = createAudit({ pool, clock: { now: () => Date.parse('2026-11-28T04:00:00.123Z') } });
});
afterAll(() => database.drop());

/** Changes rows as only somebody with the store's own rights can. */
const behindItsBack = async (sql: string): Promise<void> => {
  await pool.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
  await pool.query(sql);
  await pool.query('ALTER TABLE audit_log ENABLE TRIGGER USER');
};
beforeEach(() => behindItsBack('DELETE FROM audit_log'));

const act = (more: Partial<Act> = {}): Act => ({
  merchantCode: 'AAA',
  actor: 'ana',
  action: 'player.block',
  subject: 'player:1',
  outcome: 'done',
  reason: 'Chargeback',
  before: { status: 'active', sessions: 2 },
  after: { status: 'disabled', sessions: 0 },
  ...more,
});
const record = (more: Partial<Act> = {}): Promise<void> => transaction(pool, (client) => audit.record(client, act(more)));

test('an act stands in the log with who did it, to what, and the fields before and after', async () => {
  await record();
  await record({ subject: 'player:2', outcome: 'refused', before: null, after: null });
  expect(await audit.latest('AAA', null, 10)).toMatchObject([
    { seq: 2, subject: 'player:2', outcome: 'refused', before: null, after: null },
    { ...act(), seq: 1, at: new Date('2026-11-28T04:00:00.123Z') },
  ]);
  expect(await audit.latest('AAA', 'player:1', 10)).toHaveLength(1);
  expect(await audit.latest('AAA', null, 1)).toMatchObject([{ seq: 2 }]);
  expect(await audit.latest('BBB', null, 10)).toEqual([]);
});

test('an act that fails leaves nothing in the log', async () => {
  const failing = transaction(pool, async (client) => {
    await audit.record(client, act());
    throw new Error('the act failed');
  });
  await expect(failing).rejects.toThrow('the act failed');
  expect(await audit.latest('AAA', null, 10)).toEqual([]);
});

test('rows of the log are neither changed nor deleted', async () => {
  await record();
  for (const sql of ["UPDATE audit_log SET actor = 'ben'", 'DELETE FROM audit_log', 'TRUNCATE audit_log'])
    await expect(pool.query(sql), sql).rejects.toThrow('neither changed nor deleted');
});

test('acts at the same moment stand one after another, each merchant’s in a chain of its own', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => record({ merchantCode: n % 2 === 0 ? 'AAA' : 'BBB', subject: `player:${n}` })));
  const { chains, faults } = await audit.verify();
  expect(faults).toEqual([]);
  expect(chains.map(({ merchantCode, entries }) => [merchantCode, entries])).toEqual([
    ['AAA', 10],
    ['BBB', 10],
  ]);
});

const edits = {
  merchant_code: "'AAB'",
  seq: '1000 + seq',
  at: "at + interval '1 ms'",
  actor: "actor || ' '",
  action: "'player.fund'",
  subject: "'player:7'",
  outcome: "'refused'",
  reason: "''",
  before: `'{"status": "active"}'`,
  after: 'NULL',
  previous: "decode(repeat('00', 31) || '01', 'hex')",
  hash: "sha256('')",
};
test.each(Object.entries(edits))('a row with another %s is found', async (column, value) => {
  for (let n = 0; n < 3; n++) await record({ subject: `player:${n}` });
  await behindItsBack(`UPDATE audit_log SET ${column} = ${value} WHERE seq = 2`);
  expect((await audit.verify()).faults.length).toBeGreaterThan(0);
});

test('a row that is missing is found at the row behind it, also where chains are longer than a page', async () => {
  await record();
  await behindItsBack(`INSERT INTO audit_log SELECT 'AAA', n, at, actor, action, subject, outcome, reason, before, after, previous, hash
                       FROM audit_log, generate_series(2, 1500) n`);
  const broken = (await audit.verify()).faults;
  // Copies have the hash of another place.
  expect(broken.filter(({ fault }) => fault === 'changed')).toHaveLength(1499);
  await behindItsBack('DELETE FROM audit_log WHERE seq > 1');
  for (let n = 0; n < 3; n++) await record();
  await behindItsBack('DELETE FROM audit_log WHERE seq = 3');
  expect((await audit.verify()).faults).toEqual([{ merchantCode: 'AAA', seq: 4, fault: 'missing' }]);
});
