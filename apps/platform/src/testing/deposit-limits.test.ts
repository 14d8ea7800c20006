import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from './bank.ts';
import { valueOf, type TestClient } from './test-platform.ts';
import { toldSums } from './told-sums.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
});
afterAll(() => it.stop());

let keys = 0;
const aKey = (): string => `request-${++keys}`;
const begin = async (player: TestClient, amount = '500.00') =>
  valueOf(await player('createDeposit', { body: { channel: 'PITAKA', amount, key: aKey() } }));
const balance = async (player: TestClient): Promise<string> => valueOf(await player('balance')).sumBalance;
/** Waits until a deposit is as told; its provider is asked for it, as while a player waits. */
const until = async (player: TestClient, id: string, wanted: object): Promise<void> => {
  await expect.poll(async () => valueOf(await player('deposit', { query: { id } })), { timeout: 15_000 }).toMatchObject(wanted);
};
const audit = () => it.site.platform.services.wallet.audit();

test('what is beyond the member’s limit waits for a person, and the ledger knows where it is', async () => {
  const player = await it.aDepositor();
  valueOf(await player('setLimit', { body: { kind: 'deposit', period: 'day', amount: '500.00' } }));
  expect(await player('createDeposit', { body: { channel: 'PITAKA', amount: '500.01', key: aKey() } })).toMatchObject({
    code: 'deposit_limit',
  });
  const order = await begin(player);
  expect(await player('createDeposit', { body: { channel: 'PITAKA', amount: '100.00', key: aKey() } })).toMatchObject({
    code: 'deposit_limit',
  });
  await it.faults({ wrongAmount: 1, amountChange: 10_000 });
  await it.pay(order.id);
  await until(player, order.id, { state: 'paid', exception: 'over', credited: '500.00', held: '100.00' });
  expect(await toldSums(it.site, player, 'deposit_credited')).toEqual(['500.00 PHP']);
  expect(await toldSums(it.site, player, 'deposit_held')).toEqual(['100.00 PHP']);
  expect(await balance(player)).toBe('500.00');
  expect(await audit()).toEqual([]);
});

test('a deposit that the limits refuse is answered with when it is possible again, where that is known', async () => {
  const player = await it.aDepositor();
  for (const [period, amount] of [
    ['day', '500.00'],
    ['week', '800.00'],
  ] as const)
    valueOf(await player('setLimit', { body: { kind: 'deposit', period, amount } }));
  const refusedWith = async (amount: string) => {
    const answer = await player('createDeposit', { body: { channel: 'PITAKA', amount, key: aKey() } });
    return answer.success ? 'begun' : [answer.code, answer.data?.possibleAt];
  };
  const order = await begin(player, '300.00');
  // What is reserved may come or not.
  expect(await refusedWith('400.00')).toEqual(['deposit_limit', undefined]);
  await it.pay(order.id);
  await until(player, order.id, { state: 'paid', credited: '300.00' });
  const { limitWindows = [] } = valueOf(await player('depositChannels'));
  expect(limitWindows.map(({ most, left }) => [most, left])).toEqual(
    expect.arrayContaining([
      ['500.00', '200.00'],
      ['800.00', '500.00'],
    ]),
  );
  const tomorrow = limitWindows.find(({ most }) => most === '500.00')?.resetsAt ?? '';
  // Midnight in Manila.
  expect([tomorrow.slice(11), Date.parse(tomorrow) > Date.now()]).toEqual(['16:00:00.000Z', true]);
  expect(await refusedWith('200.01')).toEqual(['deposit_limit', tomorrow]);
  expect(await refusedWith('500.00')).toEqual(['deposit_limit', tomorrow]);
  expect(await refusedWith('500.01')).toEqual(['deposit_limit', undefined]);
});
