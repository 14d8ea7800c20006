import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { startWithBank } from '../testing/bank.ts';
import { operatorCommands } from '../testing/operator-commands.ts';
import { aPayee, askToWithdraw } from '../testing/payees.ts';
import type { CommandEnded } from '../testing/run-command.ts';
import { valueOf } from '../testing/test-platform.ts';
import { cashierOn } from '../acts/act.ts';

const folder = mkdtempSync(join(tmpdir(), 'palaro-statements-'));
let it: Awaited<ReturnType<typeof startWithBank>>;
const { add, as, run } = operatorCommands(() => it.site);
beforeAll(async () => {
  it = await startWithBank();
  await add(['Ana', 'Ben', 'Cora', 'Dan']);
});
afterAll(async () => {
  await it.stop();
  rmSync(folder, { recursive: true });
});

const head = 'id,reference,kind,amount,fee,currency,status,time,sender';
let files = 0;
const fileOf = (content: string): string => {
  const file = join(folder, `statement-${++files}.csv`);
  writeFileSync(file, content);
  return file;
};
/** Reads a file in the name of an operator, whose code is good once. */
const read = (file: string, by: string, ...more: string[]): Promise<CommandEnded> =>
  run('cashier', 'reconcile', '--statement', file, ...more, ...as(by));
const differences = async () =>
  (await it.site.pool.query(`SELECT kind, id, difference, ours, theirs FROM reconciliation_item WHERE provider = 'bank' ORDER BY seq`))
    .rows;

/** What an approved slip has booked, by the bank's number. */
const book = (number: string, amount: bigint, paidAt = new Date()) =>
  it.site.pool.query(
    `INSERT INTO provider_payment (merchant_code, provider, payment_id, amount, fee, currency, payer_name, paid_at, booked_at, credited, exception)
     VALUES ('PALARO', 'bank', '001234567890:' || $1, $2, 0, 'PHP', 'Juan', $3, $3, 0, 'none')`,
    [number, amount, paidAt],
  );

/** Sends money at the bank to the merchant's account; gives the bank's number. */
const transfer = async (amount: string): Promise<string> => {
  const fields = new URLSearchParams({ sender: 'Juan, "the" Cruz', account: '001234567890', amount, message: 'ABC' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${it.bankUrl}/bank`, { method: 'POST', headers, body: fields.toString(), redirect: 'manual' });
  return answer.headers.get('location')?.split('/').at(-1) ?? '';
};

test(
  'a statement of the own bank is compared with slips and payments by hand; what differs waits for a person',
  { timeout: 240_000 },
  async () => {
    const [same, other, unknown] = [await transfer('500.00'), await transfer('700.00'), await transfer('900.00')];
    await book(same, 50_000n);
    await book(other, 70_001n);
    await book('BH000000000001', 30_000n);
    // Of a day that the statement does not have.
    await book('BH000000000002', 10_000n, new Date(Date.now() - 5 * 86_400_000));
    const { member, account } = await aPayee(it.site, 2_000_000n);
    const { id } = valueOf(await askToWithdraw(member, account, '6000.00'));
    const paid = await transaction(it.site.pool, (client) =>
      cashierOn(it.site.pool).review.payByHand(client, 'PALARO', id, 'Ana', 'bh-out 77'),
    );
    expect(paid.ok).toBe(true);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date());
    const headers = { authorization: `Basic ${Buffer.from('demo-statement-key:').toString('base64')}` };
    const csv = await (await fetch(`${it.bankUrl}/bank/statement?date=${day}`, { headers })).text();
    expect(csv.split('\n')[0]).toBe(head);
    const time = new Date().toISOString();
    const file = fileOf(`${csv}BHOUT77,,transfer_out,6000.00,0.00,PHP,booked,${time},\nBH9,,transfer_in,ten,0.00,PHP,booked,${time},\n`);

    const first = await read(file, 'Ana');
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toContain('line 6: amount: not an amount such as 500.00');
    expect(await differences()).toEqual(
      expect.arrayContaining([
        { kind: 'payment', id: other, difference: 'amount', ours: 70_001n, theirs: 70_000n },
        { kind: 'payment', id: unknown, difference: 'theirs_only', ours: null, theirs: 90_000n },
        { kind: 'payment', id: 'BH000000000001', difference: 'ours_only', ours: 30_000n, theirs: null },
        { kind: 'payment', id: expect.stringMatching(/^[0-9a-f]{8} line 6$/), difference: 'unreadable', ours: null, theirs: null },
      ]),
    );
    expect(await differences()).toHaveLength(4);

    // The same file is no other statement.
    expect((await read(file, 'Ben')).err).toMatch(/This file was read at .* by Ana/);
    // What an earlier statement has had is not missing from a later one.
    const later = fileOf(`${head}\nBH000000000001,,transfer_in,300.00,0.00,PHP,booked,${new Date().toISOString()},\n`);
    await it.site.pool
      .query(`INSERT INTO provider_payment SELECT merchant_code, provider, '99:OTHER', order_id, player_id, amount, fee, currency, payer_name, paid_at,
    booked_at, credited, exception, reversed_at, returned FROM provider_payment WHERE payment_id = '001234567890:BH000000000001'`);
    expect(await read(later, 'Cora', '--account', '0012 3456 7890')).toMatchObject({ code: 0 });
    expect(await differences()).toHaveLength(4);
    expect(
      (await it.site.pool.query("SELECT actor, outcome FROM audit_log WHERE action = 'reconciliation.read' ORDER BY seq")).rows,
    ).toEqual([
      { actor: 'Ana', outcome: 'done' },
      { actor: 'Ben', outcome: 'refused' },
      { actor: 'Cora', outcome: 'done' },
    ]);
  },
);

test('a file without a line, or that is none, is refused', { timeout: 120_000 }, async () => {
  expect((await read(fileOf(`${head}\n`), 'Dan')).err).toContain('there is no line in it');
  expect((await read(join(folder, 'nowhere.csv'), 'Dan')).err).toContain('cannot be read');
});
