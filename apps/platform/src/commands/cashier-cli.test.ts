import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from '../testing/bank.ts';
import { operatorCommands } from '../testing/operator-commands.ts';
import { aPayee, askToWithdraw } from '../testing/payees.ts';
import { uploadPicture } from '../testing/slip-pictures.ts';
import { valueOf } from '../testing/test-platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'palaro-slips-'));
let it: Awaited<ReturnType<typeof startWithBank>>;
const { add, as, run } = operatorCommands(() => it.site, { STORAGE_DIR: folder });
beforeAll(async () => {
  it = await startWithBank({ STORAGE_DIR: folder });
  await add(['Ana', 'Ben', 'Cora', 'Dan', 'Eva', 'Fe', 'Gil', 'Hana', 'Ines', 'Jun', 'Kay']);
  await add(['Luis'], 'support');
});
afterAll(async () => {
  await it.stop();
  rmSync(folder, { recursive: true });
});

const rows = async (text: string, values: readonly unknown[] = []) =>
  (await it.site.pool.query(text, [...values])).rows as readonly object[];

test('an operator sees a withdrawal that waits, takes it in hand and refuses it; the money is back', { timeout: 120_000 }, async () => {
  const { member, account } = await aPayee(it.site, 1_000_000n);
  const asked = valueOf(await askToWithdraw(member, account, '6000.00'));
  expect(asked.state).toBe('in_review');
  expect((await run('cashier', 'withdrawals')).out).toMatch(new RegExp(`${asked.id} .*6000.00 PHP.*in_review +amount`));
  expect((await run('cashier', 'claim', asked.id, ...as('Luis'))).err).toContain('no role with the permission payouts:decide');
  expect(await run('cashier', 'claim', asked.id, ...as('Ana'))).toMatchObject({ code: 0, err: '' });
  expect((await run('cashier', 'reject', asked.id, ...as('Ben'), '--reason', 'x', '--tell', 'y')).err).toContain('in hand');
  expect((await run('cashier', 'reject', asked.id, '--yes', '--by', 'Ana')).err).toContain('--tell TEXT');
  const refused = await run(
    'cashier',
    'reject',
    asked.id,
    ...as('Ana'),
    '--reason',
    'other name',
    '--tell',
    'Add an account in your own name.',
  );
  expect(refused).toMatchObject({ code: 0, err: '' });
  expect(valueOf(await member('withdrawal', { query: { id: asked.id } }))).toMatchObject({
    state: 'rejected',
    reason: 'refused',
    reasonText: 'Add an account in your own name.',
  });
  expect(valueOf(await member('balance')).sumBalance).toBe('10000.00');
  expect((await run('cashier', 'approve', asked.id, ...as('Cora'))).err).toContain('no longer to be decided on');
  expect(
    await rows("SELECT actor, action, outcome FROM audit_log WHERE subject = $1 AND outcome = 'done' ORDER BY seq", [
      `withdrawal:${asked.id}`,
    ]),
  ).toEqual([
    { actor: 'Ana', action: 'withdrawal.claim', outcome: 'done' },
    { actor: 'Ana', action: 'withdrawal.reject', outcome: 'done' },
  ]);
});

test('above the merchant’s bound it takes two operators, and nobody is both', { timeout: 120_000 }, async () => {
  const { member, account } = await aPayee(it.site, 10_000_000n);
  const asked = valueOf(await askToWithdraw(member, account, '60000.00'));
  const first = await run('cashier', 'approve', asked.id, ...as('Dan'));
  expect(first.out).toContain('another operator decides');
  expect(valueOf(await member('withdrawal', { query: { id: asked.id } })).state).toBe('in_review');
  const request = /^(\S+) +withdrawal\.approve /m.exec((await run('approval', 'list')).out)?.[1] ?? '';
  expect((await run('approval', 'approve', request, ...as('Dan'))).err).toContain('Nobody decides on what they have asked for themselves.');
  expect(await run('approval', 'approve', request, ...as('Eva'))).toMatchObject({ code: 0, err: '' });
  await expect
    .poll(
      async () => {
        await it.site.pool.query('UPDATE payout_attempt SET ask_at = now() WHERE ask_at IS NOT NULL AND answered_at IS NOT NULL');
        return valueOf(await member('withdrawal', { query: { id: asked.id } })).state;
      },
      { timeout: 40_000 },
    )
    .toBe('paid');
  expect(await rows('SELECT decided_by FROM withdrawal WHERE id = $1', [asked.id])).toEqual([{ decided_by: 'Dan, approved by Eva' }]);
});

