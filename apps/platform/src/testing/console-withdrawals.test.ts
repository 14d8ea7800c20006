import type { ListedRequest, ListedWithdrawal, OneWithdrawal } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from './bank.ts';
import { callOperator, enterAs, type TestDesk } from './desk.ts';
import { operatorAdministration } from './operators.ts';
import { aPayee, askToWithdraw } from './payees.ts';
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

const listOf = async (desk: TestDesk, view: string): Promise<readonly ListedWithdrawal[]> => {
  const all: ListedWithdrawal[] = [];
  for (let after: string | null = null; ;) {
    const { value } = await callOperator(desk, 'operatorWithdrawals', { view, ...(after === null ? {} : { after }) });
    const { content, next } = value as { readonly content: readonly ListedWithdrawal[]; readonly next: string | null };
    all.push(...content);
    if (next === null) return all;
    after = next;
  }
};
const one = async (desk: TestDesk, id: string) => (await callOperator(desk, 'operatorWithdrawal', { id })).value as OneWithdrawal;
/** A withdrawal above what is paid without a person. */
const waiting = async (amount = '6000.00'): Promise<{ readonly member: TestClient; readonly id: string }> => {
  const { member, account } = await aPayee(it.site, BigInt(amount.replace('.', '')));
  const { id } = valueOf(await askToWithdraw(member, account, amount));
  return { member, id };
};
const stateOf = async (member: TestClient, id: string) => valueOf(await member('withdrawal', { query: { id } })).state;
const logged = async (subject: string) =>
  (
    (await callOperator(ana, 'operatorAudit', { subject })).value as {
      readonly content: readonly { readonly actor: string; readonly action: string; readonly outcome: string }[];
    }
  ).content.map(({ actor, action, outcome }) => [actor, action, outcome]);

test('the queue has what waits, the oldest first, page by page, and one of them with all that is known of it', async () => {
  const first = await waiting();
  const second = await waiting('7000.00');
  await it.site.pool.query(`UPDATE withdrawal SET created_at = created_at - interval '1 hour' WHERE id = $1`, [second.id]);
  const ids = (await listOf(ana, 'waiting')).map(({ id }) => id);
  expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
  expect((await listOf(ana, 'waiting')).find(({ id }) => id === first.id)).toMatchObject({
    amount: '6000.00',
    currency: 'PHP',
    state: 'in_review',
    claim: null,
    to: expect.stringMatching(/^Bangko Salapi ··\d{4}$/),
  });
  expect(await one(ana, first.id)).toMatchObject({
    holder: 'Juan Dela Cruz',
    realName: 'Juan Dela Cruz',
    takesTwo: false,
    steps: [{ state: 'requested' }, { state: 'in_review' }],
    money: { in: '0.00', out: '0.00', balance: '0.00' },
    sharedAccount: [],
  });
  // One more than a page holds, so that the second page is asked for too.
  await it.site.pool.query(
    `INSERT INTO withdrawal SELECT (jsonb_populate_record(w, jsonb_build_object('id', lpad(n::text, 26, '0'), 'request_key', 'copy ' || n,
       'state', 'rejected', 'created_at', w.created_at - n * interval '1 microsecond'))).* FROM withdrawal w, generate_series(1, 60) n WHERE w.id = $1`,
    [first.id],
  );
  const ended = (await listOf(ana, 'ended')).map(({ id }) => id).filter((id) => id.startsWith('0000'));
  expect(ended).toEqual(Array.from({ length: 60 }, (_, n) => String(n + 1).padStart(26, '0')));
});

test('what one operator has in hand no other decides on, until it is left to them', async () => {
  const { member, id } = await waiting();
  expect(await callOperator(ana, 'claimWithdrawal', { id })).toMatchObject({ status: 200 });
  expect((await listOf(ana, 'mine')).map((each) => each.id)).toEqual([id]);
  expect((await listOf(ben, 'mine')).map((each) => each.id)).not.toContain(id);
  for (const [name, given] of [
    ['claimWithdrawal', { id }],
    ['approveWithdrawal', { id, amount: '6000.00' }],
    ['holdWithdrawal', { id, note: 'mine' }],
    ['rejectWithdrawal', { id, reason: 'r', told: 't' }],
  ] as const)
    expect(await callOperator(ben, name, given), name).toMatchObject({ status: 409, code: 'in_other_hands' });
  await callOperator(ben, 'releaseWithdrawal', { id });
  expect((await one(ben, id)).claim?.by).toBe('Ana');
  await callOperator(ana, 'releaseWithdrawal', { id });
  expect(await callOperator(ben, 'approveWithdrawal', { id, amount: '6000.00' })).toMatchObject({
    status: 200,
    value: { state: 'approved', waitsForSecond: false },
  });
  expect(await stateOf(member, id)).toBe('approved');
  for (const [name, given] of [
    ['approveWithdrawal', { id, amount: '6000.00' }],
    ['holdWithdrawal', { id, note: 'too late' }],
    ['claimWithdrawal', { id }],
  ] as const)
    expect(await callOperator(ana, name, given), name).toMatchObject({ status: 409, code: 'decided_already' });
  expect(await stateOf(member, id)).toBe('approved');
  expect((await logged(`withdrawal:${id}`)).slice(2, 5)).toEqual([
    ['Ana', 'withdrawal.approve', 'refused'],
    ['Ben', 'withdrawal.approve', 'done'],
    ['Ana', 'withdrawal.release', 'done'],
  ]);
});

