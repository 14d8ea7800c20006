import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestPlatform } from '../../testing/test-platform.ts';
import { demoMerchant } from '../merchant/index.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

test('a session ends 30 minutes after its last use and 24 hours after its login, unless its merchant says otherwise (ruling 45)', async () => {
  const player = await site.newPlayer();
  const { id } = valueOf(await player('memberInfo'));
  const { rows } = await site.pool.query<{ at: Date }>('SELECT created_at AS at FROM login_session WHERE player_id = $1', [id]);
  /** In minutes, without use and at the longest. */
  const lasts = async (): Promise<number[]> => {
    const { expiresAt, endsAt, now } = valueOf(await player('renew'));
    const started = rows[0]?.at.getTime() ?? 0;
    return [Date.parse(expiresAt) - Date.parse(now), Date.parse(endsAt) - started].map((ms) => Math.round(ms / 60_000));
  };
  expect(await lasts()).toEqual([30, 24 * 60]);
  await site.platform.services.merchant.save({ ...demoMerchant('PALARO'), session: { idleMinutes: 5, absoluteHours: 2 } });
  expect(await lasts()).toEqual([5, 2 * 60]);
});
