import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from '../../testing/bank.ts';
import { aKey, loginPassword } from '../../testing/payees.ts';
import { aPromotion, idOf, promotionDesk, type PromotionDesk } from '../../testing/promotions.ts';
import { encryptLogin, valueOf, type TestClient } from '../../testing/test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
let desk: PromotionDesk;
beforeAll(async () => {
  it = await startWithBank();
  desk = promotionDesk(it.site);
}, 120_000);
afterAll(() => it.stop());

const due = async (member: TestClient) => valueOf(await member('loginPromotions', { query: {} })).list.map(({ key }) => key);
const note = async (member: TestClient, promotions: string[]) =>
  valueOf(await member('noteLoginPromotions', { body: { promotions } })).promotions;

test('B076 what can be claimed is shown after a login, each once a day on whatever device', async () => {
  const marked = await desk.publish(aPromotion({ atLogin: true }));
  const unmarked = await desk.publish(aPromotion());
  const unmet = await desk.publish(aPromotion({ atLogin: true, conditions: { days: 3 } }));
  const other = await desk.publish(aPromotion({ atLogin: true, audience: { currencies: ['USD'] } }));
  const member = await it.newcomer();
  expect(await due(member)).toEqual([marked]);
  // Two devices at once: one of them shows it.
  const noted = await Promise.all([note(member, [marked]), note(member, [marked])]);
  expect(noted.flat()).toEqual([marked]);
  expect(await due(member)).toEqual([]);
  await it.site.pool.query('update promotion_seen set day = day - 1 where player_id = $1', [await idOf(member)]);
  expect(await due(member)).toEqual([marked]);
  valueOf(await member('claimPromotion', { body: { promotion: marked, key: aKey() } }));
  expect(await due(member)).toEqual([]);
  expect(await note(member, ['NOBODYS'])).toEqual([]);
  for (const key of [unmarked, unmet, other]) expect(await due(await it.newcomer())).not.toContain(key);
});

test('an excluded player, a test player and a guest are shown nothing', async () => {
  const key = await desk.publish(aPromotion({ atLogin: true }));
  const [excluded, tester] = [await it.newcomer(), await it.newcomer()];
  expect(await due(excluded)).toContain(key);
  const { data, encryption } = await encryptLogin(excluded, { length: '30d', loginPassword });
  valueOf(await excluded('takeBreak', { body: { data }, headers: { encryption } }));
  const again = await it.site.as(excluded.session?.userName ?? '', loginPassword);
  expect(await due(again)).toEqual([]);
  expect(await again('noteLoginPromotions', { body: { promotions: [key] } })).toMatchObject({ code: 'exclusion_active' });
  await it.site.pool.query('update player set type = 40 where id = $1', [await idOf(tester)]);
  expect(await due(await it.site.as(tester.session?.userName ?? '', loginPassword))).toEqual([]);
  expect(await it.site.guest()('loginPromotions', { query: {} })).toMatchObject({ success: false });
});
