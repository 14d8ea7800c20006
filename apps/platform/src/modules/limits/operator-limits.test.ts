import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../testing/seats.ts';
import { startTestLimits, type TestLimits } from '../../testing/test-limits.ts';

let site: TestLimits;
beforeAll(async () => {
  site = await startTestLimits();
}, 60_000);
afterAll(() => site.stop());

test("an operator's limit stands beside the player's, the lower of both holds, and the player changes only their own", async () => {
  const member = await site.aMember();
  const bet = async (amount: string) => (await member.seat.bet(newId(), newId(), amount)).status;
  await member.set('stake', 'none', 800n);
  expect(await member.limitByOperator('stake', 'none', 500n)).toBe('applied');
  expect([await bet('501'), await bet('500')]).toEqual(['LIMIT_REACHED', 'OK']);
  expect(await member.set('stake', 'none', 300n)).toBe('ok');
  expect([await bet('301'), await bet('300')]).toEqual(['LIMIT_REACHED', 'OK']);
  await member.set('stake', 'none', null);
  site.clock.set(site.clock.now() + 25 * 3_600_000);
  expect(await member.end('confirm', 'stake', 'none')).toBe('ok');
  expect(await member.limit('stake', 'none')).toMatchObject({ amount: null, operatorAmount: 500n });
  const { rows } = await site.pool.query(
    "select source, outcome, asked_by as by from limit_change where player_id = $1 and source = 'operator'",
    [member.owner.playerId],
  );
  expect(rows).toEqual([{ source: 'operator', outcome: 'applied', by: 'Ana' }]);
});

test('one operator lowers it and never raises it or takes it away; two do', async () => {
  const amounts = fc.array(fc.tuple(fc.option(fc.integer({ min: 1, max: 50 })), fc.boolean()), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(amounts, async (changes) => {
      const member = await site.aMember();
      let held: bigint | null = null;
      for (const [next, byTwo] of changes) {
        const amount = next === null ? null : BigInt(next);
        const isLower: boolean = amount !== null && (held === null || amount < held);
        const outcome = amount === held ? 'unchanged' : isLower || byTwo ? 'applied' : 'loosens';
        expect(await member.limitByOperator('loss', 'week', amount, byTwo)).toBe(outcome);
        if (outcome === 'applied') held = amount;
        expect((await member.limit('loss', 'week'))?.operatorAmount ?? null).toBe(held);
      }
    }),
    { numRuns: 20 },
  );
}, 60_000);
