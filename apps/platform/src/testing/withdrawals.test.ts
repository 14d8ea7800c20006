import { money } from '@palaro/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aKey, aPayee, addAccount, askToWithdraw, type PayeeAccount } from './payees.ts';
import { valueOf, type TestClient } from './test-platform.ts';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createCashierAdministration } from '../modules/cashier/index.ts';
import { createRecords } from '../modules/records/index.ts';
import { startWithBank } from './bank.ts';
import { toldSums } from './told-sums.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
});
afterAll(() => it.stop());

const ask = askToWithdraw;
const aMember = (minor?: bigint, account?: PayeeAccount) => aPayee(it.site, minor, account);
const idOf = async (member: TestClient): Promise<string> => valueOf(await member('memberInfo')).id;
const look = async (member: TestClient, id: string) => valueOf(await member('withdrawal', { query: { id } }));
const balance = async (member: TestClient): Promise<string> => valueOf(await member('balance')).sumBalance;
const job = (name: string) => it.run(name);
/** Waits until a withdrawal is as told; all that is to be asked for is asked for at once. */
const until = async (member: TestClient, id: string, wanted: object): Promise<void> => {
  await expect
    .poll(
      async () => {
        await it.site.pool.query('UPDATE payout_attempt SET ask_at = now() WHERE ask_at IS NOT NULL AND answered_at IS NOT NULL');
        await job('cashier.payouts');
        return look(member, id);
      },
      { timeout: 20_000 },
    )
    .toMatchObject(wanted);
};
const audit = () => it.site.platform.services.wallet.audit();
const payouts = async (provider: 'paymongo' | 'xendit', id: string): Promise<readonly { readonly reference: string }[]> =>
  ((await it.books()) as unknown as Record<string, { payouts: readonly { reference: string }[] }>)[provider]?.payouts.filter(
    ({ reference }) => reference.startsWith(id),
  ) ?? [];

test('B443 a withdrawal of all that there is is set aside, sent, and paid once', async () => {
  const { member, account } = await aMember();
  const asked = valueOf(await ask(member, account, '1000.00'));
  expect(asked).toMatchObject({ amount: '1000.00', fee: '0.00', net: '1000.00', state: 'approved', mayCancel: false });
  expect(await balance(member)).toBe('0.00');
  await until(member, asked.id, { state: 'paid', reason: null, expectedAt: null });
  expect((await look(member, asked.id)).timeline.map(({ state }) => state)).toEqual(['requested', 'approved', 'sending', 'sent', 'paid']);
  expect(await payouts('xendit', asked.id)).toHaveLength(1);
  expect(await audit()).toEqual([]);
});

test('the fee is taken of it, and the ledger has what the provider has paid', async () => {
  const { member, account } = await aMember(100_000n, { channel: 'PITAKA', number: '09171234567' });
  const asked = valueOf(await ask(member, account, '500.00'));
  expect(asked).toMatchObject({ amount: '500.00', fee: '15.00', net: '485.00', channelName: 'Pitaka', tail: '4567' });
  await until(member, asked.id, { state: 'paid' });
  expect(await payouts('xendit', asked.id)).toMatchObject([{ amount: 48_500 }]);
  expect(await toldSums(it.site, member, 'withdrawal_paid')).toEqual(['485.00 PHP']);
  const { rows } = await it.site.pool.query(
    `SELECT p.origin, p.destination, p.amount::int FROM wallet_postings p JOIN wallet_transactions t ON t.seq = p.transaction_seq
     WHERE t.reference LIKE $1 ORDER BY t.seq`,
    [`${asked.id}-1%`],
  );
  expect(rows).toEqual([
    { origin: expect.stringMatching(/^held:/), destination: 'house:real:psp:xendit', amount: 50_000 },
    { origin: 'house:real:psp:xendit', destination: 'house:real:fees', amount: 1_500 },
    { origin: 'house:real:psp-fees', destination: 'house:real:psp:xendit', amount: 1_000 },
  ]);
  expect(await audit()).toEqual([]);
});

