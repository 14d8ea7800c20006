import { afterAll, expect, test } from 'vitest';
import { key, php, startTestWallet } from './testing.ts';

const { database, clock, wallet, aPlayer, balanceOf } = await startTestWallet();
afterAll(() => database.drop());

test('adds up to the balance, newest first, page by page', async () => {
  const player = await aPlayer(1000n);
  for (let n = 0; n < 30; n++) {
    await (n % 3 === 0
      ? wallet.credit({ ...key(player, `${n}`), amount: php(7n) })
      : wallet.debit({ ...key(player, `${n}`), amount: php(11n) }));
    clock.advance(1000);
  }
  const days = { from: '2025-12-31', to: '2026-01-03' };
  const pages = await Promise.all([1, 2, 3].map((number) => wallet.statement(player, days, 'Asia/Manila', { number, size: 12 })));
  const lines = pages.flatMap((page) => page.lines);
  expect(pages[0]?.count).toBe(31);
  expect(lines).toHaveLength(31);
  expect(lines.reduce((sum, line) => sum + line.amount.minor, 0n)).toBe(await balanceOf(player));
  for (const [index, line] of lines.entries()) {
    expect(line.balanceAfter.minor).toBe((lines[index + 1]?.balanceAfter.minor ?? 0n) + line.amount.minor);
  }
  expect(lines.at(-1)?.kind).toBe('deposit');
});

test('tells of what moved alone: a lost round and a cancel of nothing stand in no line', async () => {
  const player = await aPlayer(100n);
  await wallet.debit({ ...key(player, 'stake'), amount: php(10n) });
  await wallet.credit({ ...key(player, 'lost'), amount: php(0n) });
  await wallet.cancel({ ...key(player, 'cancel'), target: 'never came', currency: 'PHP' });
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const page = await wallet.statement(player, { from: today, to: today }, 'UTC', { number: 1, size: 10 });
  expect([page.count, page.lines.map((line) => line.kind)]).toEqual([2, ['stake', 'deposit']]);
});

test('shows both sides of a bet that pays at once, also where it pays what it took', async () => {
  const player = await aPlayer(100n);
  for (const [reference, credit] of [
    ['won', 25n],
    ['even', 10n],
    ['lost', 0n],
  ] as const)
    await wallet.debitAndCredit({ ...key(player, reference), debit: php(10n), credit: php(credit) });
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const page = (number: number) => wallet.statement(player, { from: today, to: today }, 'UTC', { number, size: 4 });
  const [first, second] = await Promise.all([page(1), page(2)]);
  expect([first.count, second.count]).toEqual([6, 6]);
  const lines = [...first.lines, ...second.lines];
  expect(lines.map(({ kind, amount, balanceAfter }) => [kind, amount.minor, balanceAfter.minor])).toEqual([
    ['stake', -10n, 105n],
    ['payout', 10n, 115n],
    ['stake', -10n, 105n],
    ['payout', 25n, 115n],
    ['stake', -10n, 90n],
    ['deposit', 100n, 100n],
  ]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(6);
});

test('a payout without a stake of its own reads as a payout', async () => {
  const player = await aPlayer(0n);
  await wallet.debitAndCredit({ ...key(player, 'free'), debit: php(0n), credit: php(25n) });
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const { lines } = await wallet.statement(player, { from: today, to: today }, 'UTC', { number: 1, size: 10 });
  expect(lines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([['payout', 25n]]);
});

test('of one kind alone, with its own count', async () => {
  const player = await aPlayer(100n);
  await wallet.debit({ ...key(player, 'stake'), amount: php(10n), description: 'Lucky spin', groupId: 'round-7' });
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const page = (kind: 'deposit' | null) => wallet.statement(player, { from: today, to: today }, 'UTC', { number: 1, size: 10 }, kind);
  const [all, deposits] = await Promise.all([page(null), page('deposit')]);
  expect([deposits.count, deposits.lines.map(({ kind }) => kind)]).toEqual([1, ['deposit']]);
  expect(all.lines.map(({ description, groupId }) => [description, groupId])).toEqual([
    ['Lucky spin', 'round-7'],
    ['', null],
  ]);
});

test('money set aside reads as a withdrawal, its release as a refund, and its capture moves nothing more', async () => {
  const player = await aPlayer(100n);
  const hold = async (name: string) => {
    const held = await wallet.hold({ ...key(player, name), amount: php(30n) });
    return held.ok ? held.value.reference : '';
  };
  await wallet.release({ ...key(player, 'release'), holdId: await hold('one') });
  await wallet.capture({ ...key(player, 'capture'), holdId: await hold('two') });
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const { lines } = await wallet.statement(player, { from: today, to: today }, 'UTC', { number: 1, size: 10 });
  expect(lines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
    ['withdrawal', -30n],
    ['refund', 30n],
    ['withdrawal', -30n],
    ['deposit', 100n],
  ]);
});

test('a stake that was taken back reads as a stake and a refund', async () => {
  const player = await aPlayer(100n);
  const bet = key(player, 'bet');
  await wallet.debit({ ...bet, amount: php(30n) });
  await wallet.cancel({ ...key(player, 'cancel'), target: bet.reference, currency: 'PHP' });
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const { lines } = await wallet.statement(player, { from: today, to: today }, 'UTC', { number: 1, size: 10 });
  expect(lines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
    ['refund', 30n],
    ['stake', -30n],
    ['deposit', 100n],
  ]);
});

test('the order is that of the ledger, also when a clock was put back', async () => {
  const player = await aPlayer(0n);
  clock.set(Date.UTC(2026, 2, 1, 12));
  await wallet.credit({ ...key(player, 'first'), amount: php(1n) });
  clock.set(Date.UTC(2026, 2, 1, 11));
  await wallet.credit({ ...key(player, 'second'), amount: php(2n) });
  const page = await wallet.statement(player, { from: '2026-03-01', to: '2026-03-01' }, 'Asia/Manila', { number: 1, size: 10 });
  expect(page.lines.map((line) => line.balanceAfter.minor)).toEqual([3n, 1n]);
});

test('a day is a day of the merchant’s time zone', async () => {
  const player = await aPlayer(0n);
  clock.set(Date.UTC(2026, 1, 10, 15, 59, 59));
  await wallet.credit({ ...key(player, 'before'), amount: php(1n) });
  clock.set(Date.UTC(2026, 1, 10, 16, 0, 0));
  await wallet.credit({ ...key(player, 'after'), amount: php(2n) });
  clock.set(Date.UTC(2026, 1, 11, 15, 59, 59, 999));
  await wallet.credit({ ...key(player, 'last'), amount: php(4n) });
  clock.set(Date.UTC(2026, 1, 11, 16, 0, 0));
  await wallet.credit({ ...key(player, 'next day'), amount: php(8n) });
  const page = await wallet.statement(player, { from: '2026-02-11', to: '2026-02-11' }, 'Asia/Manila', { number: 1, size: 10 });
  expect([page.count, page.lines.map((line) => line.amount.minor)]).toEqual([2, [4n, 2n]]);
});
