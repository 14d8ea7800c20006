import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs, startTestLimits, type TestLimits } from '../../testing/test-limits.ts';

let site: TestLimits;
beforeAll(async () => {
  site = await startTestLimits();
}, 60_000);
afterAll(() => site.stop());

/** A moment whose day, six and twelve months later, exists. */
const noon = Date.UTC(2026, 7, 15, 4);
const monthsLater = (months: number): number => Date.UTC(2026, 7 + months, 15, 4);

const asked = async () => {
  const member = await site.aMember();
  site.clock.set(noon);
  return {
    ...member,
    isAsked: () => site.limits.asksChoice(member.owner),
    choose: async (amount: bigint | null, owner = member.owner) => {
      const answer = await site.limits.choose(owner, amount === null ? null : { period: 'day', amount });
      return answer.ok ? 'ok' : answer.failure.code;
    },
    answers: async () =>
      (
        await site.pool.query<{ answer: string }>('select answer from limit_choice where player_id = $1 order by id', [
          member.owner.playerId,
        ])
      ).rows.map(({ answer }) => answer),
  };
};

test('who has no limit of deposits is asked for one until they answer; a limit of another kind and the operator’s are no answer', async () => {
  const { isAsked, set, limitByOperator, choose, limit, answers } = await asked();
  await set('loss', 'day', 500n);
  await limitByOperator('deposit', 'day', 900n);
  expect([await isAsked(), await answers()]).toEqual([true, []]);
  expect(await choose(1_000n)).toBe('ok');
  expect([await isAsked(), await answers(), (await limit('deposit', 'day'))?.amount]).toEqual([false, ['set'], 1_000n]);
});

test('who sets a limit on their own is not asked', async () => {
  const { isAsked, set, answers } = await asked();
  await set('deposit', 'month', 1_000n);
  expect([await isAsked(), await answers()]).toEqual([false, []]);
});

test('who wants none is asked again after twelve months, to the second', async () => {
  const { isAsked, choose, answers } = await asked();
  expect(await choose(null)).toBe('ok');
  expect([await isAsked(), await answers()]).toEqual([false, ['declined']]);
  site.clock.set(monthsLater(12) - 1_000);
  expect(await isAsked()).toBe(false);
  site.clock.set(monthsLater(12));
  expect(await isAsked()).toBe(true);
});

test('an answer raises no limit: what is higher waits, and what waits already is left', async () => {
  const { set, choose, limit, answers } = await asked();
  await set('deposit', 'day', 1_000n);
  expect(await choose(5_000n)).toBe('ok');
  expect(await limit('deposit', 'day')).toMatchObject({ amount: 1_000n, pending: { amount: 5_000n } });
  expect(await choose(6_000n)).toBe('limit_pending');
  expect(await answers()).toEqual(['set']);
});

test('an ended session answers nothing', async () => {
  const { choose, owner, answers } = await asked();
  expect(await choose(null, { ...owner, sessionId: 'ended' })).toBe('session_ended');
  expect(await answers()).toEqual([]);
});

test('six months after the last limit was set its player is told to look at them, once in six months', async () => {
  const [one, other, without] = [await asked(), await asked(), await asked()];
  for (const { set } of [one, other]) await set('stake', 'none', 500n);
  await without.limitByOperator('stake', 'none', 500n);
  const told = async ({ owner }: typeof one) =>
    Number(
      (
        await site.pool.query<{ count: string }>(
          "select count(*) from topic_delivery where topic = 'player.notice' and payload ->> 'playerId' = $1 and payload ->> 'kind' = 'limit_review'",
          [owner.playerId],
        )
      ).rows[0]?.count,
    );
  const tellAt = async (at: number) => {
    site.clock.set(at);
    await site.limits.remindReviews();
    return Promise.all([one, other, without].map(told));
  };
  expect(await tellAt(monthsLater(6) - 1_000)).toEqual([0, 0, 0]);
  await other.set('stake', 'none', 400n);
  expect(await tellAt(monthsLater(6))).toEqual([1, 0, 0]);
  expect(await tellAt(monthsLater(6) + hourMs)).toEqual([1, 0, 0]);
  expect(await tellAt(monthsLater(12) - 1_000)).toEqual([1, 1, 0]);
  expect(await tellAt(monthsLater(12))).toEqual([2, 1, 0]);
});
