import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs, startTestLimits, type TestLimits } from '../../testing/test-limits.ts';

let site: TestLimits;
beforeAll(async () => {
  site = await startTestLimits();
}, 60_000);
afterAll(() => site.stop());

const outcomes = async (playerId: string) =>
  (
    await site.pool.query<{ outcome: string | null }>('select outcome from limit_change where player_id = $1 order by asked_at, id', [
      playerId,
    ])
  ).rows.map(({ outcome }) => outcome);

describe('a change of a limit', () => {
  test('that is the first or lowers holds at once', async () => {
    const { set, limit, owner } = await site.aMember();
    expect(await set('deposit', 'day', 1_000n)).toBe('ok');
    expect(await limit('deposit', 'day')).toMatchObject({ amount: 1_000n, pending: null });
    site.clock.advance(1);
    expect(await set('deposit', 'day', 400n)).toBe('ok');
    expect(await limit('deposit', 'day')).toMatchObject({ amount: 400n, pending: null });
    expect(await set('deposit', 'day', 400n)).toBe('ok');
    expect(await outcomes(owner.playerId)).toEqual(['applied', 'applied']);
  });

  test.each([
    ['more', 2_000n],
    ['none', null],
  ])('that asks for %s waits a day and for the player to confirm it', async (_, asked) => {
    const { set, limit, end } = await site.aMember();
    await set('loss', 'week', 1_000n);
    expect(await set('loss', 'week', asked)).toBe('ok');
    const askedAt = site.clock.now();
    expect(await limit('loss', 'week')).toMatchObject({
      amount: 1_000n,
      pending: { amount: asked, confirmFrom: new Date(askedAt + 24 * hourMs), confirmUntil: new Date(askedAt + 192 * hourMs) },
    });
    site.clock.advance(24 * hourMs - 1);
    expect(await end('confirm', 'loss', 'week')).toBe('limit_not_due');
    site.clock.advance(1);
    // Neither time nor a look at it raises anything.
    expect(await limit('loss', 'week')).toMatchObject({ amount: 1_000n, pending: { amount: asked } });
    expect(await end('confirm', 'loss', 'week')).toBe('ok');
    const held = await limit('loss', 'week');
    if (asked === null) expect(held).toBeUndefined();
    else expect(held).toMatchObject({ amount: asked, pending: null });
  });

  test('that is not confirmed within a week lapses', async () => {
    const { set, limit, end, owner } = await site.aMember();
    await set('stake', 'none', 100n);
    await set('stake', 'none', 200n);
    const id = (await limit('stake', 'none'))?.pending?.id;
    site.clock.advance(192 * hourMs + 1);
    expect(await limit('stake', 'none')).toMatchObject({ amount: 100n, pending: null });
    expect(await end('confirm', 'stake', 'none', id)).toBe('limit_gone');
    expect(await end('cancel', 'stake', 'none', id)).toBe('limit_gone');
    expect(await set('stake', 'none', 300n)).toBe('ok');
    expect(await outcomes(owner.playerId)).toEqual(['applied', 'lapsed', null]);
  });

  test('waits alone: another one for more is refused until it is cancelled, and begins a new day', async () => {
    const { set, limit, end } = await site.aMember();
    await set('wager', 'day', 100n);
    await set('wager', 'day', 200n);
    expect(await set('wager', 'day', 300n)).toBe('limit_pending');
    expect(await set('wager', 'day', null)).toBe('limit_pending');
    // Another period's does not stand in its way.
    await set('wager', 'month', 1_000n);
    expect(await set('wager', 'month', 2_000n)).toBe('ok');
    site.clock.advance(23 * hourMs);
    expect(await end('cancel', 'wager', 'day')).toBe('ok');
    expect(await set('wager', 'day', 300n)).toBe('ok');
    site.clock.advance(23 * hourMs);
    expect(await end('confirm', 'wager', 'day')).toBe('limit_not_due');
    expect(await limit('wager', 'day')).toMatchObject({ amount: 100n });
  });

  test.each([50n, 100n])('to a lower limit, or the one that holds, takes away what waits: %s', async (asked) => {
    const { set, limit, end } = await site.aMember();
    await set('wager', 'day', 100n);
    await set('wager', 'day', 200n);
    const id = (await limit('wager', 'day'))?.pending?.id;
    expect(await set('wager', 'day', asked)).toBe('ok');
    site.clock.advance(25 * hourMs);
    expect(await end('confirm', 'wager', 'day', id)).toBe('limit_gone');
    expect(await limit('wager', 'day')).toMatchObject({ amount: asked, pending: null });
  });

  test('of somebody else is not ended', async () => {
    const [one, other] = [await site.aMember(), await site.aMember()];
    await one.set('stake', 'none', 100n);
    await one.set('stake', 'none', 200n);
    const id = (await one.limit('stake', 'none'))?.pending?.id;
    site.clock.advance(25 * hourMs);
    expect(await other.end('confirm', 'stake', 'none', id)).toBe('limit_gone');
    expect(await other.end('cancel', 'stake', 'none', id)).toBe('limit_gone');
    expect(await one.end('confirm', 'stake', 'none', id)).toBe('ok');
    expect(await one.end('confirm', 'stake', 'none', id)).toBe('limit_gone');
  });

  test('is not made by a session that has ended', async () => {
    const { owner } = await site.aMember();
    const answer = await site.limits.set({ ...owner, sessionId: 'ended' }, 'stake', 'none', 100n);
    expect(answer).toMatchObject({ failure: { code: 'session_ended' } });
    expect(await site.limits.read(owner.playerId)).toEqual([]);
  });

  test('leaves what the operator has set as it is', async () => {
    const { set, limit, limitByOperator } = await site.aMember();
    await limitByOperator('stake', 'none', 300n);
    expect(await set('stake', 'none', 500n)).toBe('ok');
    expect(await limit('stake', 'none')).toMatchObject({ amount: 500n, operatorAmount: 300n });
  });
});

