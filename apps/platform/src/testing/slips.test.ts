import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createCashierAdministration, type CashierAdministration } from '../modules/cashier/index.ts';
import { createRecords } from '../modules/records/index.ts';
import { startWithBank } from './bank.ts';
import { uploadPicture } from './slip-pictures.ts';
import { valueOf, type TestClient } from './test-platform.ts';
import { toldSums } from './told-sums.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
let slips: CashierAdministration['slips'];
beforeAll(async () => {
  it = await startWithBank();
  const { pool } = it.site;
  slips = createCashierAdministration({
    pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    hasOpenRounds: createRecords({ pool, clock: systemClock }).hasOpenRounds,
    takesMoney: () => Promise.resolve(true),
    payoutOf: () => Promise.resolve(null),
  }).slips;
});
afterAll(() => it.stop());

let keys = 0;
const aKey = (): string => `request-${++keys}`;
const aReference = (): string => `BH ${100_000 + ++keys}`;
const begin = async (player: TestClient, amount = '500.00') =>
  valueOf(await player('createDeposit', { body: { channel: 'BANK', amount, key: aKey() } }));
const look = async (player: TestClient, id: string) => valueOf(await player('deposit', { query: { id } }));
const balance = async (player: TestClient): Promise<string> => valueOf(await player('balance')).sumBalance;
const slipOf = async (player: TestClient, more: object = {}) => ({
  picture: await uploadPicture(it.site, player),
  reference: aReference(),
  sender: 'Juan Dela Cruz',
  paidAt: new Date().toISOString(),
  ...more,
});
const send = async (player: TestClient, id: string, more: object = {}) =>
  player('sendSlip', { body: { id, ...(await slipOf(player, more)) } });
/** The slip of an order that waits. */
const waiting = async (orderId: string) => (await slips.queue('PALARO')).find((one) => one.orderId === orderId)!;
const approve = (id: string, minor: bigint, by = 'Ana') =>
  transaction(it.site.pool, (client) => slips.approve(client, 'PALARO', id, by, minor));
const reject = (id: string, text: string) =>
  transaction(it.site.pool, (client) => slips.reject(client, 'PALARO', id, 'Ana', { text, note: 'nothing came' }));
