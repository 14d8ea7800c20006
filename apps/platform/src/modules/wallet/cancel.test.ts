import { afterAll, expect, test } from 'vitest';
import { key, outcome, php, startTestWallet } from './testing.ts';

const { database, ids, wallet, aPlayer, balanceOf } = await startTestWallet();
afterAll(() => database.drop());

test('a cancel gives the debit back once; a second one is a repeat', async () => {
  const player = await aPlayer(100n);
  const debit = { ...key(player, 'bet'), amount: php(60n) };
  await wallet.debit(debit);
  const cancel = { playerId: player, source: debit.source, target: debit.reference, currency: 'PHP' } as const;
  expect(outcome(await wallet.cancel({ ...cancel, reference: `${player}-c1` }))).toBe('done');
  expect(outcome(await wallet.cancel({ ...cancel, reference: `${player}-c1` }))).toBe('repeat');
  expect(outcome(await wallet.cancel({ ...cancel, reference: `${player}-c2` }))).toBe('repeat');
  expect(outcome(await wallet.cancel({ ...cancel, reference: `${player}-c2`, target: 'other' }))).toBe('key_reused');
  expect(await balanceOf(player)).toBe(100n);
});

test('debits share one space of references, whether they pay at once or not', async () => {
  const player = await aPlayer(1000n);
  const [plain, paying] = [key(player, 'plain'), key(player, 'paying')];
  expect(outcome(await wallet.debit({ ...plain, amount: php(10n) }))).toBe('done');
  expect(outcome(await wallet.debitAndCredit({ ...plain, debit: php(10n), credit: php(0n) }))).toBe('key_reused');
  expect(outcome(await wallet.debitAndCredit({ ...paying, debit: php(70n), credit: php(0n) }))).toBe('done');
  expect(outcome(await wallet.debit({ ...paying, amount: php(70n) }))).toBe('key_reused');
  expect(outcome(await wallet.debitAndCredit({ ...paying, debit: php(70n), credit: php(0n) }))).toBe('repeat');
  expect(await balanceOf(player)).toBe(920n);
});

test('a cancel that gives money back leaves an outbox row, one that moves nothing leaves none', async () => {
  const player = await aPlayer(100n);
  const [bet, cancel] = [key(player, 'bet'), { playerId: player, source: key(player, '').source, currency: 'PHP' } as const];
  await wallet.debit({ ...bet, amount: php(60n) });
  const rows = async () =>
    (await database.pool.query(`select topic from outbox where payload ->> 'playerId' = $1`, [player])).rows.map(({ topic }) => topic);
  const before = await rows();
  for (const target of [bet.reference, bet.reference, 'never came'])
    await wallet.cancel({ ...cancel, reference: `${player}-${ids.newId()}`, target });
  expect(await rows()).toEqual([...before, 'wallet.changed']);
});

test('a cancel that comes again in another currency is other content', async () => {
  const player = await aPlayer(100n);
  const cancel = { ...key(player, 'c'), target: `${player}-never` };
  expect(outcome(await wallet.cancel({ ...cancel, currency: 'PHP' }))).toBe('done');
  expect(outcome(await wallet.cancel({ ...cancel, currency: 'USD' }))).toBe('key_reused');
});

test('a debit that comes again after its cancel is refused as one that comes late', async () => {
  const player = await aPlayer(100n);
  const debit = { ...key(player, 'bet'), amount: php(60n) };
  await wallet.debit(debit);
  await wallet.cancel({ ...key(player, 'c'), target: debit.reference, currency: 'PHP' });
  expect(outcome(await wallet.debit(debit))).toBe('rolled_back');
  expect(outcome(await wallet.debit({ ...debit, amount: php(61n) }))).toBe('key_reused');
  expect(await balanceOf(player)).toBe(100n);
});

test('a cancel that names a credit is refused and leaves no tombstone', async () => {
  const player = await aPlayer(100n);
  const credit = { ...key(player, 'win'), amount: php(60n) };
  await wallet.credit(credit);
  const cancel = { ...key(player, 'c'), target: credit.reference, currency: 'PHP' } as const;
  expect(outcome(await wallet.cancel(cancel))).toBe('key_reused');
  expect(outcome(await wallet.debit({ ...credit, amount: php(10n) }))).toBe('done');
  expect(outcome(await wallet.cancel(cancel))).toBe('done');
  expect(await balanceOf(player)).toBe(160n);
});

test('a cancel that comes first buries the debit', async () => {
  const player = await aPlayer(100n);
  const debit = { ...key(player, 'bet'), amount: php(60n) };
  expect(
    outcome(
      await wallet.cancel({ playerId: player, source: debit.source, reference: `${player}-c`, target: debit.reference, currency: 'PHP' }),
    ),
  ).toBe('done');
  expect(outcome(await wallet.debit(debit))).toBe('rolled_back');
  expect(outcome(await wallet.debitAndCredit({ ...key(player, 'bet'), debit: php(60n), credit: php(0n) }))).toBe('rolled_back');
  expect(await balanceOf(player)).toBe(100n);
});

test('what one source cancels is its own: another’s debit of that reference stands, or is still taken', async () => {
  const player = await aPlayer(100n);
  const [early, late] = [key(player, 'early'), key(player, 'late')];
  const otherSource = { playerId: player, source: 'vendor:OTHER', currency: 'PHP' } as const;
  await wallet.debit({ ...early, amount: php(60n) });
  for (const { reference } of [early, late])
    expect(outcome(await wallet.cancel({ ...otherSource, reference: `${reference}-c`, target: reference }))).toBe('done');
  expect(await balanceOf(player)).toBe(40n);
  expect(outcome(await wallet.debit({ ...late, amount: php(10n) }))).toBe('done');
  expect(outcome(await wallet.debit({ ...late, source: otherSource.source, amount: php(10n) }))).toBe('rolled_back');
  const win = key(player, 'win');
  await wallet.credit({ ...win, amount: php(5n) });
  expect(outcome(await wallet.cancel({ ...otherSource, reference: `${win.reference}-c`, target: win.reference }))).toBe('done');
});

test('a balance ends, and what is given back finds room beyond its end', async () => {
  const player = await aPlayer(100n);
  const [bet, hold] = [key(player, 'bet'), key(player, 'hold')];
  await wallet.debit({ ...bet, amount: php(10n) });
  const held = await wallet.hold({ ...hold, amount: php(20n) });
  const end = 10n ** 18n;
  await database.pool.query('update wallet_accounts set balance = $2 where player_id = $1', [player, end - 1n]);
  for (const give of [wallet.credit, wallet.deposit, wallet.promotionalCredit])
    expect(outcome(await give({ ...key(player, 'more'), amount: php(2n) }))).toBe('balance_limit');
  expect(outcome(await wallet.credit({ ...key(player, 'more'), amount: php(1n) }))).toBe('done');
  expect(outcome(await wallet.cancel({ ...key(player, 'c'), target: bet.reference, currency: 'PHP' }))).toBe('done');
  expect(outcome(await wallet.release({ ...key(player, 'r'), holdId: held.ok ? held.value.reference : '' }))).toBe('done');
  expect(await balanceOf(player)).toBe(end + 30n);
});