test('of two withdrawals at once that the balance does not bear both, one is taken', async () => {
  const { member, account } = await aMember();
  const answers = await Promise.all([ask(member, account, '800.00'), ask(member, account, '800.00')]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(await balance(member)).toBe('200.00');
});

test('the same request is the same withdrawal; other content under its key is refused', async () => {
  const { member, account } = await aMember();
  const key = aKey();
  const [one, two] = await Promise.all([ask(member, account, '300.00', { key }), ask(member, account, '300.00', { key })]);
  expect(valueOf(one).id).toBe(valueOf(two).id);
  expect(await ask(member, account, '400.00', { key })).toMatchObject({ code: 'order_exists' });
  expect(await balance(member)).toBe('700.00');
});

test.each([
  ['paymongo', 'HALIMBAWA', '999999990001'],
  ['xendit', 'SALAPI', '1234567890'],
] as const)('a payout of %s whose answer is lost is looked up, and paid once', async (provider, channel, number) => {
  const { member, account } = await aMember(100_000n, { channel, number });
  await it.faults({ loseAnswer: 1, onlyCalls: provider === 'paymongo' ? '/v2/batch_transfers' : 'POST /xendit/v2/payouts' }, provider);
  const asked = valueOf(await ask(member, account, '500.00'));
  await expect.poll(async () => (await look(member, asked.id)).state, { timeout: 30_000 }).toBe('unknown');
  expect(await balance(member)).toBe('500.00');
  await until(member, asked.id, { state: 'paid' });
  expect((await look(member, asked.id)).timeline.map(({ state }) => state)).toContain('unknown');
  expect(await payouts(provider, asked.id)).toHaveLength(1);
  expect(await audit()).toEqual([]);
  await it.faults({ loseAnswer: 0, onlyCalls: '' }, provider);
});

test('an attempt that a process has prepared and left is looked up before the provider is asked to pay', async () => {
  const { member, account } = await aMember(100_000n, { channel: 'HALIMBAWA' });
  await it.faults({ loseAnswer: 1, onlyCalls: '/v2/batch_transfers' });
  const asked = valueOf(await ask(member, account, '500.00'));
  await expect.poll(async () => (await look(member, asked.id)).state, { timeout: 30_000 }).toBe('unknown');
  // As if the process had died between the provider's answer and the next line.
  await it.site.pool.query("UPDATE payout_attempt SET state = 'prepared', asked = 1, ask_at = now() WHERE withdrawal_id = $1", [asked.id]);
  await until(member, asked.id, { state: 'sent' });
  expect(await payouts('paymongo', asked.id)).toHaveLength(1);
  await it.faults({ loseAnswer: 0, onlyCalls: '' });
});

test('while a provider gives no answer the money stays set aside, and nothing is released', async () => {
  const { member, account } = await aMember();
  await it.faults({ serverError: 100 }, 'xendit');
  const asked = valueOf(await ask(member, account, '500.00'));
  for (let turn = 0; turn < 8; turn++) {
    await it.site.pool.query("UPDATE payout_attempt SET ask_at = now() - interval '1 day' WHERE withdrawal_id = $1", [asked.id]);
    await job('cashier.payouts');
  }
  expect(await look(member, asked.id)).toMatchObject({ state: 'unknown' });
  expect(await balance(member)).toBe('500.00');
  await it.faults({ serverError: 0 }, 'xendit');
  await until(member, asked.id, { state: 'paid' });
  expect(await payouts('xendit', asked.id)).toHaveLength(1);
});

test.each([
  ['that there is not', '999999990003'],
  ['that is not active', '999999990004'],
])('of an account %s the money is back with its reason, and the account is not paid to again', async (_, number) => {
  const { member, account } = await aMember(100_000n, { channel: 'HALIMBAWA', number });
  const asked = valueOf(await ask(member, account, '500.00'));
  await until(member, asked.id, { state: 'failed', reason: 'account' });
  expect(await balance(member)).toBe('1000.00');
  expect(valueOf(await member('withdrawPrecheck')).accounts).toMatchObject([{ isBlocked: true }]);
  expect(await ask(member, account, '500.00')).toMatchObject({ code: 'account_not_usable' });
  expect(await audit()).toEqual([]);
});

test('a payout that fails by the provider waits for a person, and its money stays set aside', async () => {
  const { member, account } = await aMember(100_000n, { channel: 'HALIMBAWA', number: '999999990006' });
  const asked = valueOf(await ask(member, account, '500.00'));
  await until(member, asked.id, { state: 'in_review', reason: null });
  expect(await balance(member)).toBe('500.00');
  const { rows } = await it.site.pool.query('SELECT flags, note FROM withdrawal WHERE id = $1', [asked.id]);
  expect(rows).toEqual([{ flags: ['provider'], note: 'internal_server_error' }]);
});

test('what was paid and comes back is credited once, and its account is looked at first', async () => {
  const { member, account } = await aMember(100_000n, { channel: 'PITAKA', number: '09171234568' });
  await it.faults({ reversePayout: 1 }, 'xendit');
  const asked = valueOf(await ask(member, account, '1000.00'));
  await until(member, asked.id, { state: 'returned', reason: 'returned' });
  expect(await balance(member)).toBe('1000.00');
  expect(valueOf(await member('withdrawPrecheck')).accounts).toMatchObject([{ isBlocked: true }]);
  expect(await toldSums(it.site, member, 'withdrawal_returned')).toEqual(['1000.00 PHP']);
  const { rows } = await it.site.pool.query(
    `SELECT coalesce(sum(CASE WHEN destination = 'house:real:fees' THEN amount ELSE -amount END), 0)::int AS kept FROM wallet_postings p
     JOIN wallet_transactions t ON t.seq = p.transaction_seq WHERE 'house:real:fees' IN (origin, destination) AND t.reference LIKE $1`,
    [`${asked.id}-1%`],
  );
  // The fee is given back too.
  expect(rows).toEqual([{ kept: 0 }]);
  expect(await audit()).toEqual([]);
});

test('where the merchant has taken the channel away nobody is asked, and it stays approved with its reason', async () => {
  const { member, account } = await aMember(1_000_000n);
  const asked = valueOf(await ask(member, account, '6000.00'));
  await it.site.pool.query("UPDATE withdrawal SET channel = 'GONE', state = 'approved', decided_at = now() WHERE id = $1", [asked.id]);
  const stored = async () =>
    (await it.site.pool.query('SELECT state, flags, note FROM withdrawal WHERE id = $1', [asked.id])).rows as readonly object[];
  await job('cashier.payouts');
  expect(await stored()).toEqual([{ state: 'approved', flags: ['amount', 'channel'], note: '' }]);
  expect(await payouts('xendit', asked.id)).toHaveLength(0);
});

test('one that was paid elsewhere is paid by the bank’s account in the ledger, and no provider is asked', async () => {
  const { member, account } = await aMember(1_000_000n);
  const asked = valueOf(await ask(member, account, '6000.00'));
  const { pool } = it.site;
  const { hasOpenRounds } = createRecords({ pool, clock: systemClock });
  const { review } = createCashierAdministration({
    pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    hasOpenRounds,
    takesMoney: () => Promise.resolve(true),
    payoutOf: () => Promise.resolve(null),
  });
  const paid = await transaction(it.site.pool, (client) => review.payByHand(client, 'PALARO', asked.id, 'Ana, approved by Ben', 'BANK-1'));
  expect(paid.ok).toBe(true);
  expect(await look(member, asked.id)).toMatchObject({ state: 'paid', bankReference: 'BANK-1' });
  const { rows } = await it.site.pool.query("SELECT destination, amount::int FROM wallet_postings WHERE destination = 'house:real:bank'");
  expect(rows).toEqual([{ destination: 'house:real:bank', amount: 600_000 }]);
  const again = await transaction(it.site.pool, (client) => review.payByHand(client, 'PALARO', asked.id, 'Ana', 'BANK-2'));
  expect(again).toMatchObject({ ok: false, failure: { code: 'ended' } });
  expect(await payouts('xendit', asked.id)).toHaveLength(0);
  expect(await audit()).toEqual([]);
});

test('deposits are played before they go out: what is left is named, winnings beyond are free', async () => {
  const { member, account } = await aMember(0n);
  const order = valueOf(await member('createDeposit', { body: { channel: 'PITAKA', amount: '500.00', key: aKey() } }));
  await it.pay(order.id);
  await expect.poll(async () => valueOf(await member('deposit', { query: { id: order.id } })).state, { timeout: 15_000 }).toBe('paid');
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({
    balance: '500.00',
    free: '0.00',
    locked: '500.00',
    turnover: [{ amount: '500.00', required: '500.00', done: '0.00' }],
  });
  expect(await ask(member, account, '100.00')).toMatchObject({ code: 'turnover_left', data: { left: '500.00', free: '0.00' } });
  const playerId = await idOf(member);
  const { wallet } = it.site.platform.services;
  const all = { playerId, vendorCode: 'TAKIP', amount: money('PHP', 50_000n) };
  await wallet.transferOut({ ...all, reference: aKey() });
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ balance: '0.00', free: '0.00', turnover: [{ done: '0.00' }] });
  await wallet.transferIn({ ...all, reference: aKey(), left: money('PHP', 0n) });
  expect(await ask(member, account, '100.00')).toMatchObject({ code: 'turnover_left' });
  const stake = (minor: bigint, reference: string) =>
    wallet.debit({ playerId, source: 'vendor:PALARO', reference, amount: money('PHP', minor) });
  const bet = aKey();
  await stake(20_000n, bet);
  await wallet.credit({ playerId, source: 'vendor:PALARO', reference: aKey(), amount: money('PHP', 50_000n) });
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ balance: '800.00', locked: '300.00', free: '500.00' });
  // A stake that is taken back does not count.
  await wallet.cancel({ playerId, source: 'vendor:PALARO', reference: aKey(), target: bet, currency: 'PHP' });
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ balance: '1000.00', locked: '500.00', free: '500.00' });
  await stake(50_000n, aKey());
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ balance: '500.00', locked: '0.00', free: '500.00', turnover: [] });
  valueOf(await ask(member, account, '500.00'));
});

