import type { TrialSession } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPhone } from '../../testing/phone.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

let phones = 0;
/** A phone with an address of its own. */
const aPhone = () => createPhone(site.baseUrl, `203.0.113.${++phones}`);
const playerOf = async ({ userName }: TrialSession): Promise<string> =>
  String((await site.pool.query<{ id: string }>('SELECT id FROM player WHERE username = $1', [userName])).rows[0]?.id);

test('the end of trials takes no account that has got a password, and such a one stops nobody else’s end', async () => {
  const [kept, over] = [await aPhone().create(), await aPhone().create()];
  const [owner, gone] = [await playerOf(kept), await playerOf(over)];
  await site.pool.query(`UPDATE player SET password_hash = 'x' WHERE id = $1`, [owner]);
  await site.pool.query('UPDATE trial_account SET ended_at = now() WHERE player_id = any ($1)', [[owner, gone]]);
  expect(await site.platform.services.trialEnd.end()).toBe(1);
  const { rows } = await site.pool.query('SELECT id FROM player WHERE id = any ($1)', [[owner, gone]]);
  expect(rows).toEqual([{ id: owner }]);
  expect((await site.pool.query('SELECT FROM trial_account WHERE player_id = $1', [owner])).rowCount).toBe(0);
});

test('a trial ends a day after its last login was ended, however long that would have lasted', async () => {
  const player = await playerOf(await aPhone().create());
  await site.pool.query(`UPDATE trial_account SET created_at = now() - interval '3 days' WHERE player_id = $1`, [player]);
  await site.pool.query(
    `UPDATE login_session SET ended_at = now() - interval '25 hours', expires_at = now() + interval '1 hour' WHERE player_id = $1`,
    [player],
  );
  expect(await site.platform.services.trialEnd.end()).toBe(1);
});
