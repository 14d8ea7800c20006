import { afterAll, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { outcome, php, startTestWallet } from './testing.ts';

const { database, ids, wallet, aPlayer, balanceOf } = await startTestWallet();
afterAll(() => database.drop());

const move = (reference: string, minor: bigint) => ({
  merchantCode: 'demo',
  source: 'psp:paymongo',
  reference,
  from: 'psp:paymongo',
  to: 'fees',
  amount: php(minor),
});

const houseOf = async (account: string): Promise<bigint> => {
  // A roll-up passes no command that another transaction of the server may still write.
  const isCounted = async (): Promise<boolean> => {
    await wallet.rollUpHouse();
    const { rows } = await database.pool.query<{ isCounted: boolean }>(
      `SELECT upto >= (SELECT max(seq) FROM wallet_transactions) AS "isCounted" FROM wallet_counts WHERE name = 'kept'`,
    );
    return rows[0]?.isCounted === true;
  };
  await expect.poll(isCounted, { timeout: 10_000 }).toBe(true);
  return (await wallet.houseBalances()).find((row) => row.account === account && row.currency === 'PHP')?.minor ?? 0n;
};

describe('moves within the house', () => {
  test('a move changes two accounts of the house and no player’s, once for its reference', async () => {
    const player = await aPlayer(100n);
    const [fees, reference] = [await houseOf('house:real:fees'), ids.newId()];
    expect(await wallet.houseMove(move(reference, 30n), database.pool)).toEqual({ ok: true, value: { duplicate: false } });
    expect(await wallet.houseMove(move(reference, 30n), database.pool)).toEqual({ ok: true, value: { duplicate: true } });
    expect(await wallet.houseMove(move(reference, 31n), database.pool)).toEqual({ ok: false, failure: 'key_reused' });
    expect((await houseOf('house:real:fees')) - fees).toBe(30n);
    expect(await balanceOf(player)).toBe(100n);
    expect(await wallet.audit()).toEqual([]);
  });

  test('a move of nothing, or of less, is refused before it is written', async () => {
    await expect(wallet.houseMove(move(ids.newId(), 0n), database.pool)).rejects.toThrow(RangeError);
    await expect(wallet.houseMove(move(ids.newId(), -1n), database.pool)).rejects.toThrow(RangeError);
  });

  test('a move has the number of its transaction before its place in the ledger, as a roll-up counts on', async () => {
    const { rows } = await database.pool.query<{ source: string }>(
      "select prosrc as source from pg_proc where proname = 'wallet_house_move'",
    );
    const source = rows[0]?.source ?? '';
    expect(source.indexOf('pg_current_xact_id()')).toBeGreaterThan(0);
    expect(source.indexOf('pg_current_xact_id()')).toBeLessThan(source.indexOf('insert into wallet_transactions'));
  });
});

describe('a deposit that its provider takes back', () => {
  const deposit = async (playerId: string, minor: bigint) => {
    const command = { playerId, source: 'psp:paymongo', reference: ids.newId(), amount: php(minor), groupId: ids.newId() };
    await wallet.deposit(command);
    return command;
  };

  test('is taken from the player whole, once, where it is there', async () => {
    const player = await aPlayer(100n);
    const command = await deposit(player, 500n);
    expect(outcome(await wallet.reverseDeposit(command))).toBe('done');
    expect(outcome(await wallet.reverseDeposit(command))).toBe('repeat');
    expect(outcome(await wallet.reverseDeposit({ ...command, amount: php(499n) }))).toBe('key_reused');
    expect(await balanceOf(player)).toBe(100n);
    expect(await wallet.audit()).toEqual([]);
  });

  test('what the player has played away is owed: the balance ends at 0, and the provider has all of it back', async () => {
    const player = await aPlayer(0n);
    const before = { psp: await houseOf('house:real:psp:paymongo'), owed: await houseOf('house:real:receivable') };
    const command = await deposit(player, 500n);
    await wallet.debit({ playerId: player, source: 'vendor:TEST', reference: ids.newId(), amount: php(380n) });
    expect(outcome(await wallet.reverseDeposit(command))).toBe('done');
    expect(await balanceOf(player)).toBe(0n);
    expect((await houseOf('house:real:psp:paymongo')) - before.psp).toBe(0n);
    expect((await houseOf('house:real:receivable')) - before.owed).toBe(-380n);
    expect(await wallet.audit()).toEqual([]);
    const days = { from: '2000-01-01', to: '2100-12-31' };
    const { lines } = await wallet.statement(player, days, 'Asia/Manila', { number: 1, size: 10 });
    expect(lines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['reversal', -120n],
      ['stake', -380n],
      ['deposit', 500n],
    ]);
  });

  test('of a player who has nothing left is owed whole', async () => {
    const player = await aPlayer(0n);
    const command = await deposit(player, 200n);
    await wallet.debit({ playerId: player, source: 'vendor:TEST', reference: ids.newId(), amount: php(200n) });
    const owed = await houseOf('house:real:receivable');
    await transaction(database.pool, (client) => wallet.reverseDeposit(command, client));
    expect((await houseOf('house:real:receivable')) - owed).toBe(-200n);
    expect(await wallet.audit()).toEqual([]);
  });
});