test('a stake that is taken back after its credit was closed opens the credit again; what was staked beyond comes off first', async () => {
  const { member, account } = await aMember(0n);
  const playerId = await idOf(member);
  const { wallet } = it.site.platform.services;
  const source = 'vendor:PALARO';
  const amount = money('PHP', 50_000n);
  const bet = async (): Promise<string> => {
    const reference = aKey();
    await wallet.debit({ playerId, source, reference, amount });
    return reference;
  };
  const takeBack = (target: string) => wallet.cancel({ playerId, source, reference: aKey(), target, currency: 'PHP' });
  const order = valueOf(await member('createDeposit', { body: { channel: 'PITAKA', amount: '500.00', key: aKey() } }));
  await it.pay(order.id);
  await expect.poll(async () => valueOf(await member('deposit', { query: { id: order.id } })).state, { timeout: 15_000 }).toBe('paid');
  const first = await bet();
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ locked: '0.00', turnover: [] });
  await takeBack(first);
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ balance: '500.00', locked: '500.00', free: '0.00' });
  expect(await ask(member, account, '100.00')).toMatchObject({ code: 'turnover_left' });
  // Staked twice, and taken back once: it was staked.
  await bet();
  await wallet.credit({ playerId, source, reference: aKey(), amount });
  const third = await bet();
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ locked: '0.00' });
  await takeBack(third);
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ balance: '500.00', locked: '0.00', free: '500.00' });
  expect(await audit()).toEqual([]);
});

