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

test('shows what the accounts of the house add up to, with what each is for', { timeout: 100_000 }, async () => {
  const { wallet } = site.platform.services;
  const playerId = 'house-player';
  const amount = (minor: bigint) => ({ currency: 'PHP', minor }) as const;
  await wallet.openAccount({ playerId, merchantCode: 'PALARO', currency: 'PHP', mode: 'real' });
  await wallet.deposit({ playerId, source: 'psp:paymongo', reference: 'pay-1', amount: amount(50_000n) });
  await wallet.debit({ playerId, source: 'vendor:TALA', reference: 'bet-1', amount: amount(1_250n) });
  // What other transactions hold back is in the next look.
  const shows = async (line: RegExp): Promise<void> => {
    await expect.poll(async () => (await ledger('balances')).out, { timeout: 30_000 }).toMatch(line);
  };
  await shows(/^house:real:vendor:TALA +12\.50 PHP +stakes less wins/m);
  await shows(/^house:real:psp:paymongo +-500\.00 PHP +at the provider: below 0 is what it owes the house$/m);
  await wallet.credit({ playerId, source: 'vendor:TALA', reference: 'win-1', amount: amount(2_000n) });
  await shows(/^house:real:vendor:TALA +-7\.50 PHP/m);
});

test('what it does not know is refused with how to ask', async () => {
  expect(await ledger('--json')).toMatchObject({ code: 2, err: expect.stringContaining('Usage: npm run ledger') });
  expect(await ledger('balances', 'PALARO')).toMatchObject({ code: 2 });
  expect(await ledger('audit')).toMatchObject({ code: 2, err: expect.stringContaining('Usage: npm run ledger') });
});