describe('the store refuses, whatever writes to it,', () => {
  const of = (playerId: string) => ({
    rule: (change: string) => site.pool.query(`update limit_rule set ${change} where player_id = $1`, [playerId]),
    change: (change: string) =>
      site.pool.query(`update limit_change set ${change} where player_id = $1 and confirm_from is not null`, [playerId]),
  });

  test('a limit that no change has brought', async () => {
    const { set, owner } = await site.aMember();
    await set('stake', 'none', 100n);
    await set('stake', 'none', 200n);
    const { rule } = of(owner.playerId);
    await expect(rule('amount = 200')).rejects.toThrow('limit_rule_change_id');
    await expect(rule(`amount = 200, change_id = (select id from limit_change where player_id = $1 and outcome is null)`)).rejects.toThrow(
      'limit_rule_change_id',
    );
  });

  test('a raise at once, one without a day in between, and a confirmation before its time or after it', async () => {
    const { set, owner } = await site.aMember();
    await set('stake', 'none', 100n);
    await set('stake', 'none', 200n);
    const { change } = of(owner.playerId);
    const applied = "outcome = 'applied', ended_at = asked_at, confirm_from = null, confirm_until = null";
    await expect(change(applied)).rejects.toThrow('limit_change_lowers');
    await expect(change(`${applied}, to_amount = null`)).rejects.toThrow('limit_change_lowers');
    await expect(change("confirm_from = asked_at + interval '23 hours'")).rejects.toThrow('limit_change_waits');
    for (const hours of [23, 193])
      await expect(change(`outcome = 'confirmed', ended_at = asked_at + interval '${hours} hours'`)).rejects.toThrow(
        'limit_change_confirmed',
      );
  });

  test('a second change that waits', async () => {
    const { set, owner } = await site.aMember();
    await set('stake', 'none', 100n);
    await set('stake', 'none', 200n);
    await expect(
      site.pool.query(
        `insert into limit_change (id, player_id, kind, period, source, from_amount, to_amount, currency, asked_at, asked_by, confirm_from, confirm_until)
         select id || 'x', player_id, kind, period, source, from_amount, 300, currency, asked_at, asked_by, confirm_from, confirm_until
         from limit_change where player_id = $1 and outcome is null`,
        [owner.playerId],
      ),
    ).rejects.toThrow('limit_change_waiting');
  });
});

