import { money } from '@palaro/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aKey } from './payees.ts';
import { encryptLogin, startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';
import { toldSums } from './told-sums.ts';

const moneyPassword = '274951';
const loginPassword = 'Fresh!2026';
let site: TestPlatform;
let [top, middle, low]: TestClient[] = [];
const names = { top: 'transfertop', middle: 'transfermid', low: 'transferlow' };
let lowNo = '';
beforeAll(async () => {
  site = await startTestPlatform();
  const register = async (username: string, affiliateCode = '') => {
    await site.newPlayer(username, affiliateCode);
    await site.pool.query('UPDATE player SET type = 1 WHERE username = $1', [username]);
    const client = await site.as(username, loginPassword);
    return { client, code: valueOf(await client('invitations', {})).code };
  };
  const first = await register(names.top);
  const second = await register(names.middle, first.code);
  [top, middle, low] = [first.client, second.client, (await register(names.low, second.code)).client];
  const days = { from: '2026-01-01', to: '2026-01-31' };
  lowNo = valueOf(await middle('team', { query: days })).content[0]?.no ?? '';
  for (const client of [top, middle, low]) {
    const given = { loginPassword, newMoneyPassword: moneyPassword, confirmNewMoneyPassword: moneyPassword };
    const { data, encryption } = await encryptLogin(client, given);
    valueOf(await client('setMoneyPassword', { body: { data }, headers: { encryption } }));
  }
  await site.pool.query('UPDATE player SET to_upline = true WHERE username = $1', [names.middle]);
  const { id: playerId } = valueOf(await middle('memberInfo'));
  const come = await site.platform.services.wallet.deposit({
    playerId,
    source: 'test',
    reference: aKey(),
    amount: money('PHP', 10_000_000n),
  });
  if (!come.ok) throw new Error(come.failure.code);
}, 120_000);
afterAll(() => site.stop());

const client = (one: TestClient | undefined): TestClient => {
  if (one === undefined) throw new Error('nobody is there');
  return one;
};
const give = async (from: TestClient | undefined, more: object = {}) => {
  const { data, encryption } = await encryptLogin(client(from), { key: aKey(), to: null, amount: '100.00', moneyPassword, ...more });
  return client(from)('giveTransfer', { body: { data }, headers: { encryption } });
};
const codeOf = (answer: { readonly success: boolean; readonly code?: string }): string => answer.code ?? 'ok';
const balanceOf = async (one: TestClient | undefined) => valueOf(await client(one)('balance')).sumBalance;

test('money goes up and down at once, with a line on both sides, and a repeat gives it once', async () => {
  const key = aKey();
  const answers = await Promise.all(Array.from({ length: 5 }, () => give(middle, { key })));
  expect(answers.map(codeOf)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  expect(codeOf(await give(middle, { key, amount: '101.00' }))).toBe('order_exists');
  expect(codeOf(await give(middle, { to: lowNo, amount: '40.00' }))).toBe('ok');
  expect([await balanceOf(top), await balanceOf(middle), await balanceOf(low)]).toEqual(['100.00', '99860.00', '40.00']);
  const lines = async (one: TestClient | undefined) =>
    valueOf(await client(one)('statement', { query: {} }))
      .content.filter(({ kind }) => kind === 'transfer')
      .map(({ amount, reference }) => [amount, reference.startsWith('agent:')]);
  expect(await lines(top)).toEqual([['100.00', true]]);
  expect(await lines(middle)).toEqual([
    ['-40.00', true],
    ['-100.00', true],
  ]);
  const told = valueOf(await client(middle)('agentTransfers', {}));
  expect(told).toMatchObject({ up: true, down: true, left: '49860.00' });
  expect(told.content.map(({ isOut, name, amount }) => [isOut, name, amount])).toEqual([
    [true, names.low, '40.00'],
    [true, null, '100.00'],
  ]);
  expect(await toldSums(site, client(top), 'transfer_received')).toEqual(['100.00 PHP']);
  expect(await toldSums(site, client(low), 'transfer_received')).toEqual(['40.00 PHP']);
  expect(await toldSums(site, client(middle), 'transfer_received')).toEqual([]);
  expect(valueOf(await client(low)('agentTransfers', {})).content[0]).toMatchObject({ isOut: false, name: null, amount: '40.00' });
  expect(valueOf(await client(top)('agentTransfers', {})).content[0]).toMatchObject({ isOut: false, name: names.middle });
});

test('A242 32 up is refused to an account that is not allowed to, of type 2, at the top, and where the flag is off', async () => {
  expect(codeOf(await give(low))).toBe('no_permission');
  await site.pool.query('UPDATE player SET to_upline = true WHERE username = ANY ($1)', [[names.top, 'agent2']]);
  expect(codeOf(await give(top))).toBe('not_found');
  const second = await site.as('agent2');
  expect(codeOf(await give(second))).toBe('no_permission');
  expect(valueOf(await second('agentTransfers', {})).up).toBe(false);
});

test('a wrong money password, too much, a stranger and somebody further below are refused', async () => {
  expect(codeOf(await give(middle, { moneyPassword: '111222' }))).toBe('money_password_wrong');
  expect(await give(middle, { amount: '49860.01' })).toMatchObject({ code: 'transfer_limit', data: { field: 'amount' } });
  expect(await give(low, { to: lowNo })).toMatchObject({ code: 'not_found' });
  expect(codeOf(await give(top, { to: lowNo, amount: '1.00' }))).toBe('not_found');
  expect(await give(middle, { amount: '0.00' })).toMatchObject({ code: 'field_invalid', data: { field: 'amount' } });
  await site.pool.query('UPDATE player SET to_upline = true WHERE username = $1', [names.low]);
  expect(await give(low, { amount: '40.01' })).toMatchObject({ code: 'balance_low', data: { field: 'amount' } });
});

test('what is given counts in the deposit limit of who gets it, and beyond it nothing is given', async () => {
  const { id: lowId } = valueOf(await client(low)('memberInfo'));
  await site.pool.query("UPDATE agent_transfers SET at = at - interval '2 days' WHERE to_id = $1", [lowId]);
  valueOf(await client(low)('setLimit', { body: { kind: 'deposit', period: 'day', amount: '500.00' } }));
  expect(codeOf(await give(middle, { to: lowNo, amount: '300.00' }))).toBe('ok');
  const before = [await balanceOf(middle), await balanceOf(low)];
  expect(await give(middle, { to: lowNo, amount: '200.01' })).toMatchObject({ code: 'deposit_limit', data: { field: 'amount' } });
  expect([await balanceOf(middle), await balanceOf(low)]).toEqual(before);
  expect(codeOf(await give(middle, { to: lowNo, amount: '150.00' }))).toBe('ok');
  // What orders under way have reserved is not given away either; what came up counts as what came down.
  await site.pool.query("INSERT INTO limit_reservation (order_id, player_id, amount, at) VALUES ('reserved', $1, 4000, now())", [lowId]);
  expect(codeOf(await give(middle, { to: lowNo, amount: '10.01' }))).toBe('deposit_limit');
  expect(codeOf(await give(middle, { to: lowNo, amount: '10.00' }))).toBe('ok');
  valueOf(await client(top)('setLimit', { body: { kind: 'deposit', period: 'month', amount: '100.00' } }));
  expect(codeOf(await give(middle, { amount: '0.01' }))).toBe('deposit_limit');
});

test('who owes for a deposit pays that first, and gives nothing while something of it is left', async () => {
  const { id: lowId } = valueOf(await client(low)('memberInfo'));
  const owe = (id: string, minor: number) =>
    site.pool.query('INSERT INTO player_debt (id, player_id, amount, at) VALUES ($1, $2, $3, now())', [id, lowId, minor]);
  expect(await balanceOf(low)).toBe('500.00');
  await owe('transfer-part', 20_000);
  expect(codeOf(await give(low, { amount: '300.01' }))).toBe('balance_low');
  expect(codeOf(await give(low, { amount: '100.00' }))).toBe('ok');
  await owe('transfer-more', 90_000);
  expect(codeOf(await give(low, { amount: '0.01' }))).toBe('balance_low');
  expect(await balanceOf(low)).toBe('0.00');
  expect((await site.pool.query("SELECT (amount - paid)::int AS left FROM player_debt WHERE id = 'transfer-more'")).rows).toEqual([
    { left: 70_000 },
  ]);
  expect(await site.platform.services.wallet.audit()).toEqual([]);
  await site.pool.query('DELETE FROM player_debt WHERE player_id = $1', [lowId]);
  await site.pool.query('DELETE FROM limit_reservation WHERE player_id = $1', [lowId]);
  expect(codeOf(await give(middle, { to: lowNo, amount: '40.00' }))).toBe('ok');
});

test('who has to stake what came in gives nothing, and who is disabled or excluded gets nothing', async () => {
  const { id: lowId } = valueOf(await client(low)('memberInfo'));
  await site.pool.query(
    `INSERT INTO turnover (id, player_id, amount, required, opened_at) VALUES ('transfer-test', $1, 1000, 1000, now())`,
    [lowId],
  );
  expect(codeOf(await give(low, { amount: '1.00' }))).toBe('turnover_left');
  await site.pool.query(`DELETE FROM turnover WHERE id = 'transfer-test'`);
  await site.pool.query(`UPDATE player SET status = 'disabled' WHERE id = $1`, [lowId]);
  expect(codeOf(await give(middle, { to: lowNo, amount: '1.00' }))).toBe('transfer_closed');
  await site.pool.query(`UPDATE player SET status = 'active' WHERE id = $1`, [lowId]);
  await site.pool.query(
    `INSERT INTO exclusion (id, player_id, kind, starts_at, ends_at, irrevocable_until, asked_by)
     VALUES ('transfer-test', $1, 'break', now(), now() + interval '2 days', now() + interval '2 days', 'player')`,
    [lowId],
  );
  expect(codeOf(await give(middle, { to: lowNo, amount: '1.00' }))).toBe('transfer_closed');
});