test('money that waits is credited to its player, once', { timeout: 120_000 }, async () => {
  const member = await it.aDepositor();
  valueOf(await member('setLimit', { body: { kind: 'deposit', period: 'day', amount: '500.00' } }));
  const order = valueOf(await member('createDeposit', { body: { channel: 'PITAKA', amount: '500.00', key: 'a-key-of-its-own' } }));
  await it.faults({ wrongAmount: 1, amountChange: 10_000 });
  await it.pay(order.id);
  await expect.poll(async () => valueOf(await member('deposit', { query: { id: order.id } })).held, { timeout: 15_000 }).toBe('100.00');
  expect((await run('cashier', 'deposits', '--exceptions')).out).toMatch(new RegExp(`${order.id} .*over +500.00 +100.00`));
  const payment = /^(pay_\S+) +paymongo +100\.00 PHP +over/m.exec((await run('cashier', 'suspense')).out)?.[1] ?? '';
  // The limit leaves nothing of it today: it waits, whatever the player wants.
  valueOf(await member('chooseHeld', { body: { id: order.id, choice: 'credit' } }));
  const held = new RegExp(`^${payment} .*Z +credit *(overdue)?$`, 'm');
  expect(held.exec((await run('cashier', 'suspense')).out)?.[1]).toBeUndefined();
  await it.site.pool.query("UPDATE provider_payment SET booked_at = now() - interval '7 days 1 minute' WHERE payment_id = $1", [payment]);
  expect(held.exec((await run('cashier', 'suspense')).out)?.[1]).toBe('overdue');
  // An operator's credit is a deposit like any other.
  expect((await run('cashier', 'credit', payment, ...as('Fe'))).err).toContain('more than the deposit limit of its player leaves');
  expect(valueOf(await member('balance')).sumBalance).toBe('500.00');
  // The window restarts: what was deposited is of another day. An operator credits what its player has said nothing of.
  await it.site.pool.query('UPDATE provider_payment SET booked_at = now(), held_choice = NULL WHERE payment_id = $1', [payment]);
  await it.site.pool.query("UPDATE wallet_transactions SET at = at - interval '2 days' WHERE group_id = $1", [order.id]);
  expect(await run('cashier', 'credit', payment, ...as('Gil'))).toMatchObject({ code: 0, err: '' });
  expect((await run('cashier', 'credit', payment, ...as('Hana'))).err).toContain('Nothing of this payment waits.');
  expect(valueOf(await member('balance')).sumBalance).toBe('600.00');
  // Both parts of it are to be staked before they go out.
  const credits = 'SELECT t.amount::int, t.required::int FROM turnover t JOIN deposit_order o USING (player_id) WHERE o.id = $1 ORDER BY 1';
  expect(await rows(credits, [order.id])).toEqual([
    { amount: 10_000, required: 10_000 },
    { amount: 50_000, required: 50_000 },
  ]);
  expect(valueOf(await member('deposit', { query: { id: order.id } }))).toMatchObject({ held: '0.00', credited: '600.00' });
  expect((await run('cashier', 'channels')).out).toMatch(/PITAKA +1 +1 +0 +100 % +\d+ s/);
  expect(await it.site.platform.services.wallet.audit()).toEqual([]);
});

const aSlip = async (amount: string, reference: string) => {
  const member = await it.aDepositor();
  const body = { channel: 'BANK', amount, key: `slip-${reference}` };
  await expect.poll(async () => (await member('createDeposit', { body })).success, { timeout: 10_000 }).toBe(true);
  const order = valueOf(await member('createDeposit', { body }));
  const picture = await uploadPicture(it.site, member);
  const sent = { id: order.id, picture, reference, sender: 'Juan Dela Cruz', paidAt: new Date().toISOString() };
  expect(valueOf(await member('sendSlip', { body: sent })).state).toBe('in_review');
  const id = new RegExp(`^(\\S+) .* ${reference} `, 'm').exec((await run('cashier', 'slip', 'list')).out)?.[1] ?? '';
  return { id, state: async () => valueOf(await member('deposit', { query: { id: order.id } })), member };
};

