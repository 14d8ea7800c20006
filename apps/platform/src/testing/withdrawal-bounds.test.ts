import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MerchantConfig } from '../modules/merchant/index.ts';
import { merchantWithBank, startWithBank } from './bank.ts';
import { askForIdentity } from './identities.ts';
import { aPayee, askToWithdraw } from './payees.ts';
import { valueOf, type TestClient } from './test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
});
afterAll(() => it.stop());

/** Lets the merchant's withdrawals go by other terms than the tests' usual ones. */
const set = async (terms: Partial<MerchantConfig['cashier']['withdrawals']>): Promise<string> => {
  const { cashier, ...config } = merchantWithBank(it.bankUrl);
  const changed = { ...config, cashier: { ...cashier, withdrawals: { ...cashier.withdrawals, ...terms } } };
  await it.site.pool.query('UPDATE merchant SET version = version + 1, config = $1 WHERE code = $2', [changed, 'PALARO']);
  await it.site.platform.services.merchant.refresh();
  return config.timeZone;
};
const check = async (member: TestClient) => valueOf(await member('withdrawPrecheck'));

test('an account that was added now takes nothing for 24 hours, and its owner is told that it was added', async () => {
  await set({ newAccountHours: 24 });
  const { member, account } = await aPayee(it.site);
  const { accounts, checks } = await check(member);
  const hours = (Date.parse(accounts[0]?.usableAt ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  expect(checks).toContainEqual({ code: 'account', passed: false });
  expect(await askToWithdraw(member, account, '100.00')).toMatchObject({ success: false, code: 'account_not_usable' });
  await it.site.delivered();
  expect(valueOf(await member('inboxMessages', { query: {} })).content.map(({ kind }) => kind)).toContain('payout_account_added');
  await it.site.pool.query("UPDATE payout_account SET usable_at = usable_at - interval '24 hours' WHERE id = $1", [account]);
  expect(await askToWithdraw(member, account, '100.00')).toMatchObject({ success: true });
});

test('count and sum of a day are those of the merchant’s calendar: its first instant counts, the one before does not', async () => {
  const timeZone = await set({ dailySum: '1000.00', isOneAtATime: false, dailyMax: 3 });
  const { member, account } = await aPayee(it.site, 500_000n);
  const ask = (amount: string) => askToWithdraw(member, account, amount);
  const { id: first } = valueOf(await ask('600.00'));
  expect(await ask('400.01')).toMatchObject({ code: 'channel_amount', data: { max: '400.00' } });
  const { id: second } = valueOf(await ask('400.00'));
  expect(await ask('100.00')).toMatchObject({ code: 'channel_amount', data: { max: '0.00' } });
  expect(await check(member)).toMatchObject({ usedToday: 2, dailyLeft: '0.00' });
  const move = (id: string, before: string) =>
    it.site.pool.query(
      `UPDATE withdrawal SET created_at = date_trunc('day', now() AT TIME ZONE $2) AT TIME ZONE $2 - $3::interval WHERE id = $1`,
      [id, timeZone, before],
    );
  await move(first, '1 millisecond');
  await move(second, '0');
  expect(await check(member)).toMatchObject({ usedToday: 1, dailyLeft: '600.00' });
  // One that came to nothing is none of the day.
  await it.site.pool.query("UPDATE withdrawal SET state = 'rejected' WHERE id = $1", [second]);
  expect(await check(member)).toMatchObject({ usedToday: 0, dailyLeft: '1000.00' });
  for (const amount of ['100.00', '100.00', '100.00']) valueOf(await ask(amount));
  expect(await ask('100.00')).toMatchObject({ code: 'withdrawals_daily', data: { max: 3 } });
});

test('where the merchant asks for it, a withdrawal wants a verified identity, and the list says so', async () => {
  const { member, account } = await aPayee(it.site);
  expect(valueOf(await member('withdrawPrecheck')).checks.map(({ code }) => code)).not.toContain('identity');
  await askForIdentity(it.site, { withdrawalNeeds: 'identity' });
  try {
    expect(valueOf(await member('withdrawPrecheck')).checks).toContainEqual({ code: 'identity', passed: false });
    const refused = await askToWithdraw(member, account, '100.00');
    expect(refused).toMatchObject({ success: false, code: 'withdrawal_check', data: { check: 'identity' } });
    expect(valueOf(await member('balance')).sumBalance).toBe('1000.00');
  } finally {
    await askForIdentity(it.site, { withdrawalNeeds: 'contact' });
  }
  expect(await askToWithdraw(member, account, '100.00')).toMatchObject({ success: true });
});

test('a new member sees what is in the way of a withdrawal, and where money can go', async () => {
  const member = await it.newcomer();
  const { checks, channels, accounts, open } = valueOf(await member('withdrawPrecheck'));
  expect(checks.filter(({ passed }) => !passed).map(({ code }) => code)).toEqual(['name', 'contact', 'money_password', 'account']);
  expect(channels.map(({ code }) => code)).toEqual(['HALIMBAWA', 'PITAKA', 'SALAPI']);
  expect([accounts, open]).toEqual([[], null]);
});