test('one is held with a note and waits apart; refused, its money is back and its player is told', async () => {
  const { member, id } = await waiting();
  await callOperator(ana, 'claimWithdrawal', { id });
  // Whoever holds one leaves it to the others.
  expect(await callOperator(ana, 'holdWithdrawal', { id, note: 'Which bank?' })).toMatchObject({ status: 200 });
  expect((await listOf(ana, 'waiting')).map((each) => each.id)).not.toContain(id);
  expect((await listOf(ben, 'held')).map((each) => each.id)).toContain(id);
  expect(await one(ben, id)).toMatchObject({ note: 'Which bank?', flags: expect.arrayContaining(['held']) });
  expect(await callOperator(ben, 'rejectWithdrawal', { id, reason: 'no answer', told: 'Please use an own account.' })).toMatchObject({
    status: 200,
  });
  expect(valueOf(await member('balance')).sumBalance).toBe('6000.00');
  expect(await one(ana, id)).toMatchObject({ state: 'rejected', told: 'Please use an own account.', decidedBy: 'Ben' });
});

test('what is another merchant’s is in no list, and is not found', async () => {
  const { id } = await waiting();
  await it.site.pool.query("UPDATE withdrawal SET merchant_code = 'OTHER' WHERE id = $1", [id]);
  expect((await listOf(ana, 'waiting')).map((each) => each.id)).not.toContain(id);
  for (const [name, given] of [
    ['operatorWithdrawal', { id }],
    ['claimWithdrawal', { id }],
    ['approveWithdrawal', { id, amount: '6000.00' }],
    ['holdWithdrawal', { id, note: 'n' }],
    ['rejectWithdrawal', { id, reason: 'r', told: 't' }],
  ] as const)
    expect(await callOperator(ana, name, given), name).toMatchObject({ status: 404, code: 'not_found' });
});

test('the amount that was seen is the one that is paid', async () => {
  const { member, id } = await waiting();
  expect(await callOperator(ana, 'approveWithdrawal', { id, amount: '600.00' })).toMatchObject({ status: 400, code: 'bad_request' });
  expect(await stateOf(member, id)).toBe('in_review');
});

test('above the merchant’s bound two operators decide: the one who asks never does, and the second sees what was asked for', async () => {
  const { member, id } = await waiting('60000.00');
  expect(await one(ana, id)).toMatchObject({ takesTwo: true });
  expect(await callOperator(ana, 'approveWithdrawal', { id, amount: '60000.00', reason: 'checked' })).toMatchObject({
    status: 200,
    value: { waitsForSecond: true },
  });
  expect(await callOperator(ben, 'approveWithdrawal', { id, amount: '60000.00' })).toMatchObject({ status: 409, code: 'asked_already' });
  const requests = async (desk: TestDesk, view: string) =>
    ((await callOperator(desk, 'operatorApprovals', { view })).value as { readonly content: readonly ListedRequest[] }).content;
  expect(await requests(ana, 'mine-to-decide')).toEqual([]);
  const [request] = await requests(ben, 'mine-to-decide');
  expect(request).toMatchObject({ action: 'withdrawal.approve', subject: `withdrawal:${id}`, askedBy: 'Ana', reason: 'checked' });
  expect(await requests(ana, 'asked-by-me')).toEqual([request]);
  const shown = (await callOperator(ben, 'operatorApproval', { id: request?.id ?? '' })).value as { readonly digest: string };
  expect(shown).toMatchObject({
    mayDecide: true,
    shown: { before: { state: 'in_review' }, after: { state: 'approved', amount: '60000.00 PHP' } },
  });
  const named = { id: request?.id ?? '', digest: shown.digest };
  for (let turn = 0; turn < 5; turn++)
    expect(await callOperator(ana, 'approveRequest', named)).toMatchObject({ status: 403, code: 'own_request' });
  expect(await callOperator(ben, 'approveRequest', { ...named, digest: '0'.repeat(64) })).toMatchObject({
    status: 409,
    code: 'request_changed',
  });
  expect(await stateOf(member, id)).toBe('in_review');
});

