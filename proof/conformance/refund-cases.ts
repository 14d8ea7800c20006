import assert from 'node:assert/strict';
import { kindOf, needs, paid, type PaymentCase } from './payment-steps.ts';

const isAt =
  (state: string) =>
  (read: { readonly state: string } | null): boolean =>
    read?.state === state;

/** What an adapter promises of money that goes back to its payer. */
export const refundCases: readonly PaymentCase[] = [
  ...(['redirect', 'qr'] as const).map((method): PaymentCase => ({
    name: `refunds: a part of what was paid by ${method} goes back, exactly, and the payment is no reversal`,
    run: async (stage) => {
      const { order, read } = await paid(stage, 50_001n, method);
      const reference = stage.fresh();
      const made = await stage.refund(read.payments[0], 20_001n, reference);
      assert(made.ok);
      const refund = await stage.readRefund(read.payments[0], reference, made.value.providerId, isAt('succeeded'));
      assert.deepEqual([refund?.state, refund?.providerId], ['succeeded', made.value.providerId]);
      assert.deepEqual(await stage.refundsOf(reference), [20_001]);
      assert.equal((await stage.read(order, () => true)).payments[0]?.isReversed, false);
    },
  })),
  {
    name: 'refunds: of a reference that nobody has used there is none',
    run: async (stage) => {
      const { read } = await paid(stage, 50_000n, 'redirect');
      assert.equal(await stage.readRefund(read.payments[0], stage.fresh(), null, () => true), null);
    },
  },
  {
    name: 'refunds: one whose answer is lost is unknown, and is found by its reference, once',
    run: async (stage) => {
      const { read } = await paid(stage, 50_000n, 'redirect');
      const reference = stage.fresh();
      await stage.faults({ loseAnswer: 1, onlyCalls: 'POST' });
      assert.equal(kindOf(await stage.refund(read.payments[0], 10_000n, reference)), 'unknown');
      assert.notEqual(await stage.readRefund(read.payments[0], reference, null, (one) => one !== null), null);
      assert.deepEqual(await stage.refundsOf(reference), [10_000]);
    },
  },
  {
    name: 'refunds: a status without the provider’s word is unknown, and what was made is found, once',
    run: async (stage) => {
      const { read } = await paid(stage, 50_000n, 'redirect');
      const reference = stage.fresh();
      await stage.faults({ answerTimeout: 1, onlyCalls: 'POST' });
      assert.equal(kindOf(await stage.refund(read.payments[0], 10_000n, reference)), 'unknown');
      assert.notEqual(await stage.readRefund(read.payments[0], reference, null, (one) => one !== null), null);
      assert.deepEqual(await stage.refundsOf(reference), [10_000]);
    },
  },
  {
    name: 'refunds: an error of the server is unknown, and there is none of it',
    run: async (stage) => {
      const { read } = await paid(stage, 50_000n, 'redirect');
      const reference = stage.fresh();
      await stage.faults({ serverError: 1, onlyCalls: 'POST' });
      assert.equal(kindOf(await stage.refund(read.payments[0], 10_000n, reference)), 'unknown');
      assert.equal(await stage.readRefund(read.payments[0], reference, null, () => true), null);
    },
  },
  {
    name: 'refunds: too many calls are for later, and so is an address where nobody is',
    run: async (stage) => {
      const { read } = await paid(stage, 50_000n, 'redirect');
      await stage.faults({ tooManyRequests: 1, onlyCalls: 'POST' });
      assert.equal(kindOf(await stage.refund(read.payments[0], 10_000n, stage.fresh())), 'later');
      const by = stage.other({ url: await stage.nobody() });
      assert.equal(kindOf(await stage.refund(read.payments[0], 10_000n, stage.fresh(), by)), 'later');
    },
  },
  {
    name: 'refunds: more than was paid is refused, with the provider’s word',
    run: async (stage) => {
      const { read } = await paid(stage, 50_000n, 'redirect');
      const made = await stage.refund(read.payments[0], 50_001n, stage.fresh());
      assert(!made.ok);
      assert.equal(made.failure.kind, 'refused');
      assert.match(made.failure.code, /maximum/i);
    },
  },
  {
    name: 'refunds: one that the provider cannot carry out has failed, with its word',
    run: async (stage) => {
      const { read } = await paid(stage, 50_000n, 'redirect');
      const reference = stage.fresh();
      await stage.faults({ failRefund: 1, failureCode: 'REFUND_FAILED' });
      const made = await stage.refund(read.payments[0], 10_000n, reference);
      assert(made.ok);
      const refund = await stage.readRefund(read.payments[0], reference, made.value.providerId, isAt('failed'));
      assert.equal(refund?.state, 'failed');
      assert.match(refund.failure ?? '', /refund_failed/i);
    },
  },
  {
    name: 'refunds: one that is asked for twice by one reference is made once',
    run: async (stage) => {
      needs(stage.can.paysOnce);
      const { read } = await paid(stage, 50_000n, 'redirect');
      const reference = stage.fresh();
      assert.equal(kindOf(await stage.refund(read.payments[0], 10_000n, reference)), 'ok');
      assert.equal(kindOf(await stage.refund(read.payments[0], 10_000n, reference)), 'unknown');
      assert.deepEqual(await stage.refundsOf(reference), [10_000]);
    },
  },
  {
    name: 'refunds: its end is told by an event that names it, and the statement has it',
    run: async (stage) => {
      const { read } = await paid(stage, 50_000n, 'redirect');
      const made = await stage.refund(read.payments[0], 10_000n, stage.fresh());
      assert(made.ok);
      const { providerId } = made.value;
      assert((await stage.eventsOf(({ refund }) => refund === providerId)).length > 0, 'no event named the refund');
      const lines = await stage.statement();
      const [line, ...more] = lines.filter(({ id }) => id === providerId);
      assert.deepEqual([line?.kind, line?.amount.minor, more.length], ['refund', 10_000n, 0]);
    },
  },
];