test('money that came in and goes out without play is marked for the risk desk, and nothing is held up', async () => {
  const { member, account } = await aMember(100_000n);
  const order = valueOf(await member('createDeposit', { body: { channel: 'PITAKA', amount: '500.00', key: aKey() } }));
  await it.pay(order.id);
  await expect.poll(async () => valueOf(await member('deposit', { query: { id: order.id } })).state, { timeout: 15_000 }).toBe('paid');
  const asked = valueOf(await ask(member, account, '100.00'));
  const marks = async () =>
    (await it.site.pool.query('SELECT kind, cause, amount::int FROM risk_mark WHERE player_id = $1', [await idOf(member)]))
      .rows as object[];
  await expect.poll(marks, { timeout: 15_000 }).toEqual([{ kind: 'unplayed', cause: asked.id, amount: 50_000 }]);
});

test('what is owed of a deposit that was taken back is taken from the balance first', async () => {
  const { member, account } = await aMember(100_000n);
  const playerId = await idOf(member);
  await it.site.pool.query('INSERT INTO player_debt VALUES ($1, $2, 30000, 0, now())', [aKey(), playerId]);
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ debt: '300.00', free: '700.00' });
  expect(await ask(member, account, '700.01')).toMatchObject({ code: 'balance_low' });
  const asked = valueOf(await ask(member, account, '700.00'));
  expect(asked).toMatchObject({ state: 'in_review' });
  expect(await balance(member)).toBe('0.00');
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ debt: '0.00' });
  expect(await audit()).toEqual([]);
});