test('a second operator approves, once; whoever may not decide sees nothing of it', async () => {
  const { member, id } = await waiting('60000.00');
  await callOperator(ana, 'approveWithdrawal', { id, amount: '60000.00' });
  const content = ((await callOperator(ben, 'operatorApprovals')).value as { readonly content: readonly ListedRequest[] }).content;
  const request = content.find(({ subject }) => subject === `withdrawal:${id}`)?.id ?? '';
  const auditor = await enter('Cy', 'auditor');
  expect(await callOperator(auditor, 'operatorApproval', { id: request })).toMatchObject({ status: 404, code: 'not_found' });
  expect(await callOperator(auditor, 'claimWithdrawal', { id })).toMatchObject({ status: 403, code: 'no_permission' });
  const { digest } = (await callOperator(ben, 'operatorApproval', { id: request })).value as { readonly digest: string };
  expect(await callOperator(ben, 'approveRequest', { id: request, digest })).toMatchObject({
    status: 200,
    value: { receipt: expect.any(String) },
  });
  expect(await stateOf(member, id)).toBe('approved');
  expect(await callOperator(ben, 'approveRequest', { id: request, digest })).toMatchObject({ status: 409, code: 'decided_already' });
  expect((await logged(`withdrawal:${id}`)).slice(0, 3)).toEqual([
    ['Ben', 'withdrawal.approve', 'done'],
    ['Cy', 'withdrawal.claim', 'refused'],
    ['Ana', 'withdrawal.approve-request', 'done'],
  ]);
});

test('a request is refused by another, or taken back by its maker', async () => {
  const { id } = await waiting('60000.00');
  const ask = () => callOperator(ana, 'payWithdrawalByHand', { id, bankReference: 'BANK 1', reason: 'paid at the bank' });
  const idOf = async () => {
    const { content } = (await callOperator(ana, 'operatorApprovals', { view: 'asked-by-me' })).value as {
      readonly content: readonly ListedRequest[];
    };
    return content.find(({ subject }) => subject === `withdrawal:${id}`)?.id ?? '';
  };
  await ask();
  expect(await callOperator(ben, 'withdrawRequest', { id: await idOf() })).toMatchObject({ status: 403, code: 'others_request' });
  expect(await callOperator(ana, 'withdrawRequest', { id: await idOf() })).toMatchObject({ status: 200 });
  expect(await ask()).toMatchObject({ status: 200 });
  expect(await callOperator(ana, 'refuseRequest', { id: await idOf(), reason: 'no' })).toMatchObject({ status: 403, code: 'own_request' });
  expect(await callOperator(ben, 'refuseRequest', { id: await idOf(), reason: 'no such transfer' })).toMatchObject({ status: 200 });
  expect(await idOf()).toBe('');
});

test('money moves only within five minutes of a code; a new code is enough, and what was read stays open', async () => {
  const { id } = await waiting();
  await it.site.pool.query(
    `UPDATE operator_session SET stepped_at = now() - interval '5 minutes 1 second' WHERE operator_id = (SELECT id FROM operator_account WHERE name = 'Ana')`,
  );
  expect(await callOperator(ana, 'approveWithdrawal', { id, amount: '6000.00' })).toMatchObject({ status: 403, code: 'step_up_due' });
  expect(await callOperator(ana, 'claimWithdrawal', { id })).toMatchObject({ status: 200 });
  expect((await callOperator(ana, 'operatorAccount')).value).toMatchObject({ name: 'Ana' });
  expect(await callOperator(ana, 'stepUpOperator', { code: '000000' })).toMatchObject({ code: 'second_code_wrong' });
  expect(await ana.stepUp('Ana')).toMatchObject({ status: 200 });
  expect(await callOperator(ana, 'approveWithdrawal', { id, amount: '6000.00' })).toMatchObject({ status: 200 });
});

test('what waits is counted for those who may see it, with the time of the first', async () => {
  const { id } = await waiting();
  await it.site.pool.query(`UPDATE withdrawal SET created_at = '2026-01-01T00:00:00Z' WHERE id = $1`, [id]);
  type Overview = { readonly queues: readonly { readonly name: string; readonly count: number; readonly since: string | null }[] };
  const of = async (desk: TestDesk) => ((await callOperator(desk, 'operatorOverview')).value as Overview).queues;
  const [withdrawals] = await of(ana);
  expect(withdrawals).toEqual({ name: 'withdrawals', count: (await listOf(ana, 'waiting')).length, since: '2026-01-01T00:00:00.000Z' });
  await operatorAdministration(it.site.pool).setRole('PALARO', 'desk-only', ['chat:read']);
  expect((await of(await enter('Dee', 'desk-only'))).map(({ name }) => name)).toEqual(['approvals', 'chat']);
});