test('an operator sees a slip with its picture, accepts what has arrived, and the log has it', { timeout: 120_000 }, async () => {
  const { id, state, member } = await aSlip('500.00', 'BH500500');
  const file = join(folder, 'slip.jpg');
  const shown = await run('cashier', 'slip', 'show', id, '--picture', file);
  expect(shown).toMatchObject({ code: 0, err: '' });
  expect(shown.out).toMatch(/500\.00 PHP +001234567890 +BH500500 +\w{8} +Juan Dela Cruz/);
  expect(readFileSync(file).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect((await run('cashier', 'slip', 'show', id, '--picture', file)).err).toContain('EEXIST');
  expect((await run('cashier', 'slip', 'approve', id, '450.00', ...as('Luis'))).err).toContain(
    'no role with the permission deposits:decide',
  );
  expect((await run('cashier', 'slip', 'approve', id, 'much', ...as('Hana'))).err).toContain('Give the amount that has arrived in PHP');
  expect(await run('cashier', 'slip', 'approve', id, '450.00', ...as('Hana'))).toMatchObject({ code: 0, err: '' });
  expect((await run('cashier', 'slip', 'reject', id, ...as('Ines'), '--reason', 'x', '--tell', 'y')).err).toContain('decided on already');
  await expect.poll(async () => (await state()).state, { timeout: 15_000 }).toBe('paid');
  expect(await state()).toMatchObject({ exception: 'under', credited: '450.00' });
  expect(valueOf(await member('balance')).sumBalance).toBe('450.00');
  expect(await rows("SELECT actor, action FROM audit_log WHERE subject = $1 AND outcome = 'done'", [`slip:${id}`])).toEqual([
    { actor: 'Hana', action: 'slip.approve' },
  ]);
  expect((await run('cashier', 'slip', 'list')).out).not.toContain(id);
});

test(
  'above the merchant’s bound a slip takes two operators; a slip that is refused tells its player why',
  { timeout: 120_000 },
  async () => {
    const { id, state } = await aSlip('500.00', 'BH600600');
    expect((await run('cashier', 'slip', 'approve', id, '60000.00', ...as('Ines'))).out).toContain('another operator decides');
    expect((await state()).state).toBe('in_review');
    const request = /^(\S+) +slip\.approve /m.exec((await run('approval', 'list')).out)?.[1] ?? '';
    expect(await run('approval', 'approve', request, ...as('Jun'))).toMatchObject({ code: 0, err: '' });
    await expect.poll(async () => (await state()).state, { timeout: 15_000 }).toBe('paid');
    expect(await rows('SELECT decided_by FROM bank_slip WHERE id = $1', [id])).toEqual([{ decided_by: 'Ines, approved by Jun' }]);
    const other = await aSlip('500.00', 'BH700700');
    expect((await run('cashier', 'slip', 'reject', other.id, '--yes', '--by', 'Jun')).err).toContain('--tell TEXT');
    const told = ['--reason', 'no such entry', '--tell', 'We find no such transfer.'];
    expect(await run('cashier', 'slip', 'reject', other.id, ...as('Kay'), ...told)).toMatchObject({ code: 0, err: '' });
    await expect.poll(async () => (await other.state()).slip?.reason, { timeout: 15_000 }).toBe('We find no such transfer.');
    expect((await run('cashier', 'slip')).err).toContain('slip: no such action');
  },
);

test('a slip that was accepted with a digit too many is taken back by two, as a reversal', { timeout: 180_000 }, async () => {
  const { id, state, member } = await aSlip('500.00', 'BH800800');
  expect((await run('cashier', 'slip', 'take-back', id, ...as('Ines'))).err).toContain('Only a slip that was accepted');
  expect(await run('cashier', 'slip', 'approve', id, '5000.00', ...as('Ines'))).toMatchObject({ code: 0, err: '' });
  await expect.poll(async () => (await state()).state, { timeout: 15_000 }).toBe('paid');
  const { id: playerId } = valueOf(await member('memberInfo'));
  // Some of it is gone by now.
  const gone = { playerId, source: 'vendor:PALARO', reference: 'slip-played', amount: { currency: 'PHP', minor: 100_000n } } as const;
  await it.site.platform.services.wallet.debit(gone);
  expect((await run('cashier', 'slip', 'take-back', id, ...as('Ines'))).out).toContain('another operator decides');
  expect(valueOf(await member('balance')).sumBalance).toBe('4000.00');
  const request = /^(\S+) +slip\.take-back /m.exec((await run('approval', 'list')).out)?.[1] ?? '';
  expect((await run('approval', 'approve', request, ...as('Ines'))).err).toContain(
    'Nobody decides on what they have asked for themselves.',
  );
  expect(await run('approval', 'approve', request, ...as('Jun'))).toMatchObject({ code: 0, err: '' });
  expect(await state()).toMatchObject({ exception: 'reversed' });
  expect(valueOf(await member('balance')).sumBalance).toBe('0.00');
  expect(await rows('SELECT (amount - paid)::int AS owed FROM player_debt WHERE player_id = $1', [playerId])).toEqual([{ owed: 100_000 }]);
  expect(await rows('SELECT FROM turnover WHERE player_id = $1 AND closed_at IS NULL', [playerId])).toEqual([]);
  expect(await it.site.platform.services.wallet.audit()).toEqual([]);
});

test('noting a large payment as given back takes two operators', { timeout: 180_000 }, async () => {
  const { id, state, member } = await aSlip('60000.00', 'BH900900');
  valueOf(await member('setLimit', { body: { kind: 'deposit', period: 'day', amount: '100.00' } }));
  await it.site.pool.query('DELETE FROM limit_reservation');
  await it.site.pool.query(
    "UPDATE bank_slip SET state = 'approved', amount = 6000000, decided_by = 'Ana', decided_at = now() WHERE id = $1",
    [id],
  );
  await expect.poll(async () => (await state()).held, { timeout: 15_000 }).toBe('59900.00');
  const payment = '001234567890:BH900900';
  expect((await run('cashier', 'give-back', payment, ...as('Fe'))).out).toContain('another operator decides');
  expect((await state()).held).toBe('59900.00');
  const request = /^(\S+) +suspense\.give-back /m.exec((await run('approval', 'list')).out)?.[1] ?? '';
  expect(await run('approval', 'approve', request, ...as('Gil'))).toMatchObject({ code: 0, err: '' });
  expect(await state()).toMatchObject({ held: '0.00', returned: '59900.00' });
  expect(await it.site.platform.services.wallet.audit()).toEqual([]);
});

test('marks of the risk desk are looked at and closed by who may, and each look is in the log', { timeout: 120_000 }, async () => {
  const { pool } = it.site;
  await pool.query(
    `INSERT INTO risk_mark (id, merchant_code, player_id, kind, cause, amount, currency, seen_at, due_at)
     SELECT 'm1', 'PALARO', player_id, 'large', 'p1', 500000001, 'PHP', now(), now() FROM wallet_accounts LIMIT 1`,
  );
  expect((await run('cashier', 'risk', 'list', ...as('Fe'))).out).toMatch(/m1 .*one movement above the bound +5000000\.01 PHP .*overdue/);
  expect((await run('cashier', 'risk', 'close', 'm1', ...as('Fe'))).err).toContain('Say what was done about it');
  expect(await run('cashier', 'risk', 'close', 'm1', ...as('Gil'), '--reason', 'Reported.')).toMatchObject({ code: 0 });
  expect((await pool.query("SELECT closed_by AS by, note FROM risk_mark WHERE id = 'm1'")).rows).toEqual([
    { by: 'Gil', note: 'Reported.' },
  ]);
  const { rows: log } = await pool.query(
    "SELECT actor, action FROM audit_log WHERE action LIKE 'risk.%' AND outcome = 'done' ORDER BY seq",
  );
  expect(log).toEqual([
    { actor: 'Fe', action: 'risk.show' },
    { actor: 'Gil', action: 'risk.close' },
  ]);
});