test.each([
  ['below its least', '99.99', 'channel_amount'],
  ['above its most', '500000.01', 'channel_amount'],
  ['above the balance', '1000.01', 'balance_low'],
  ['with parts of a centavo', '100.001', 'field_invalid'],
])('an amount %s is refused, and nothing is set aside', async (_, amount, code) => {
  const { member, account } = await aMember();
  expect(await ask(member, account, amount)).toMatchObject({ success: false, code });
  expect(await balance(member)).toBe('1000.00');
});

test('one is under way at a time, and three are asked for in a day', async () => {
  const { member, account } = await aMember();
  for (let nth = 0; nth < 3; nth++) {
    const asked = valueOf(await ask(member, account, '100.00'));
    expect(await ask(member, account, '100.00')).toMatchObject({ code: 'withdrawal_open' });
    await until(member, asked.id, { state: 'paid' });
  }
  expect(await ask(member, account, '100.00')).toMatchObject({ code: 'withdrawals_daily' });
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ usedToday: 3, dailyMax: 3 });
});

test('the money password is asked for, and five wrong ones lock it: each says how many tries are left, the last for how long', async () => {
  const { member, account } = await aMember();
  const wrong = () => ask(member, account, '100.00', { moneyPassword: '999998' });
  for (const triesLeft of [4, 3, 2, 1]) {
    const refused = await wrong();
    expect(refused).toMatchObject({ code: 'money_password_wrong', data: { field: 'moneyPassword', triesLeft } });
    expect(refused).not.toHaveProperty('data.retryAfterSeconds');
  }
  const told = async (): Promise<number> => {
    await it.site.delivered();
    const { content } = valueOf(await member('inboxMessages', { query: {} }));
    return content.filter(({ kind }) => kind === 'money_password_locked').length;
  };
  expect(await told()).toBe(0);
  expect(await wrong()).toMatchObject({ code: 'money_password_wrong', data: { triesLeft: 0, retryAfterSeconds: expect.any(Number) } });
  expect(await told()).toBe(1);
  const locked = await ask(member, account, '100.00');
  expect(locked).toMatchObject({ code: 'tries_locked' });
  for (const { data } of [await wrong(), locked] as { data?: { retryAfterSeconds?: number } }[]) {
    expect(data?.retryAfterSeconds).toBeGreaterThan(29 * 60);
    expect(data?.retryAfterSeconds).toBeLessThanOrEqual(30 * 60);
  }
  expect(await balance(member)).toBe('1000.00');
});

