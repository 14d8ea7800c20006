import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const ledger = (...args: string[]) => runCommand('ledger', args, { DATABASE_URL: site.connectionString });

test('names the accounts that are not what their postings add up to, and ends with 1 then', async () => {
  const { wallet } = site.platform.services;
  const playerId = 'ledger-player';
  await wallet.openAccount({ playerId, merchantCode: 'PALARO', currency: 'PHP', mode: 'real' });
  await wallet.deposit({ playerId, source: 's', reference: 'r', amount: { currency: 'PHP', minor: 500n } });
  expect(await ledger()).toEqual({ code: 0, out: 'Every account is what its postings add up to.\n', err: '' });
  await site.pool.query('UPDATE wallet_postings SET amount = 400 WHERE destination = $1', [`player:${playerId}`]);
  const { code, out } = await ledger();
  expect([
    code,
    out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
  ]).toEqual([
    1,
    [
      ['account', 'currency'],
      [`player:${playerId}`, 'PHP'],
    ],
  ]);
});

test('what it does not know is refused with how to ask', async () => {
  expect(await ledger('--json')).toMatchObject({ code: 2, err: expect.stringContaining('Usage: npm run ledger') });
  expect(await ledger('audit')).toMatchObject({ code: 2, err: expect.stringContaining('Usage: npm run ledger') });
});