const until = async (player: TestClient, id: string, wanted: object): Promise<void> => {
  await expect.poll(() => look(player, id), { timeout: 15_000 }).toMatchObject(wanted);
};
/** Lets the time of an order be over, and has the platform look. */
const expire = async (player: TestClient, id: string): Promise<void> => {
  await it.site.pool.query("UPDATE deposit_order SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
  await look(player, id);
};
const audit = () => it.site.platform.services.wallet.audit();

test('a transfer says where to pay and what to write, and no provider is asked', async () => {
  const player = await it.aDepositor();
  const offered = valueOf(await player('depositChannels')).content.find(({ code }) => code === 'BANK');
  expect(offered).toMatchObject({ method: 'transfer', min: '100.00', max: '500000.00' });
  const order = await begin(player);
  expect(order).toMatchObject({
    state: 'awaiting',
    method: 'transfer',
    slip: null,
    action: {
      kind: 'transfer',
      bank: 'Bangko Halimbawa',
      holder: 'Palaro',
      number: '0012 3456-7890',
      message: order.id.slice(-8).toUpperCase(),
    },
  });
  const { paymongo, xendit } = await it.books();
  expect([...paymongo.orders, ...xendit.orders].filter(({ reference }) => reference === order.id)).toEqual([]);
});

test('a slip is looked at, and what has arrived is credited once, with its turnover', async () => {
  const player = await it.aDepositor();
  const order = await begin(player);
  const sent = valueOf(await send(player, order.id, { reference: 'bh 12-34 56' }));
  expect(sent).toMatchObject({
    state: 'in_review',
    slip: { state: 'in_review', reference: 'BH123456', sender: 'Juan Dela Cruz', reason: '' },
  });
  const slip = await waiting(order.id);
  expect(slip).toMatchObject({ account: '001234567890', reference: 'BH123456', message: order.id.slice(-8).toUpperCase(), arrived: null });
  expect(await approve(slip.id, 50_000n)).toMatchObject({ ok: true });
  await until(player, order.id, { state: 'paid', exception: 'none', credited: '500.00', held: '0.00', slip: { state: 'approved' } });
  const { timeline } = await look(player, order.id);
  expect(timeline.map(({ state }) => state)).toEqual(['created', 'awaiting', 'in_review', 'paid']);
  expect(timeline.map(({ by }) => by)).toEqual([undefined, undefined, undefined, 'operator']);
  expect(await balance(player)).toBe('500.00');
  await it.site.platform.jobs.find(({ name }) => name === 'cashier.slips')?.run();
  expect(valueOf(await player('statement', { query: { kind: 'deposit' } })).content.map(({ amount }) => amount)).toEqual(['500.00']);
  const { rows } = await it.site.pool.query("SELECT amount::int FROM turnover WHERE id = 'PALARO:bank:001234567890:BH123456'");
  expect(rows).toEqual([{ amount: 50_000 }]);
  await expect.poll(() => toldSums(it.site, player, 'deposit_paid', 'deposit_credited'), { timeout: 10_000 }).toEqual(['500.00 PHP']);
  expect(await audit()).toEqual([]);
});

test.each([
  ['less', 45_000n, { exception: 'under', credited: '450.00' }],
  ['more', 60_000n, { exception: 'over', credited: '600.00' }],
])('what has arrived is credited where it is %s than was asked for', async (_, minor, wanted) => {
  const player = await it.aDepositor();
  const order = await begin(player);
  valueOf(await send(player, order.id));
  await approve((await waiting(order.id)).id, minor);
  await until(player, order.id, { state: 'paid', ...wanted });
  expect(await balance(player)).toBe(wanted.credited);
});

test('an order reserves its amount in the limits, and what has arrived beyond them waits for a person', async () => {
  const player = await it.aDepositor();
  valueOf(await player('setLimit', { body: { kind: 'deposit', period: 'day', amount: '500.00' } }));
  const order = await begin(player);
  expect(await player('createDeposit', { body: { channel: 'BANK', amount: '100.00', key: aKey() } })).toMatchObject({
    code: 'deposit_limit',
  });
  valueOf(await send(player, order.id));
  await approve((await waiting(order.id)).id, 60_000n);
  await until(player, order.id, { state: 'paid', exception: 'over', credited: '500.00', held: '100.00' });
  expect(await audit()).toEqual([]);
});

test('a reference of one account is used once, however it is written; the second is told, and loses nothing', async () => {
  const [one, other] = [await it.aDepositor(), await it.aDepositor()];
  const [first, second] = [await begin(one), await begin(other)];
  valueOf(await send(one, first.id, { reference: 'bh-777 001' }));
  const slip = await slipOf(other, { reference: 'BH777001' });
  expect(await other('sendSlip', { body: { id: second.id, ...slip } })).toMatchObject({
    success: false,
    code: 'slip_used',
    data: { field: 'reference' },
  });
  expect(await look(other, second.id)).toMatchObject({ state: 'awaiting', slip: null });
  // The picture is there for the next try.
  expect(valueOf(await other('sendSlip', { body: { id: second.id, ...slip, reference: 'BH777002' } })).state).toBe('in_review');
});

test('of two who send one reference at once one is refused', async () => {
  const players = [await it.aDepositor(), await it.aDepositor()];
  const reference = aReference();
  const bodies = await Promise.all(
    players.map(async (player) => ({ id: (await begin(player)).id, ...(await slipOf(player, { reference })) })),
  );
  const answers = await Promise.all(players.map((player, nth) => player('sendSlip', { body: bodies[nth]! })));
  expect(answers.map((answer) => (answer.success ? 'sent' : answer.code)).toSorted()).toEqual(['sent', 'slip_used']);
});

test('the same slip that comes again is answered as before; a second one waits for the first', async () => {
  const player = await it.aDepositor();
  const order = await begin(player);
  const body = { id: order.id, ...(await slipOf(player)) };
  const answers = await Promise.all([player('sendSlip', { body }), player('sendSlip', { body })]);
  expect(answers.map((answer) => valueOf(answer).state)).toEqual(['in_review', 'in_review']);
  expect(await send(player, order.id)).toMatchObject({ success: false, code: 'order_ended' });
  await approve((await waiting(order.id)).id, 50_000n);
  await until(player, order.id, { state: 'paid' });
  expect(await send(player, order.id)).toMatchObject({ success: false, code: 'order_ended' });
});

test('two operators who accept one slip at once are one credit, and one of them is told', async () => {
  const player = await it.aDepositor();
  const order = await begin(player);
  valueOf(await send(player, order.id));
  const { id } = await waiting(order.id);
  const made = await Promise.all([approve(id, 50_000n, 'Ana'), approve(id, 60_000n, 'Ben')]);
  expect(made.map((one) => (one.ok ? 'done' : one.failure.code)).toSorted()).toEqual(['done', 'ended']);
  expect(await reject(id, 'late')).toMatchObject({ ok: false, failure: { code: 'ended' } });
  await until(player, order.id, { state: 'paid' });
  expect(['500.00', '600.00']).toContain(await balance(player));
  expect(valueOf(await player('statement', { query: { kind: 'deposit' } })).content).toHaveLength(1);
});

test('a slip that is refused says why, frees the limit, and another may be sent, also with the same reference', async () => {
  const player = await it.aDepositor();
  valueOf(await player('setLimit', { body: { kind: 'deposit', period: 'day', amount: '500.00' } }));
  const order = await begin(player);
  const reference = aReference();
  valueOf(await send(player, order.id, { reference }));
  await reject((await waiting(order.id)).id, 'The picture cannot be read.');
  await until(player, order.id, { state: 'rejected', action: null, slip: { state: 'rejected', reason: 'The picture cannot be read.' } });
  expect(valueOf(await player('depositChannels')).limitLeft).toBe('500.00');
  await expect
    .poll(async () => valueOf(await player('inboxMessages', { query: {} })).content.map(({ kind }) => kind), { timeout: 10_000 })
    .toContain('deposit_refused');
  expect(valueOf(await send(player, order.id, { reference }))).toMatchObject({
    state: 'in_review',
    slip: { state: 'in_review', reason: '' },
  });
  await approve((await waiting(order.id)).id, 50_000n);
  await until(player, order.id, { state: 'paid', credited: '500.00' });
});

test('a slip that comes after the time is looked at all the same, and what was paid late says so', async () => {
  const player = await it.aDepositor();
  const order = await begin(player);
  await expire(player, order.id);
  expect(await look(player, order.id)).toMatchObject({ state: 'expired', action: null });
  valueOf(await send(player, order.id, { paidAt: new Date(Date.now() + 60_000).toISOString() }));
  await approve((await waiting(order.id)).id, 50_000n);
  await until(player, order.id, { state: 'paid', exception: 'late', credited: '500.00' });
});

test('an order whose slip is looked at neither expires nor is cancelled', async () => {
  const player = await it.aDepositor();
  const order = await begin(player);
  valueOf(await send(player, order.id));
  await expire(player, order.id);
  await it.run('cashier.poll');
  expect(await player('cancelDeposit', { body: { id: order.id } })).toMatchObject({ code: 'order_ended' });
  expect((await look(player, order.id)).state).toBe('in_review');
});

test.each<[string, object, string]>([
  ['without a reference', { reference: '-- 12' }, 'reference'],
  ['of tomorrow', { paidAt: new Date(Date.now() + 86_400_000).toISOString() }, 'paidAt'],
  ['of last year', { paidAt: new Date(Date.now() - 365 * 86_400_000).toISOString() }, 'paidAt'],
])('a slip %s is refused', async (_, more, field) => {
  const player = await it.aDepositor();
  const order = await begin(player);
  expect(await send(player, order.id, more)).toMatchObject({ success: false, code: 'field_invalid', data: { field } });
  expect((await look(player, order.id)).state).toBe('awaiting');
});

test('nobody sends a slip for another member’s order, with another’s picture, or for a code', async () => {
  const [player, other] = [await it.aDepositor(), await it.aDepositor()];
  const order = await begin(player);
  expect(await send(other, order.id)).toMatchObject({ code: 'not_found' });
  const picture = await uploadPicture(it.site, other);
  expect(await send(player, order.id, { picture })).toMatchObject({ code: 'picture_unknown' });
  expect((await look(player, order.id)).slip).toBeNull();
  const qr = valueOf(await player('createDeposit', { body: { channel: 'QRPH', amount: '500.00', key: aKey() } }));
  expect(await send(player, qr.id)).toMatchObject({ code: 'order_ended' });
});

test('money of a player who is blocked meanwhile waits for a person', async () => {
  const player = await it.aDepositor();
  const order = await begin(player);
  valueOf(await send(player, order.id));
  const { id } = valueOf(await player('memberInfo'));
  await it.site.pool.query("UPDATE player SET status = 'disabled' WHERE id = $1", [id]);
  await approve((await waiting(order.id)).id, 50_000n);
  const stored = () => it.site.pool.query('SELECT state, exception, credited::int, held::int FROM deposit_order WHERE id = $1', [order.id]);
  await expect
    .poll(async () => (await stored()).rows, { timeout: 15_000 })
    .toEqual([{ state: 'paid', exception: 'blocked', credited: 0, held: 50_000 }]);
  expect(await audit()).toEqual([]);
});

test('a slip of another merchant is none', async () => {
  const player = await it.aDepositor();
  const order = await begin(player);
  valueOf(await send(player, order.id));
  const { id } = await waiting(order.id);
  expect(await slips.one('OTHER', id)).toBeNull();
  expect(await transaction(it.site.pool, (client) => slips.approve(client, 'OTHER', id, 'Ana', 1n))).toMatchObject({
    failure: { code: 'unknown' },
  });
});
