import { money } from '@palaro/money';
import { afterAll, expect, test } from 'vitest';
import { startTestWallet } from './testing.ts';

const { database, wallet, aPlayer } = await startTestWallet();
afterAll(() => database.drop());

const peso = (minor: bigint) => money('PHP', minor);
const there = async (playerId: string) => (await wallet.atVendors(playerId)).map(({ vendorCode, amount }) => [vendorCode, amount.minor]);
const house = async (): Promise<bigint> => {
  const { rows } = await database.pool.query<{ minor: bigint }>(
    `select sum(case destination when 'house:real:vendor:TALA' then amount else -amount end)::bigint as minor
     from wallet_postings where 'house:real:vendor:TALA' in (origin, destination)`,
  );
  return rows[0]?.minor ?? 0n;
};
const move = (playerId: string, reference: string, minor: bigint) => ({ playerId, vendorCode: 'TALA', reference, amount: peso(minor) });

test('what is moved to a vendor is there until it has come back; what was won and lost there is the vendor’s', async () => {
  const player = await aPlayer(1_000n);
  expect(await wallet.transferOut(move(player, 'a', 700n))).toMatchObject({ ok: true, value: { balance: peso(300n) } });
  expect(await there(player)).toEqual([['TALA', 700n]]);
  expect(await wallet.transferIn({ ...move(player, 'b', 900n), left: peso(50n) })).toMatchObject({
    ok: true,
    value: { balance: peso(1_200n) },
  });
  expect(await there(player)).toEqual([['TALA', 50n]]);
  expect(await house()).toBe(-250n);
  const resultOf = (reference: string) => wallet.resultOf({ playerId: player, vendorCode: 'TALA', reference, currency: 'PHP' });
  expect([await resultOf('b'), await resultOf('a')]).toEqual([peso(250n), peso(0n)]);
  await wallet.transferIn({ ...move(player, 'c', 10n), left: peso(0n) });
  expect([await there(player), (await wallet.balance(player))?.minor, await house()]).toEqual([[], 1_210n, -210n]);
  expect(await wallet.audit()).toEqual([]);
});

test('a transfer of the same reference is done once, and with other content refused; both ways may share it', async () => {
  const player = await aPlayer(1_000n);
  const [first, again] = [await wallet.transferOut(move(player, 'same', 400n)), await wallet.transferOut(move(player, 'same', 400n))];
  expect([first, again]).toMatchObject([{ value: { duplicate: false } }, { value: { duplicate: true, balance: peso(600n) } }]);
  expect(await wallet.transferOut(move(player, 'same', 401n))).toMatchObject({ failure: { code: 'key_reused' } });
  expect(await wallet.takeTransferBack(move(player, 'same', 400n))).toMatchObject({ value: { balance: peso(1_000n) } });
  expect(await wallet.takeTransferBack(move(player, 'same', 400n))).toMatchObject({ value: { duplicate: true } });
  expect(await there(player)).toEqual([]);
});

test('nobody moves more than there is, nor back what a vendor never had, nor play money', async () => {
  const player = await aPlayer(100n);
  expect(await wallet.transferOut(move(player, 'much', 101n))).toMatchObject({ failure: { code: 'insufficient_funds' } });
  await expect(wallet.takeTransferBack(move(player, 'none', 1n))).rejects.toThrow('never had');
  const trial = await aPlayer(100n, { mode: 'play' });
  await expect(wallet.transferOut(move(trial, 'trial', 1n))).rejects.toThrow('play money');
  expect(await wallet.audit()).toEqual([]);
});

test('both ways stand in the statement as transfers', async () => {
  const player = await aPlayer(100n);
  await wallet.transferOut(move(player, 's1', 60n));
  await wallet.transferIn({ ...move(player, 's2', 90n), left: peso(0n) });
  const today = new Date().toISOString().slice(0, 10);
  const { lines } = await wallet.statement(player, { from: '2000-01-01', to: today }, 'UTC', { number: 1, size: 10 });
  expect(lines.slice(0, 2).map(({ kind, amount, description }) => [kind, amount.minor, description])).toEqual([
    ['transfer', 90n, 'TALA'],
    ['transfer', -60n, 'TALA'],
  ]);
});

test('the audit names an account at a vendor that does not hold what its postings add up to', async () => {
  const player = await aPlayer(100n);
  await wallet.transferOut(move(player, 'audited', 60n));
  await database.pool.query('update wallet_at_vendor set balance = 61 where player_id = $1', [player]);
  const account = `at:TALA:${player}`;
  expect(await wallet.audit()).toEqual([{ account, currency: 'PHP' }]);
  await wallet.rollUpHouse();
  expect((await database.pool.query('select account, posted::int from wallet_audit()')).rows).toEqual([{ account, posted: 60 }]);
  await database.pool.query('update wallet_at_vendor set balance = 60 where player_id = $1', [player]);
  expect(await wallet.audit()).toEqual([]);
});
