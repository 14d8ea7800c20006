import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createTestClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { createLoginDevices } from './login-devices.ts';

test('a device counts as one of a login after a login alone: a cookie that was given for asking a way in does not', async () => {
  const clock = createTestClock();
  const pool = { query: () => Promise.resolve({ rows: [], rowCount: 0 }) } as unknown as Pool;
  const devices = createLoginDevices({ pool, clock, ids: createIds(clock.now), secret: 'a secret of at least 32 characters' });
  const asked = devices.named(null);
  expect(devices.issued(asked.cookie)).toBeNull();
  expect(devices.named(asked.cookie)).toEqual(asked);
  const { cookie, hash } = await devices.remember(asked.cookie, 'p1', { agent: '', network: '' });
  // What was asked for on it goes on: it is the same device.
  expect(hash).toEqual(asked.hash);
  expect(devices.issued(cookie)).toBe(hash.toString('hex'));
  expect((await devices.remember(cookie, 'p1', { agent: '', network: '' })).cookie).toBe(cookie);
  for (const wrong of [null, '', '.', `${cookie}x`, cookie.replace('.', '.x'), asked.cookie.split('.')[0] ?? ''])
    expect([devices.issued(wrong), devices.named(wrong).cookie === wrong], String(wrong)).toEqual([null, false]);
});

test('a node of the version before, which signs all devices by one key, reads the cookies of this one, and this one its', () => {
  const secret = 'a secret of at least 32 characters';
  const key = Buffer.from(hkdfSync('sha256', secret, 'palaro', 'login-device', 32));
  const asBefore = (name: string): string => `${name}.${createHmac('sha256', key).update(name).digest('base64url')}`;
  const devices = createLoginDevices({ pool: {} as Pool, clock: createTestClock(), ids: createIds(() => 0), secret });
  for (const { cookie, hash } of [devices.named(null), devices.forLogin(null)]) {
    const name = cookie.split('.', 1)[0] ?? '';
    expect(cookie).toBe(asBefore(name));
    expect(hash).toEqual(createHash('sha256').update(name.replace('~', '')).digest());
  }
  expect(devices.named(asBefore('name')).cookie).toBe(asBefore('name'));
});
