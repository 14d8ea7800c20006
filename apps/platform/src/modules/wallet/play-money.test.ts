import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { key, php, startTestWallet } from './testing.ts';

const { database, wallet, aPlayer, balanceOf } = await startTestWallet();
afterAll(() => database.drop());

test('play money is forgotten from the newest command on, and adds up after every batch', async () => {
  const player = await aPlayer(0n, { mode: 'play' });
  await wallet.promotionalCredit({ ...key(player, 'a'), amount: php(100n) });
  await wallet.debit({ ...key(player, 'b'), amount: php(30n) });
  await wallet.credit({ ...key(player, 'c'), amount: php(5n) });
  expect(await wallet.forgetPlayer(player, 2)).toBe(2);
  expect(await balanceOf(player)).toBe(100n);
  expect(await wallet.audit()).toEqual([]);
  expect(await wallet.forgetPlayer(player, 2)).toBe(1);
  expect(await wallet.balance(player)).toBeNull();
  expect(await wallet.forgetPlayer(player, 2)).toBe(0);
  expect(await wallet.audit()).toEqual([]);
});

test('real money is never forgotten', async () => {
  const player = await aPlayer(100n);
  await expect(wallet.forgetPlayer(player, 10)).rejects.toThrow('real money is never forgotten');
  expect(await balanceOf(player)).toBe(100n);
});

test('a locked balance stays as it is until the transaction ends', async () => {
  const player = await aPlayer(100n);
  const debit = await transaction(database.pool, async (client) => {
    expect(await wallet.lockedBalance(player, client)).toEqual(php(100n));
    const other = wallet.debit({ ...key(player, 'a'), amount: php(30n) });
    expect(await Promise.race([other.then(() => 'moved'), sleep(200, 'waits')])).toBe('waits');
    return { other };
  });
  expect(await debit.other).toMatchObject({ ok: true, value: { balance: php(70n) } });
  expect(await wallet.lockedBalance('nobody', database.pool)).toBeNull();
});

test('the merchant of a player is known once there is a wallet', async () => {
  expect(await wallet.merchantOf('late')).toBeNull();
  await wallet.openAccount({ playerId: 'late', merchantCode: 'demo', currency: 'PHP', mode: 'real' });
  expect(await wallet.merchantOf('late')).toBe('demo');
  expect(await wallet.merchantOf('late')).toBe('demo');
});
