import type { ListedRequest, ListedSlip, OneSlip } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from './bank.ts';
import { callOperator, enterAs, type TestDesk } from './desk.ts';
import { uploadPicture } from './slip-pictures.ts';
import { valueOf, type TestClient } from './test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
let ana: TestDesk;
let ben: TestDesk;
const enter = (name: string, role?: string): Promise<TestDesk> => enterAs(it.site, name, role);
beforeAll(async () => {
  it = await startWithBank();
  ana = await enter('Ana');
  ben = await enter('Ben');
}, 120_000);
afterAll(() => it.stop());

let keys = 0;
/** A slip that waits, of an order of so much. */
const waiting = async (amount = '500.00', reference = `BH ${100_000 + ++keys}`) => {
  const player = await it.aDepositor();
  const { id: order } = valueOf(await player('createDeposit', { body: { channel: 'BANK', amount, key: `console-${++keys}` } }));
  const body = {
    id: order,
    picture: await uploadPicture(it.site, player),
    reference,
    sender: 'Juan Dela Cruz',
    paidAt: new Date().toISOString(),
  };
  return { player, order, body, sent: await player('sendSlip', { body }) };
};
const listOf = async (view: string) =>
  ((await callOperator(ana, 'operatorSlips', { view })).value as { readonly content: readonly ListedSlip[] }).content;
const idOf = async (order: string, view = 'waiting') => (await listOf(view)).find(({ orderId }) => orderId === order)?.id ?? '';
const one = async (id: string) => (await callOperator(ana, 'operatorSlip', { id })).value as OneSlip;
const isIn = async (player: TestClient, sum: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        await it.run('cashier.slips');
        return valueOf(await player('balance')).sumBalance;
      },
      { timeout: 15_000 },
    )
    .toBe(sum);
};

test('a slip waits with its deposit and its picture; what has arrived is in the balance, and it waits no more', async () => {
  const { player, order, body } = await waiting();
  const id = await idOf(order);
  expect(await one(id)).toMatchObject({
    asked: '500.00',
    currency: 'PHP',
    // One form of what was typed.
    reference: body.reference.replace(' ', ''),
    sender: 'Juan Dela Cruz',
    state: 'in_review',
    isLate: false,
    sameReference: [],
    secondAbove: '50000.00',
  });
  const picture = await fetch(`${it.site.baseUrl}/console/slip-picture?id=${id}`, { headers: { cookie: ana.cookie() } });
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
  expect((await fetch(`${it.site.baseUrl}/console/slip-picture?id=${id}`)).status).toBe(401);
  expect(await callOperator(ana, 'approveSlip', { id, arrived: '450.00' })).toMatchObject({
    status: 200,
    value: { waitsForSecond: false },
  });
  await isIn(player, '450.00');
  expect(await idOf(order)).toBe('');
  expect(await one(await idOf(order, 'decided'))).toMatchObject({ state: 'approved', arrived: '450.00', decidedBy: 'Ana' });
  expect(await callOperator(ben, 'rejectSlip', { id, reason: 'r', told: 't' })).toMatchObject({ status: 409, code: 'decided_already' });
});

test('nothing arrives by an amount that is none', async () => {
  const { order } = await waiting();
  const id = await idOf(order);
  for (const arrived of ['0.00', '-5.00', '1.234'])
    expect(await callOperator(ana, 'approveSlip', { id, arrived }), arrived).toMatchObject({ status: 400, code: 'bad_request' });
  expect((await one(id)).state).toBe('in_review');
});

test('a refused slip tells its player why; whoever sent the same number of a transfer is named', async () => {
  const first = await waiting('500.00', 'BH SAME');
  const id = await idOf(first.order);
  expect(await callOperator(ana, 'rejectSlip', { id, reason: 'nothing came', told: 'Nothing has come by this number.' })).toMatchObject({
    status: 200,
  });
  const again = await waiting('600.00', 'BH SAME');
  expect(await one(await idOf(again.order))).toMatchObject({ sameReference: [{ id, state: 'rejected' }] });
  expect(valueOf(await first.player('deposit', { query: { id: first.order } })).slip).toMatchObject({
    state: 'rejected',
    reason: 'Nothing has come by this number.',
  });
});

test('above the merchant’s bound, and to take one back, a second operator decides', async () => {
  const { player, order } = await waiting('60000.00');
  const id = await idOf(order);
  expect(await callOperator(ana, 'approveSlip', { id, arrived: '60000.00' })).toMatchObject({ value: { waitsForSecond: true } });
  expect(await callOperator(ben, 'approveSlip', { id, arrived: '60000.00' })).toMatchObject({ status: 409, code: 'asked_already' });
  const decide = async (): Promise<void> => {
    const { content } = (await callOperator(ben, 'operatorApprovals')).value as { readonly content: readonly ListedRequest[] };
    const request = content.find(({ subject }) => subject === `slip:${id}`)?.id ?? '';
    const { digest } = (await callOperator(ben, 'operatorApproval', { id: request })).value as { readonly digest: string };
    expect(await callOperator(ben, 'approveRequest', { id: request, digest })).toMatchObject({ status: 200 });
  };
  await decide();
  await isIn(player, '60000.00');
  expect(await callOperator(ana, 'takeBackSlip', { id, reason: 'a digit too many' })).toMatchObject({ value: { waitsForSecond: true } });
  await decide();
  await isIn(player, '0.00');
});

test('an auditor sees slips and decides on none', async () => {
  const { order } = await waiting();
  const auditor = await enter('Cy', 'auditor');
  const id = await idOf(order);
  expect(await callOperator(auditor, 'operatorSlip', { id })).toMatchObject({ status: 200 });
  expect(await callOperator(auditor, 'approveSlip', { id, arrived: '500.00' })).toMatchObject({ status: 403, code: 'no_permission' });
});
