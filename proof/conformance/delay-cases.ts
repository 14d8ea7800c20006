import assert from 'node:assert/strict';
import { expectDone, expectRepeat, expectStatus, SkipCase, type ConformanceCase, type Kit } from './kit.ts';
import type { VendorAnswer } from '../../apps/platform/src/testing/vendor-client.ts';

/** Longer than the platform takes for an answer, in milliseconds. */
const tooLongMs = 3_500;
const pauseMs = 500;
const repeatsMax = 20;

/** Has the platform hold up the next call of that name. A platform without sandbox calls cannot. */
const delayNext = async (kit: Kit, call: string, milliseconds: number): Promise<void> => {
  const answer = await kit.client.call('sandbox/delay', { call, milliseconds });
  if (answer.status !== 'OK') throw new SkipCase();
};
/** Repeats a call with growing pauses until it is known what became of it, as rule 6 asks of a vendor. */
const withRetry = async (call: () => Promise<VendorAnswer>): Promise<VendorAnswer> => {
  for (let repeat = 1; repeat <= repeatsMax; repeat++) {
    const answer = await call();
    if (answer.status !== 'IN_PROGRESS') return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs * repeat));
  }
  throw new Error('still IN_PROGRESS');
};
/** The first answer must be IN_PROGRESS; behind a load balancer another node may have answered, which was told of no delay. */
const expectHeldUp = (answer: VendorAnswer): void => {
  if (answer.status === 'OK') throw new SkipCase();
  expectStatus(answer, 'IN_PROGRESS');
};
const settleMs = 2_000;

/** Calls that the platform answers late: what was not known is repeated, and moves money once. */
export const delayCases: readonly ConformanceCase[] = [
  {
    name: 'a slow answer is an answer like any other',
    run: async (kit) => {
      const before = await kit.balance();
      await delayNext(kit, 'wallet/bet', 800);
      expectDone(await kit.bet(kit.newId('r'), kit.newId('t'), 10n), before - 10n);
    },
  },
  {
    name: 'a bet that is answered with IN_PROGRESS is repeated, and taken once',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await delayNext(kit, 'wallet/bet', tooLongMs);
      expectHeldUp(await kit.bet(round, id, 10n));
      const known = await withRetry(() => kit.bet(round, id, 10n));
      expectStatus(known, 'OK', before - 10n);
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      expectRepeat(await kit.bet(round, id, 10n), known, before - 10n);
    },
  },
  {
    name: 'a win that is answered with IN_PROGRESS is repeated, and paid once',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      expectDone(await kit.bet(round, kit.newId('t'), 10n));
      await delayNext(kit, 'wallet/win', tooLongMs);
      expectHeldUp(await kit.win(round, id, 20n, true));
      expectStatus(await withRetry(() => kit.win(round, id, 20n, true)), 'OK', before + 10n);
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      assert.equal(await kit.balance(), before + 10n);
    },
  },
  {
    name: 'a bet that is rolled back while it is IN_PROGRESS is not taken',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await delayNext(kit, 'wallet/bet', tooLongMs);
      expectHeldUp(await kit.bet(round, id, 10n));
      expectStatus(await withRetry(() => kit.rollback(round, kit.newId('t'), id)), 'OK');
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      assert.equal(await kit.balance(), before);
      expectStatus(await kit.bet(round, id, 10n), 'ROLLED_BACK');
    },
  },
];
