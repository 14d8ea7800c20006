import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from './bank.ts';
import { valueOf } from './test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
});
afterAll(() => it.stop());

test('what was paid in another name than the player’s is credited and marked, as far as both names are known', async () => {
  for (const [name, exception] of [
    ['Maria Santos', 'name'],
    ['DELA CRUZ, Juan', 'none'],
    ['', 'none'],
  ] as const) {
    const player = await it.aDepositor();
    const { id } = valueOf(await player('memberInfo'));
    await it.site.pool.query(`UPDATE player SET profile = profile || jsonb_build_object('payeeName', $2::text) WHERE id = $1`, [id, name]);
    const body = { channel: 'PITAKA', amount: '500.00', key: 'a-request-of-one' };
    const order = valueOf(await player('createDeposit', { body }));
    await it.pay(order.id);
    await expect
      .poll(async () => valueOf(await player('deposit', { query: { id: order.id } })), { timeout: 15_000 })
      .toMatchObject({ state: 'paid', exception, credited: '500.00', held: '0.00' });
  }
});
