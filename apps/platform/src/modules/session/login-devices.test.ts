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
