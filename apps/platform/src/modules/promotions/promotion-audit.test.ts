import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from '../../testing/bank.ts';
import { aKey } from '../../testing/payees.ts';
import { aPromotion, promotionDesk } from '../../testing/promotions.ts';
import { valueOf } from '../../testing/test-platform.ts';
import { readWrongBudgets } from './promotion-audit.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
}, 120_000);
afterAll(() => it.stop());

test('the audit names promotions whose claims did not take what is lacking of budget, number or codes', async () => {
  const desk = promotionDesk(it.site);
  const member = await it.newcomer();
  const bound = await desk.publish(aPromotion({ limits: { money: '1000.00', count: 20 } }));
  const coded = await desk.publish(aPromotion({ conditions: { code: true }, codes: [{ code: 'AUDITED', uses: 5 }] }));
  valueOf(await member('claimPromotion', { body: { promotion: bound, key: aKey() } }));
  valueOf(await member('enterPromotionCode', { body: { code: 'audited', key: aKey() } }));
  const inPoints = await desk.publish(aPromotion({ limits: { money: '1000.00' }, award: { kind: 'points', count: 50 } }));
  valueOf(await member('claimPromotion', { body: { promotion: inPoints, key: aKey() } }));
  const wrong = () => readWrongBudgets(it.site.pool, () => 'PHP');
  expect(await wrong()).toEqual([]);
  const named = (key: string) => [{ account: `promotion:PALARO:${key}`, currency: 'PHP' }];
  const budget = (set: string) =>
    it.site.pool.query(`update promotion_budget set ${set} where promotion_id = (select id from promotion where key = $1)`, [bound]);
  await budget('money_left = money_left - 1');
  expect(await wrong()).toEqual(named(bound));
  await budget('money_left = money_left + 1, count_left = count_left + 1');
  expect(await wrong()).toEqual(named(bound));
  await budget('count_left = count_left - 1');
  await it.site.pool.query("update promotion_code set used = used + 1 where code = 'AUDITED'");
  expect(await wrong()).toEqual(named(coded));
});
