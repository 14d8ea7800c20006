import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPayee, addAccount, askToWithdraw, type PayeeAccount } from './payees.ts';
import { valueOf } from './test-platform.ts';
import { startWithBank } from './bank.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
});
afterAll(() => it.stop());

const run = () => it.site.platform.jobs.find(({ name }) => name === 'cashier.excluded')?.run();
/** A member with money and an account, and what there is of the exclusion that is begun so many days ago. */
const aMember = async ({ minor = 100_000n, account }: { minor?: bigint; account?: PayeeAccount } = {}) => {
  const { member, account: payee } = await aPayee(it.site, minor, account);
  const { id } = valueOf(await member('memberInfo'));
  const exclude = (days: number, kind: 'break' | 'self' | 'operator' | 'registry' = 'operator') =>
    it.site.pool.query(
      `SELECT exclusion_begin(p_id => $1 || $2 || $3, p_player => $1, p_kind => $2, p_hours => 0, p_months => 12, p_irrevocable_months => 6,
         p_zone => 'Asia/Manila', p_by => 'Ana', p_at => now() - make_interval(days => $3::int, mins => 1))`,
      [id, kind, String(days)],
    );
  const withdrawals = async () =>
    (
      await it.site.pool.query<{ channel: string; amount: string; key: string; note: string; id: string }>(
        'SELECT id, channel, amount::text, request_key AS key, note FROM withdrawal WHERE player_id = $1 ORDER BY created_at',
        [id],
      )
    ).rows;
  return { member, payee, id, exclude, withdrawals };
};
const logOf = async (id: string) =>
  (await it.site.pool.query('SELECT actor, action, outcome, reason FROM audit_log WHERE subject = $1', [`withdrawal:${id}`])).rows;
test('all money of who has been excluded for seven days is asked for once, in the name of the rule', async () => {
  const { member, id, exclude, withdrawals } = await aMember();
  await exclude(7);
  await run();
  await run();
  const made = await withdrawals();
  expect(made).toMatchObject([{ amount: '100000', note: 'asked for by rule: excluded for 7 days' }]);
  expect(made[0]?.key).toMatch(/^rule:/);
  expect(await logOf(made[0]?.id ?? '')).toEqual([
    { actor: 'rules', action: 'withdrawal.ask', outcome: 'done', reason: 'excluded for 7 days' },
  ]);
  expect(valueOf(await member('balance')).sumBalance).toBe('0.00');
  // What is won later follows, once nothing is under way.
  await it.site.platform.services.wallet.deposit({
    playerId: id,
    source: 'test',
    reference: `won-${id}`,
    amount: { minor: 25_000n, currency: 'PHP' },
  });
  await run();
  expect(await withdrawals()).toHaveLength(1);
  await it.site.pool.query(`UPDATE withdrawal SET state = 'paid' WHERE player_id = $1`, [id]);
  await run();
  expect(await withdrawals()).toMatchObject([{ amount: '100000' }, { amount: '25000' }]);
});

test('nothing is asked for before seven days, on a break, of a blocked account, or below what the channel takes', async () => {
  const [early, resting, blocked, poor] = [await aMember(), await aMember(), await aMember(), await aMember({ minor: 1n })];
  await early.exclude(6);
  await resting.exclude(8, 'break');
  for (const one of [blocked, poor]) await one.exclude(8, 'registry');
  await it.site.pool.query(`UPDATE player SET status = 'disabled' WHERE id = $1`, [blocked.id]);
  await run();
  for (const one of [early, resting, blocked, poor]) expect(await one.withdrawals()).toEqual([]);
});

test('it is held to what a withdrawal is held to: a usable account, the verified contact, and none under way', async () => {
  const [unusable, unverified, waiting] = [await aMember(), await aMember(), await aMember()];
  valueOf(await askToWithdraw(waiting.member, waiting.payee, '300.00'));
  for (const one of [unusable, unverified, waiting]) await one.exclude(8);
  await it.site.pool.query(`UPDATE payout_account SET usable_at = now() + interval '1 day' WHERE player_id = $1`, [unusable.id]);
  await it.site.pool.query(`UPDATE player SET mobile_verified_at = NULL WHERE id = $1`, [unverified.id]);
  await run();
  expect([await unusable.withdrawals(), await unverified.withdrawals()]).toEqual([[], []]);
  expect(await waiting.withdrawals()).toMatchObject([{ amount: '30000', note: '' }]);
  await it.site.pool.query(`UPDATE payout_account SET usable_at = now() WHERE player_id = $1`, [unusable.id]);
  await run();
  expect(await unusable.withdrawals()).toMatchObject([{ amount: '100000' }]);
});

test('the first account that takes the money is paid to, and a merchant of several withdrawals at a time asks for one', async () => {
  const { known, save } = it.site.platform.services.merchant;
  const config = known('PALARO');
  const { payouts, withdrawals } = config.cashier;
  const salapi = { ...payouts['SALAPI']!, min: '2000.00' };
  const cashier = { ...config.cashier, payouts: { ...payouts, SALAPI: salapi }, withdrawals: { ...withdrawals, isOneAtATime: false } };
  expect(await save({ ...config, cashier })).toMatchObject({ ok: true });
  const of = (channel: string) => aMember({ account: { channel } });
  const [little, blocked, waiting] = [await of('SALAPI'), await of('HALIMBAWA'), await of('HALIMBAWA')];
  const holder = 'Juan Dela Cruz';
  valueOf(await addAccount(little.member, { channel: 'HALIMBAWA', number: '7712345678', holder }));
  valueOf(await addAccount(blocked.member, { channel: 'PITAKA', number: '09171239876', holder }));
  await it.site.pool.query(`UPDATE payout_account SET state = 'blocked' WHERE id = $1`, [blocked.payee]);
  valueOf(await askToWithdraw(waiting.member, waiting.payee, '300.00'));
  for (const one of [little, blocked, waiting]) await one.exclude(8);
  await run();
  expect(await little.withdrawals()).toMatchObject([{ channel: 'HALIMBAWA', amount: '100000' }]);
  expect(await blocked.withdrawals()).toMatchObject([{ channel: 'PITAKA', amount: '100000' }]);
  expect(await waiting.withdrawals()).toMatchObject([{ amount: '30000' }]);
});
