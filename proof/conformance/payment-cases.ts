import assert from 'node:assert/strict';
import { money } from '@palaro/money';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { SkipCase } from './kit.ts';
import { php, type Stage } from './payment-stage.ts';
import { kindOf, needs, opened, paid, type Method, type PaymentCase } from './payment-steps.ts';
import { refundCases } from './refund-cases.ts';

const depositCases = (method: Method): readonly PaymentCase[] => [
  {
    name: `${method}: a deposit is opened with the provider's id of it and a way to pay`,
    run: async (stage) => {
      const { made } = await stage.deposit(50_000n, method);
      assert(made.ok);
      assert.notEqual(made.value.providerOrder, '');
      const { action } = made.value;
      if (action.kind === 'redirect') assert.match(action.url, /^https?:\/\//);
      else assert.match(action.image, /^data:image\/(png|svg\+xml);base64,/);
      assert.equal(action.kind, method);
    },
  },
  {
    name: `${method}: before it is paid nothing was received, and it has not ended`,
    run: async (stage) => {
      const order = await opened(stage, 50_000n, method);
      assert.deepEqual(await stage.read(order, () => true), { payments: [], end: null });
    },
  },
  {
    name: `${method}: what was paid is read once, exactly, with the provider's fee`,
    run: async (stage) => {
      const { read } = await paid(stage, 50_001n, method);
      const [payment, ...more] = read.payments;
      assert.equal(more.length, 0);
      assert.deepEqual(payment?.amount, php(50_001n));
      assert(payment.fee.minor > 0n && payment.fee.minor < 50_001n);
      assert.equal(payment.isReversed, false);
      assert.notEqual(payment.id, '');
      assert(Math.abs(payment.paidAt.getTime() - systemClock.now()) < 60_000);
    },
  },
  ...[10_000n, 10_009n, 4_999_999n].map((minor) => ({
    name: `${method}: ${minor} minor units arrive as ${minor}`,
    run: async (stage: Stage) => {
      const { read } = await paid(stage, minor, method);
      assert.deepEqual(read.payments[0]?.amount, php(minor));
    },
  })),
  {
    name: `${method}: it can be read any number of times, with the same id of the payment`,
    run: async (stage) => {
      const { order, read } = await paid(stage, 20_000n, method);
      assert.deepEqual((await stage.read(order, () => true)).payments, read.payments);
    },
  },
  {
    name: `${method}: two payments of one order are two, with ids of their own`,
    run: async (stage) => {
      await stage.faults({ payTwice: 1 });
      const { read } = await paid(stage, 20_000n, method, 2);
      assert.equal(new Set(read.payments.map(({ id }) => id)).size, 2);
    },
  },
  ...[-5_000, 5_000].map((amountChange) => ({
    name: `${method}: ${amountChange < 0 ? 'less' : 'more'} than was asked for is read as what arrived`,
    run: async (stage: Stage) => {
      await stage.faults({ wrongAmount: 1, amountChange });
      const { read } = await paid(stage, 20_000n, method);
      assert.deepEqual(read.payments[0]?.amount, php(20_000n + BigInt(amountChange)));
    },
  })),
];

const readingCases = (method: Method): readonly PaymentCase[] => [
  {
    name: `${method}: a payment is read by its own id too, with our reference; of an unknown id there is none`,
    run: async (stage) => {
      const { order, read } = await paid(stage, 20_000n, method);
      const [payment] = read.payments;
      const found = await stage.provider.readPayment(payment?.id ?? '');
      assert(found.ok);
      assert.deepEqual(found.value?.payment.amount, payment?.amount);
      if (method === 'redirect') assert.equal(found.value?.reference, order.reference);
      assert.equal(kindOf(await stage.provider.readPayment('nothing')), 'refused');
    },
  },
  {
    name: `${method}: money of another currency is read in it, also in the statement`,
    run: async (stage) => {
      await stage.faults({ wrongCurrency: 1 });
      const { read } = await paid(stage, 20_000n, method);
      const [payment] = read.payments;
      assert.deepEqual(payment?.amount, money('USD', 20_000n));
      assert.equal(payment.fee.currency, 'USD');
      assert.deepEqual((await stage.statement()).find(({ id }) => id === payment.id)?.amount, money('USD', 20_000n));
    },
  },
];

const refusedCases = (method: Method): readonly PaymentCase[] => [
  {
    name: `${method}: a payment that fails brings nothing`,
    run: async (stage) => {
      const order = await opened(stage, 20_000n, method);
      await stage.pay(order.reference, 'fail');
      assert.deepEqual((await stage.read(order, () => true)).payments, []);
    },
  },
  {
    name: `${method}: an order that is given up is told to the provider, or ends by itself`,
    run: async (stage) => {
      const order = await opened(stage, 20_000n, method);
      assert.equal(kindOf(await stage.provider.expireDeposit(order)), 'ok');
    },
  },
  {
    name: `${method}: an answer that is lost is unknown, and an error of the server too`,
    run: async (stage) => {
      for (const fault of ['loseAnswer', 'serverError']) {
        await stage.faults({ [fault]: 1, onlyCalls: 'POST' });
        assert.equal(kindOf((await stage.deposit(20_000n, method)).made), 'unknown', fault);
      }
    },
  },
  {
    name: `${method}: too many calls are for later, and so is an address where nobody is`,
    run: async (stage) => {
      await stage.faults({ tooManyRequests: 1, onlyCalls: 'POST' });
      assert.equal(kindOf((await stage.deposit(20_000n, method)).made), 'later');
      const away = stage.other({ url: await stage.nobody() });
      assert.equal(kindOf((await stage.deposit(20_000n, method, undefined, away)).made), 'later');
    },
  },
  {
    name: `${method}: a wrong key is refused, with the provider's word for it`,
    run: async (stage) => {
      const by = stage.other({ secretKey: stage.name === 'paymongo' ? 'sk_test_wrong' : 'xnd_wrong' });
      const { made } = await stage.deposit(20_000n, method, undefined, by);
      assert(!made.ok);
      assert.equal(made.failure.kind, 'refused');
      assert.match(made.failure.code, /key/i);
    },
  },
];

const eventCases: readonly PaymentCase[] = [
  {
    name: 'events: a payment is told by an event that is the provider’s own and names its order',
    run: async (stage) => {
      const { order } = await paid(stage, 30_000n, 'redirect');
      const events = await stage.eventsOf(
        ({ providerOrder, reference }) => providerOrder === order.providerOrder || reference === order.reference,
      );
      assert(events.length > 0, 'no event named the order');
      for (const event of events) assert(stage.verify(event));
    },
  },
  {
    name: 'events: one that comes twice has one key',
    run: async (stage) => {
      await stage.faults({ duplicate: 3 });
      const { order } = await paid(stage, 30_000n, 'redirect');
      const isMeant = ({ providerOrder, reference }: { providerOrder: string | null; reference: string | null }): boolean =>
        providerOrder === order.providerOrder || reference === order.reference;
      const events = await stage.eventsOf(isMeant, 2);
      const keys = events.map(({ raw }) => stage.provider.translate(raw)?.key);
      assert(new Set(keys).size < keys.length, 'no event came twice');
    },
  },
  ...(['another secret', 'no header', 'a changed byte', 'an old signature'] as const).map((fault) => ({
    name: `events: one with ${fault} is refused`,
    run: async (stage: Stage) => {
      const signs = fault === 'a changed byte' || fault === 'an old signature';
      needs(!signs || stage.can.signsBytes);
      await paid(stage, 30_000n, 'redirect');
      const [event] = await stage.eventsOf(() => true);
      assert(event !== undefined);
      if (fault === 'another secret') assert(!stage.verify(event, stage.other({ eventSecret: 'another-secret-of-events' })));
      if (fault === 'no header') assert(!stage.verify({ ...event, headers: {} }));
      if (fault === 'a changed byte') assert(!stage.verify({ ...event, raw: Buffer.concat([event.raw, Buffer.from(' ')]) }));
      if (fault === 'an old signature') assert(!stage.verify(event, stage.provider, systemClock.now() + 301_000));
    },
  })),
  {
    name: 'events: one that somebody has forged is refused',
    run: async (stage) => {
      await stage.faults({ forge: 1 });
      await paid(stage, 30_000n, 'redirect');
      assert(await stage.hears((event) => !stage.verify(event)), 'the forged event was taken');
    },
  },
  ...['', '{}', '[]', 'null', '{"data":1}', '<xml/>'].map((text) => ({
    name: `events: ${text === '' ? 'nothing' : text} is no event`,
    run: (stage: Stage) => {
      assert.equal(stage.provider.translate(Buffer.from(text)), null);
      return Promise.resolve();
    },
  })),
  {
    name: 'events: a payment that its payer disputes is read as taken back',
    run: async (stage) => {
      needs(stage.can.tellsDisputes);
      await stage.faults({ disputePayment: 1 });
      const { order } = await paid(stage, 30_000n, 'redirect');
      const read = await stage.read(order, ({ payments }) => payments.some(({ isReversed }) => isReversed));
      assert(read.payments[0]?.isReversed);
      const { id } = read.payments[0];
      assert((await stage.eventsOf(({ payment }) => payment === id)).length >= 2, 'no event named the disputed payment');
      assert((await stage.statement()).find((line) => line.id === id)?.isReversed);
    },
  },
];

const succeeds = '999999990001';
const isAt =
  (state: string) =>
  (read: { readonly state: string } | null): boolean =>
    read?.state === state;
const payoutCases: readonly PaymentCase[] = [
  {
    name: 'payouts: one is taken, arrives, and its fee and amount are the provider’s',
    run: async (stage) => {
      const reference = stage.fresh();
      const made = await stage.payout(50_001n, succeeds, reference);
      assert(made.ok);
      const read = await stage.readPayout(reference, made.value.providerId, isAt('succeeded'));
      assert.equal(read?.state, 'succeeded');
      assert(read.fee.minor > 0n);
      assert.equal(read.providerId, made.value.providerId);
    },
  },
  {
    name: 'payouts: one is found by its reference alone',
    run: async (stage) => {
      const reference = stage.fresh();
      const made = await stage.payout(50_000n, succeeds, reference);
      assert(made.ok);
      assert.equal((await stage.readPayout(reference, null, (read) => read !== null))?.providerId, made.value.providerId);
    },
  },
  {
    name: 'payouts: of a reference that nobody has used there is none',
    run: async (stage) => {
      assert.equal(await stage.readPayout(stage.fresh(), null, () => true), null);
    },
  },
  {
    name: 'payouts: one whose answer is lost is unknown, and is found by its reference, once',
    run: async (stage) => {
      const reference = stage.fresh();
      await stage.faults({ loseAnswer: 1, onlyCalls: 'POST' });
      assert.equal(kindOf(await stage.payout(50_000n, succeeds, reference)), 'unknown');
      assert.notEqual(await stage.readPayout(reference, null, (read) => read !== null), null);
      assert.equal(await stage.payoutsOf(reference), 1);
    },
  },
  {
    name: 'payouts: a status without the provider’s word is unknown, and what was made is found, once',
    run: async (stage) => {
      const reference = stage.fresh();
      await stage.faults({ answerTimeout: 1, onlyCalls: 'POST' });
      assert.equal(kindOf(await stage.payout(50_000n, succeeds, reference)), 'unknown');
      assert.notEqual(await stage.readPayout(reference, null, (read) => read !== null), null);
      assert.equal(await stage.payoutsOf(reference), 1);
    },
  },
  {
    name: 'payouts: an error of the server is unknown, and there is none of it',
    run: async (stage) => {
      const reference = stage.fresh();
      await stage.faults({ serverError: 1, onlyCalls: 'POST' });
      assert.equal(kindOf(await stage.payout(50_000n, succeeds, reference)), 'unknown');
      assert.equal(await stage.readPayout(reference, null, () => true), null);
    },
  },
  {
    name: 'payouts: too many calls are for later, and so is an address where nobody is',
    run: async (stage) => {
      await stage.faults({ tooManyRequests: 1, onlyCalls: 'POST' });
      assert.equal(kindOf(await stage.payout(50_000n, succeeds, stage.fresh())), 'later');
      const by = stage.other({ url: await stage.nobody() });
      assert.equal(kindOf(await stage.payout(50_000n, succeeds, stage.fresh(), { by })), 'later');
    },
  },
  {
    name: 'payouts: an institution that there is not is refused, with the provider’s word',
    run: async (stage) => {
      const made = await stage.payout(50_000n, succeeds, stage.fresh(), { institution: 'NOBODY' });
      assert(!made.ok);
      assert.equal(made.failure.kind, 'refused');
      assert.match(made.failure.code, /not_supported/i);
    },
  },
  {
    name: 'payouts: one that its bank refuses has failed, and says whether by the account',
    run: async (stage) => {
      const [codeOfAccount, codeOfProvider] =
        stage.name === 'paymongo'
          ? ['account_not_found', 'provider_processing_error']
          : ['INVALID_DESTINATION', 'TEMPORARY_TRANSFER_ERROR'];
      for (const failureCode of [codeOfAccount, codeOfProvider]) {
        const reference = stage.fresh();
        await stage.faults({ failPayout: 1, failureCode });
        const made = await stage.payout(50_000n, succeeds, reference);
        assert(made.ok);
        const read = await stage.readPayout(reference, made.value.providerId, isAt('failed'));
        assert.deepEqual([read?.state, read?.failure], ['failed', failureCode]);
        assert.equal(stage.provider.isAccountFault(failureCode ?? ''), failureCode === codeOfAccount);
      }
    },
  },
  {
    name: 'payouts: one that comes back after it had arrived is told so',
    run: async (stage) => {
      needs(stage.can.reversesPayouts);
      const reference = stage.fresh();
      await stage.faults({ reversePayout: 1 });
      const made = await stage.payout(50_000n, succeeds, reference);
      assert(made.ok);
      assert.equal((await stage.readPayout(reference, made.value.providerId, isAt('reversed')))?.state, 'reversed');
    },
  },
  {
    name: 'payouts: one that is asked for twice by one reference is made once',
    run: async (stage) => {
      needs(stage.can.paysOnce);
      const reference = stage.fresh();
      assert.equal(kindOf(await stage.payout(50_000n, succeeds, reference)), 'ok');
      assert.equal(kindOf(await stage.payout(50_000n, succeeds, reference)), 'unknown');
      assert.equal(await stage.payoutsOf(reference), 1);
    },
  },
  {
    name: 'payouts: its end is told by an event that names it',
    run: async (stage) => {
      const reference = stage.fresh();
      const made = await stage.payout(50_000n, succeeds, reference);
      assert(made.ok);
      const { providerId } = made.value;
      const events = await stage.eventsOf(
        (event) => event.payout === providerId || (event.payout !== null && event.reference === reference),
      );
      assert(events.length > 0, 'no event named the payout');
    },
  },
];

/** What an adapter promises, whatever its provider's protocol is. */
export const paymentCases: readonly PaymentCase[] = [
  ...(['redirect', 'qr'] as const).flatMap((method) => [...depositCases(method), ...readingCases(method), ...refusedCases(method)]),
  ...eventCases,
  ...payoutCases,
  ...refundCases,
];

/** Plays one case, and leaves no fault behind. */
export const playPaymentCase = async (stage: Stage, { run }: PaymentCase): Promise<'passed' | 'skipped'> => {
  try {
    await run(stage);
    return 'passed';
  } catch (error) {
    if (error instanceof SkipCase) return 'skipped';
    throw error;
  } finally {
    const names = [
      'serverError',
      'tooManyRequests',
      'loseAnswer',
      'answerTimeout',
      'duplicate',
      'forge',
      'wrongAmount',
      'wrongCurrency',
      'payTwice',
      'failPayout',
      'failRefund',
    ];
    await stage.faults({ ...Object.fromEntries(names.map((name) => [name, 0])), onlyCalls: '' });
  }
};
