import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { hourMs, php, startTestLimits, type TestLimits } from '../../testing/test-limits.ts';

let site: TestLimits;
beforeAll(async () => {
  site = await startTestLimits();
}, 60_000);
afterAll(() => site.stop());

/** A member whose limits know of no deposit before. */
const aDepositor = async (limit: bigint | null = 100_000n) => {
  const member = await site.aMember(0n);
  if (limit !== null) await member.set('deposit', 'day', limit);
  const { playerId } = member.owner;
  const { limits, pool } = site;
  return {
    ...member,
    reserve: (order: string, amount: bigint) =>
      transaction(pool, (client) => limits.reserveDeposit(client, playerId, `${playerId} ${order}`, php(amount))),
    release: (order: string) => transaction(pool, (client) => limits.releaseDeposit(client, `${playerId} ${order}`)),
    /** Money comes for an order, and what the limits leave of it is deposited. */
    arrive: (order: string, amount: bigint) =>
      transaction(pool, async (client) => {
        const fits = await limits.admitDeposit(client, playerId, `${playerId} ${order}`, php(amount));
        if (fits.minor > 0n)
          await site.wallet.deposit(
            { playerId, source: 'cashier', reference: `${playerId} ${order} ${site.ids.newId()}`, amount: fits },
            client,
          );
        return fits.minor;
      }),
  };
};

test('of ten orders that come at once five fit into the limit of the day; when two end without money, two more do', async () => {
  const { reserve, release, limit } = await aDepositor();
  const orders = Array.from({ length: 10 }, (_, index) => `order ${index}`);
  const answers = await Promise.all(orders.map((order) => reserve(order, 20_000n)));
  expect(answers.filter(Boolean)).toHaveLength(5);
  expect(await limit('deposit', 'day')).toMatchObject({ used: 100_000n });
  const [first, second] = orders.filter((_, index) => answers[index]);
  for (const order of [first, second, first]) await release(order!);
  const later = await Promise.all(['11', '12', '13'].map((order) => reserve(order, 20_000n)));
  expect(later.filter(Boolean)).toHaveLength(2);
});

test('an order that is asked for again keeps what it has', async () => {
  const { reserve } = await aDepositor();
  expect([await reserve('one', 60_000n), await reserve('one', 60_000n), await reserve('two', 40_001n)]).toEqual([true, true, false]);
  expect(await reserve('two', 40_000n)).toBe(true);
});

test('an order of yesterday that is still open takes room today, where its money will count', async () => {
  const { reserve, arrive } = await aDepositor();
  expect(await reserve('late', 60_000n)).toBe(true);
  site.clock.advance(24 * hourMs);
  expect(await reserve('today', 60_000n)).toBe(false);
  expect(await arrive('late', 60_000n)).toBe(60_000n);
  expect([await reserve('today', 40_001n), await reserve('today', 40_000n)]).toEqual([false, true]);
});

test('more than was ordered is taken as far as the limit leaves room beside other orders', async () => {
  const { reserve, arrive, limit } = await aDepositor(50_000n);
  await reserve('one', 50_000n);
  expect(await arrive('one', 60_000n)).toBe(50_000n);
  expect(await limit('deposit', 'day')).toMatchObject({ used: 50_000n });
  const other = await aDepositor(100_000n);
  await other.reserve('one', 50_000n);
  await other.reserve('two', 30_000n);
  expect([await other.arrive('one', 90_000n), await other.arrive('two', 30_000n)]).toEqual([70_000n, 30_000n]);
});

test('money for an order that has ended is taken as far as there is room, and not twice', async () => {
  const { reserve, release, arrive } = await aDepositor();
  await reserve('expired', 80_000n);
  await release('expired');
  await reserve('other', 70_000n);
  expect([await arrive('expired', 80_000n), await arrive('expired', 80_000n)]).toEqual([30_000n, 0n]);
  expect(await arrive('other', 70_000n)).toBe(70_000n);
});

test('after the limit was lowered an order has what is left for itself, whatever others have reserved', async () => {
  const { reserve, arrive, set } = await aDepositor();
  await reserve('one', 50_000n);
  await reserve('two', 50_000n);
  await set('deposit', 'day', 60_000n);
  expect([await arrive('one', 50_000n), await arrive('two', 50_000n)]).toEqual([50_000n, 10_000n]);
});

test('a first limit knows of the deposits of its day and of the orders under way', async () => {
  const { reserve, arrive, set, limit } = await aDepositor(null);
  expect([await reserve('one', 30_000n), await arrive('one', 30_000n), await reserve('two', 40_000n)]).toEqual([true, 30_000n, true]);
  await set('deposit', 'day', 100_000n);
  expect(await limit('deposit', 'day')).toMatchObject({ used: 70_000n });
  expect([await reserve('three', 30_001n), await reserve('three', 30_000n)]).toEqual([false, true]);
});

test('what is won or given back makes no room', async () => {
  const { arrive, owner, reserve } = await aDepositor();
  await arrive('one', 100_000n);
  const key = { playerId: owner.playerId, source: 'vendor:TEST' };
  await site.wallet.debit({ ...key, reference: `${owner.playerId} bet`, amount: php(50_000n) });
  await site.wallet.credit({ ...key, reference: `${owner.playerId} win`, amount: php(90_000n) });
  expect(await reserve('two', 1n)).toBe(false);
});

test('the lowest of day, week and month holds, and the operator’s', async () => {
  const member = await aDepositor();
  await member.set('deposit', 'month', 150_000n);
  expect(await member.arrive('one', 100_000n)).toBe(100_000n);
  site.clock.advance(24 * hourMs);
  expect(await member.reserve('two', 50_001n)).toBe(false);
  await member.limitByOperator('deposit', 'week', 120_000n);
  expect([await member.reserve('two', 20_001n), await member.reserve('two', 20_000n)]).toEqual([false, true]);
});
