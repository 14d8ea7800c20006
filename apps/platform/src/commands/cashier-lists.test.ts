import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from '../testing/bank.ts';
import { operatorCommands } from '../testing/operator-commands.ts';
import { aPayee, askToWithdraw } from '../testing/payees.ts';
import { valueOf, type TestClient } from '../testing/test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
const { add, as, run } = operatorCommands(() => it.site);
beforeAll(async () => {
  it = await startWithBank();
  await add(['Ana', 'Ben', 'Cora', 'Dan']);
});
afterAll(() => it.stop());

const nameOf = async (member: TestClient): Promise<string> => valueOf(await member('memberInfo')).account;
const begin = async (member: TestClient, channel = 'PITAKA', amount = '500.00') =>
  valueOf(await member('createDeposit', { body: { channel, amount, key: `lists-${channel}-${await nameOf(member)}` } }));
const paid = async (member: TestClient, channel?: string): Promise<string> => {
  const { id } = await begin(member, channel);
  await it.pay(id);
  await expect.poll(async () => valueOf(await member('deposit', { query: { id } })).state, { timeout: 15_000 }).toBe('paid');
  return id;
};

test('an operator lists all withdrawals and those of a player, ended ones too, page by page', { timeout: 120_000 }, async () => {
  const [first, other] = [await aPayee(it.site, 1_000_000n), await aPayee(it.site, 1_000_000n)];
  const asked = valueOf(await askToWithdraw(first.member, first.account, '6000.00'));
  const [name, second] = [await nameOf(first.member), valueOf(await askToWithdraw(other.member, other.account, '7000.00'))];
  await it.site.pool.query("UPDATE withdrawal SET state = 'rejected' WHERE id = $1", [asked.id]);
  expect((await run('cashier', 'withdrawals')).out).not.toContain(asked.id);
  const all = (await run('cashier', 'withdrawals', '--all')).out;
  expect(all).toMatch(new RegExp(`${second.id} .*7000\\.00 PHP[^]*${asked.id} .*rejected`));
  const own = (await run('cashier', 'withdrawals', '--player', name)).out;
  expect([own.includes(asked.id), own.includes(second.id)]).toEqual([true, false]);
  expect((await run('cashier', 'withdrawals', '--all', '--page', '2')).out).toBe('There are none.\n');
  expect((await run('cashier', 'withdrawals', '--all', '--page', '0')).err).toContain('--page: give a number from 1');
  expect((await run('cashier', 'withdrawals', '--player', 'nobody9')).err).toContain('has no player nobody9');
});

test('an operator sees who has paid, and finds what was paid in another name', { timeout: 120_000 }, async () => {
  const member = await it.aDepositor();
  const { id: playerId } = valueOf(await member('memberInfo'));
  await it.site.pool.query(`UPDATE player SET profile = profile || '{"payeeName":"Maria Santos"}' WHERE id = $1`, [playerId]);
  const id = await paid(member);
  const line = new RegExp(`${id} .*500\\.00 PHP +paid +name +500\\.00 +0\\.00 +Juan Dela Cruz`);
  expect((await run('cashier', 'deposits', '--exceptions')).out).toMatch(line);
  expect((await run('cashier', 'deposits', '--player', await nameOf(member))).out.match(/^\S+Z?.*PITAKA/gm)).toHaveLength(1);
  const shown = (await run('cashier', 'show', id)).out;
  expect(shown).toMatch(line);
  expect(shown).toMatch(/Z {2}created[^]*Z {2}paid, found by \w+/);
  expect(shown).toMatch(/^pay_\S+ +500\.00 PHP +500\.00 +name +Juan Dela Cruz/m);
  expect((await run('cashier', 'show', 'nothing')).err).toContain('There is no withdrawal and no deposit nothing.');
});

test('money that waits is not credited while its player is excluded, and can be given back', { timeout: 120_000 }, async () => {
  const member = await it.aDepositor();
  const { id } = await begin(member);
  expect(await run('player', 'exclude', await nameOf(member), 'operator', '6m', ...as('Ana'))).toMatchObject({ code: 0 });
  await it.pay(id);
  const held = async () =>
    new RegExp(`^(pay_\\S+) .*blocked .*${id} +Juan Dela Cruz`, 'm').exec((await run('cashier', 'suspense')).out)?.[1];
  await expect.poll(held, { timeout: 30_000 }).toBeDefined();
  const payment = (await held()) ?? '';
  const refused = await run('cashier', 'credit', payment, ...as('Ben'));
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('its player is on a break or excluded')]);
  expect(await held()).toBe(payment);
  expect(await run('cashier', 'give-back', payment, ...as('Cora'))).toMatchObject({ code: 0, err: '' });
  expect(await it.site.platform.services.wallet.audit()).toEqual([]);
});

test('the day so far is shown beside the books of each provider, and nothing of it is kept', { timeout: 120_000 }, async () => {
  const member = await it.aDepositor();
  await paid(member, 'OTHERPAGE');
  const agreed = (await run('cashier', 'reconcile', '--day', 'today')).out;
  expect(agreed).toMatch(/xendit +money in +1 +500\.00 +1 +500\.00/);
  expect(agreed).toContain('Nothing differs.');
  await it.site.pool.query("UPDATE provider_payment SET amount = amount + 1, credited = credited + 1 WHERE provider = 'xendit'");
  const differs = (await run('cashier', 'reconcile', '--day', 'today')).out;
  expect(differs).toMatch(/xendit +money in +1 +500\.00 +1 +500\.01/);
  expect(differs).toMatch(/payment +\S+ +amount +500\.01 +500\.00/);
  expect((await it.site.pool.query('SELECT FROM reconciliation_item')).rowCount).toBe(0);
  expect((await it.site.pool.query('SELECT FROM reconciliation_run')).rowCount).toBe(0);
  expect((await run('cashier', 'reconcile', '--day', '2020-01-01')).out).toMatch(/xendit +money in +0 +0\.00 +0 +0\.00/);
  for (const day of ['soon', '2026-02-30'])
    expect((await run('cashier', 'reconcile', '--day', day)).err).toContain('give today, or a day such as');
});
