import { afterAll, beforeAll, expect, test } from 'vitest';
import { aKey } from '../../testing/payees.ts';
import { missionsOf, pointsOf, rebatesOf, referralsOf, rewardDesk, type RewardDesk } from '../../testing/rewards.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';

let site: TestPlatform;
let desk: RewardDesk;
let today: string;
beforeAll(async () => {
  site = await startTestPlatform();
  desk = rewardDesk(site);
  today = await desk.today();
  await desk.publish(rebatesOf({}));
  await desk.publishMissions(missionsOf({}, { goal: { kind: 'stake', amount: '999.00' } }));
  await desk.publishPoints(
    pointsOf({
      rates: [{ points: 1000 }],
      offers: [
        { key: 'SMALL', points: 100, amount: '1.00' },
        { key: 'LARGE', points: 900, amount: '10.00' },
      ],
    }),
  );
  // The demo's own promotions are none of this test.
  await site.pool.query("update promotion set state = 'ended'");
}, 120_000);
afterAll(() => site.stop());

const aPlayer = async () => {
  const member = await site.newPlayer();
  const { id } = valueOf(await member('memberInfo'));
  await desk.earns(id, today, { stake: 20_000n });
  return { member, id };
};
const list = async (member: TestClient) => valueOf(await member('claimable', { query: { language: 'EN' } }));
const personal = async (member: TestClient) => valueOf(await member('personalPromotions'));
const count = async (member: TestClient): Promise<number> => (await personal(member)).totalUnclaimedPromosCount;
const setFlag = async (flag: string, isOn: boolean): Promise<void> => {
  const { merchant } = site.platform.services;
  const config = merchant.known('PALARO');
  const saved = await merchant.save({ ...config, flags: { ...config.flags, [flag]: isOn } }, { by: 'tests' });
  if (!saved.ok) throw new Error(saved.failure.message);
};

test('what can be collected is a list, and the badge counts exactly this list, at once after each thing that was collected', async () => {
  const { member } = await aPlayer();
  expect(await list(member)).toEqual({
    currency: 'PHP',
    rebates: '1.60',
    missions: [
      {
        key: 'MISSION0',
        title: 'A mission',
        from: today,
        claimTo: expect.any(String),
        award: expect.objectContaining({ amount: '10.00' }),
      },
    ],
    points: [{ key: 'SMALL', points: 100, amount: '1.00' }],
  });
  expect(await count(member)).toBe(3);
  valueOf(await member('claimRebates', { body: { key: aKey() } }));
  expect([(await list(member)).rebates, await count(member)]).toEqual([null, 2]);
  valueOf(await member('claimMission', { body: { key: aKey(), mission: 'MISSION0', from: today } }));
  expect([(await list(member)).missions, await count(member)]).toEqual([[], 1]);
  valueOf(await member('redeemPoints', { body: { key: aKey(), offer: 'SMALL', times: 2, amount: '2.00' } }));
  expect([(await list(member)).points, await count(member)]).toEqual([[], 0]);
});

test('what is behind a flag that is off is neither listed nor counted', async () => {
  const { member } = await aPlayer();
  for (const flag of ['MANPLAYREB3', 'MISSIONLB3', 'POINTS3']) await setFlag(flag, false);
  expect(await list(member)).toMatchObject({ rebates: null, missions: [], points: [] });
  expect(await count(member)).toBe(0);
  for (const flag of ['MANPLAYREB3', 'MISSIONLB3', 'POINTS3']) await setFlag(flag, true);
});

test('A299 the referral is offered while the merchant has terms of it and its flag is on', async () => {
  const { member } = await aPlayer();
  await desk.publishReferrals(referralsOf());
  expect((await personal(member)).availablePromosByKey).toMatchObject({ REFERRAL: { enabled: true } });
  await setFlag('REFERRAL', false);
  expect((await personal(member)).availablePromosByKey).not.toHaveProperty('REFERRAL');
  await setFlag('REFERRAL', true);
  await desk.publishReferrals({ offer: null });
  expect((await personal(member)).availablePromosByKey).not.toHaveProperty('REFERRAL');
});

test('players of the operator’s tests have nothing to collect', async () => {
  const tester = await site.as('test40');
  expect(await list(tester)).toMatchObject({ rebates: null, missions: [], points: [] });
  expect(await count(tester)).toBe(0);
});
