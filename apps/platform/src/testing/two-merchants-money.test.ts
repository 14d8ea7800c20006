import { afterAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { readJackpots } from '../modules/gaming/jackpot-store.ts';
import { deleteVendorSecret, insertVendorSecret, lockVendor, readVendorSecrets } from '../modules/gaming/vendor-secret-store.ts';
import { key, outcome, php, startTestWallet } from '../modules/wallet/testing.ts';
import { upsertVendors } from '../modules/catalogue/catalogue-store.ts';
import { aVendor } from './builders.ts';

/** Money at two merchants, whose vendors use the same references, jackpots and codes. */
const { database, ids, clock, wallet, aPlayer, balanceOf } = await startTestWallet();
afterAll(() => database.drop());
const now = new Date(clock.now());
const source = 'vendor:TEST';

test('a rollback of what only another merchant’s player has bet, or won, waits for the bet of its own', async () => {
  const [here, there] = [await aPlayer(100n), await aPlayer(100n, { merchantCode: 'second' })];
  const [bet, won] = [ids.newId(), ids.newId()];
  await wallet.debit({ playerId: there, source, reference: bet, amount: php(30n) });
  await wallet.credit({ playerId: there, source, reference: won, amount: php(5n) });
  for (const target of [bet, won]) {
    const cancel = { ...key(here, `c-${target}`), target, currency: 'PHP' } as const;
    expect(outcome(await wallet.cancel(cancel))).toBe('done');
    expect(outcome(await wallet.debit({ playerId: here, source, reference: target, amount: php(30n) }))).toBe('rolled_back');
  }
  expect([await balanceOf(here), await balanceOf(there)]).toEqual([100n, 75n]);
});

/** A debit or a credit of a player; its id. */
const moved = async (playerId: string, kind: 'debit' | 'credit', groupId: string): Promise<string> => {
  const done = await wallet[kind]({ ...key(playerId, `${kind}-${groupId}`), amount: php(kind === 'debit' ? 20n : 110n), groupId });
  if (!done.ok) throw new Error(done.failure.code);
  return done.value.reference;
};
const asked = async (text: string, values: readonly unknown[]): Promise<unknown> =>
  (await database.pool.query<{ value: unknown }>(`SELECT ${text} AS value`, [...values])).rows[0]?.value;

test('two merchants’ jackpots of one code fill, rest, are paid and are shown each for itself', async () => {
  const merchants = ['second', 'demo'] as const;
  const players = { second: await aPlayer(1000n, { merchantCode: 'second' }), demo: await aPlayer(1000n) };
  const add = async (merchant: (typeof merchants)[number]): Promise<void> => {
    const bet = await moved(players[merchant], 'debit', ids.newId());
    await asked(
      `wallet_jackpot_add(p_transaction => $1, p_source => $2, p_code => 'POOL', p_amount => 10, p_seed => 100, p_pause => '10 min',
         p_seeds_max => 500, p_at => $3)`,
      [bet, source, now],
    );
  };
  const locked = (merchant: string) =>
    asked(`wallet_jackpot_lock(p_merchant => $1, p_code => 'POOL', p_currency => 'PHP')::int`, [merchant]);
  const rests = (merchant: string) =>
    asked(`wallet_jackpot_rests(p_merchant => $1, p_code => 'POOL', p_currency => 'PHP', p_at => $2)`, [merchant, now]);
  for (const merchant of merchants) await add(merchant);
  expect([await locked('second'), await locked('demo')]).toEqual([110, 110]);
  await database.pool.query(
    `INSERT INTO gaming_rounds (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency, stake, payout, bets, wins, state, opened_at, changed_at)
     VALUES ('won', 'second', 'TEST', $1, 'a***', 'g', '1', 'RNG', 'won', 'real', 'PHP', 20, 110, 1, 1, 'settled', now(), now())`,
    [players.second],
  );
  const win = await moved(players.second, 'credit', 'won');
  await asked(`wallet_jackpot_pay(p_transaction => $1, p_code => 'POOL', p_amount => 110, p_at => $2)`, [win, now]);
  expect([await locked('second'), await locked('demo')]).toEqual([100, 110]);
  expect([await rests('second'), await rests('demo')]).toEqual([true, false]);
  const shown = async (merchant: string) =>
    (await readJackpots(database.pool, merchant, 'PHP')).map(({ code, balance, lastWin }) => [code, balance, lastWin?.amount ?? null]);
  expect([await shown('second'), await shown('demo')]).toEqual([[['POOL', 100n, 110n]], [['POOL', 110n, null]]]);
  expect(await wallet.audit()).toEqual([]);
});

test('a vendor’s secrets are those that it has with a merchant, and another’s are neither read nor removed', async () => {
  const [here, there] = ['demo', 'second'].map((merchantCode) => ({ merchantCode, vendorCode: 'TALA' }));
  if (here === undefined || there === undefined) throw new Error('there are two');
  await transaction(database.pool, (client) => upsertVendors(client, 'second', [aVendor('TALA')]));
  const locks = (caller: typeof here) => transaction(database.pool, (client) => lockVendor(client, caller));
  expect([await locks(there), await locks(here)]).toEqual([true, false]);
  const secret = (sealed: string) => ({ id: 'one-id', sealed: Buffer.from(sealed), createdAt: now, createdBy: 'tests' });
  await transaction(database.pool, (client) => upsertVendors(client, 'demo', [aVendor('TALA')]));
  for (const caller of [there, here])
    await transaction(database.pool, (client) => insertVendorSecret(client, caller, secret(caller.merchantCode)));
  const read = async (caller: typeof here) => (await readVendorSecrets(database.pool, caller)).map(({ sealed }) => sealed.toString());
  expect([await read(here), await read(there)]).toEqual([['demo'], ['second']]);
  await transaction(database.pool, (client) => deleteVendorSecret(client, here, 'one-id'));
  expect([await read(here), await read(there)]).toEqual([[], ['second']]);
});