test('without a real name or a verified contact nothing goes out, and the list says which is missing', async () => {
  const { member, account } = await aMember();
  await it.site.pool.query(`UPDATE player SET profile = profile - 'payeeName', mobile_verified_at = NULL WHERE id = $1`, [
    await idOf(member),
  ]);
  const { checks } = valueOf(await member('withdrawPrecheck'));
  expect(checks.filter(({ passed }) => !passed).map(({ code }) => code)).toEqual(['name', 'contact']);
  expect(await ask(member, account, '100.00')).toMatchObject({ code: 'withdrawal_check', data: { check: 'name' } });
});

test('a name that differs, a number of two players and a large amount wait for a person', async () => {
  const other = await aMember(100_000n, { holder: 'Maria Santos', number: '777001' });
  expect(valueOf(await ask(other.member, other.account, '100.00'))).toMatchObject({ state: 'in_review' });
  const same = await aMember(1_000_000n, { holder: 'DELA CRUZ, JUAN', number: '777001' });
  const asked = valueOf(await ask(same.member, same.account, '6000.00'));
  expect(asked).toMatchObject({ state: 'in_review' });
  const { rows } = await it.site.pool.query('SELECT flags FROM withdrawal WHERE id = $1', [asked.id]);
  expect(rows).toEqual([{ flags: ['amount', 'account_shared'] }]);
  // By another channel of the kind it is the same number, also where an account is of before.
  await it.site.pool.query('UPDATE payout_account SET kind_hash = NULL');
  await job('cashier.purge');
  const third = await aMember(100_000n, { channel: 'HALIMBAWA', number: '777001' });
  expect(valueOf(await ask(third.member, third.account, '100.00'))).toMatchObject({ state: 'in_review' });
  const wallet = await aMember(100_000n, { channel: 'PITAKA', number: '09170777001' });
  expect(valueOf(await ask(wallet.member, wallet.account, '100.00'))).toMatchObject({ state: 'approved' });
});

test('an account is kept sealed and shown by its last digits; the same one is added once, and five are the most', async () => {
  const { member } = await aMember(0n, { number: '7777000002' });
  expect(await addAccount(member, { channel: 'SALAPI', number: '7777-0000 02', holder: 'Juan' })).toMatchObject({
    code: 'account_exists',
  });
  for (let nth = 0; nth < 4; nth++) valueOf(await addAccount(member, { channel: 'PITAKA', number: `0917000000${nth}`, holder: 'Juan' }));
  expect(await addAccount(member, { channel: 'PITAKA', number: '09170000009', holder: 'Juan' })).toMatchObject({ code: 'accounts_max' });
  const { accounts } = valueOf(await member('withdrawPrecheck'));
  expect(accounts.map(({ tail }) => tail)).toEqual(['0002', '0000', '0001', '0002', '0003']);
  valueOf(await member('removePayoutAccount', { query: { id: accounts[0]?.id ?? '' } }));
  expect(valueOf(await member('withdrawPrecheck')).accounts).toHaveLength(4);
  const { rows } = await it.site.pool.query<{ row: string }>(
    'SELECT payout_account::text AS row FROM payout_account WHERE player_id = $1',
    [await idOf(member)],
  );
  expect(rows.map(({ row }) => row).join('\n')).not.toContain('0917000000');
  expect(valueOf(await member('accountEvents')).list.map(({ kind }) => kind)).toContain('payout_account_added');
});

test('another member’s account and withdrawal are nobody’s', async () => {
  const [{ member, account }, other] = [await aMember(), await aMember()];
  expect(await ask(other.member, account, '100.00')).toMatchObject({ code: 'account_not_usable' });
  const asked = valueOf(await ask(member, account, '100.00'));
  expect(await other.member('withdrawal', { query: { id: asked.id } })).toMatchObject({ code: 'not_found' });
  expect(await other.member('cancelWithdrawal', { body: { id: asked.id } })).toMatchObject({ code: 'not_found' });
  expect(await member('cancelWithdrawal', { body: { id: asked.id } })).toMatchObject({ code: 'order_ended' });
  expect(await other.member('removePayoutAccount', { query: { id: account } })).toMatchObject({ code: 'not_found' });
});