test('a player is told once that a higher limit may be confirmed, and not of one that is gone', async () => {
  const [one, other] = [await site.aMember(), await site.aMember()];
  for (const { set } of [one, other]) {
    await set('stake', 'none', 100n);
    await set('stake', 'none', 200n);
  }
  await site.limits.tellDue();
  const told = async ({ owner }: typeof one) =>
    (
      await site.pool.query("select payload from topic_delivery where topic = 'player.notice' and payload ->> 'playerId' = $1", [
        owner.playerId,
      ])
    ).rows.map(({ payload }: { payload: { kind: string } }) => payload.kind);
  expect(await told(one)).toEqual([]);
  await other.end('cancel', 'stake', 'none');
  site.clock.advance(24 * hourMs);
  await site.limits.tellDue();
  await site.limits.tellDue();
  expect([await told(one), await told(other)]).toEqual([['limit_due'], []]);
});

type Step =
  | { readonly act: 'set'; readonly amount: bigint | null }
  | { readonly act: 'confirm' | 'cancel' | 'read' }
  | { readonly act: 'wait'; readonly hours: number };
const sets = fc.record({ act: fc.constant('set' as const), amount: fc.constantFrom(100n, 200n, 300n, null) });
const waits = fc.record({ act: fc.constant('wait' as const), hours: fc.constantFrom(1, 23, 24, 25, 191, 193) });
const ends = fc.record({ act: fc.constantFrom('confirm' as const, 'confirm' as const, 'cancel' as const, 'read' as const) });
/** Steps of a player and of time. Left to chance alone they hardly ever come to a raise: some come in its order. */
const steps = fc
  .array(fc.oneof(fc.tuple<Step[]>(fc.oneof<fc.Arbitrary<Step>[]>(sets, waits, ends)), fc.tuple<Step[]>(sets, sets, waits, ends)), {
    minLength: 3,
    maxLength: 10,
  })
  .map((groups) => groups.flat());

test('no sequence of calls raises a limit sooner than a day after it was asked for, or without a confirmation', async () => {
  let raised = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const { set, limit, end } = await site.aMember();
      const asked: { amount: bigint | null; at: number }[] = [];
      let seen: string | undefined;
      let before: bigint | null = null;
      for (const one of taken) {
        if (one.act === 'wait') site.clock.advance(one.hours * hourMs);
        else if (one.act === 'set') {
          asked.push({ amount: one.amount, at: site.clock.now() });
          await set('deposit', 'day', one.amount);
        } else if (one.act !== 'read') {
          // An id that was seen before may be tried too.
          seen = (await limit('deposit', 'day'))?.pending?.id ?? seen;
          await end(one.act, 'deposit', 'day', seen);
        }
        const held: bigint | null = (await limit('deposit', 'day'))?.amount ?? null;
        const isRaise = before !== null && (held === null || held > before);
        if (isRaise) {
          raised++;
          expect(one.act).toBe('confirm');
          const lowered = before;
          const since = asked.findLastIndex(({ amount }) => amount === lowered);
          const wanted = asked.findLast(
            ({ amount, at }, index) => amount === held && index > since && at <= site.clock.now() - 24 * hourMs,
          );
          expect(wanted).toBeDefined();
        }
        before = held;
      }
    }),
    { numRuns: 60 },
  );
  // Otherwise the sequences have grown too tame to prove anything.
  expect(raised).toBeGreaterThan(5);
}, 120_000);
