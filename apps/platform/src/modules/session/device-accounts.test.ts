import { expect, test } from 'vitest';
import { presentAsker } from '../../kernel/asker.ts';
import { createDeviceAccounts } from './device-accounts.ts';

test('the store is asked once for a device, in the device’s own name, and not for a cookie of no login', async () => {
  const asked: (string | null)[] = [];
  const accountOn = createDeviceAccounts(
    (cookie) => cookie,
    (device) => {
      asked.push(presentAsker());
      return Promise.resolve(device === 'dropped' ? null : `account of ${device}`);
    },
  );
  const [first, again, dropped, still, none] = await Promise.all(
    ['own', 'own', 'dropped', 'dropped', null].map((cookie) => accountOn(cookie, '192.0.2.1')),
  );
  expect([first, again, dropped, still, none]).toEqual(['account of own', 'account of own', null, null, null]);
  expect(asked).toEqual(['device own 192.0.2.1', 'device dropped 192.0.2.1']);
});

test('a device that could not be looked up is looked up again', async () => {
  let isAway = true;
  const accountOn = createDeviceAccounts(
    (cookie) => cookie,
    () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('account')),
  );
  await expect(accountOn('own', '192.0.2.1')).rejects.toThrow('away');
  isAway = false;
  expect(await accountOn('own', '192.0.2.1')).toBe('account');
});
