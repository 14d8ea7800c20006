import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from './test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

test('an event of an account that a node lacks stays due for a node that has it', async () => {
  const { pool, platform } = site;
  const before = new Date();
  await pool.query(
    `INSERT INTO provider_event (merchant_code, provider, event_key, body, received_at, due_at) VALUES ('PALARO', 'paymongo', 'evt_1', '{}', $1, $1)`,
    [before],
  );
  const stored = async () =>
    (
      await pool.query<{ due: boolean; tries: number; outcome: string }>('SELECT due_at > $1 AS due, tries, outcome FROM provider_event', [
        before,
      ])
    ).rows[0];
  const work = async (): Promise<number> => {
    await platform.jobs.find(({ name }) => name === 'cashier.events.paymongo')?.run();
    return (await stored())?.tries ?? 0;
  };
  await expect.poll(work).toBe(1);
  expect(await stored()).toEqual({ due: true, tries: 1, outcome: '' });
});
