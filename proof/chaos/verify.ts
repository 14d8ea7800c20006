import assert from 'node:assert/strict';
import { formatDecimal, money } from '@palaro/money';
import { openDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { createIds } from '../../apps/platform/src/kernel/ids.ts';
import { createWallet, type Wallet } from '../../apps/platform/src/modules/wallet/index.ts';
import type { StormResult } from './bet-storm.ts';

/** Where the platform keeps its money: a folder for the embedded store, or another store's address. */
export type StorePlace = { readonly dataDir: string; readonly databaseUrl: string | null };

/** Works on the platform's store beside the platform, as an operator's tool does. */
export const withStore = async <T>(
  place: StorePlace,
  work: (store: { readonly wallet: Wallet; readonly pool: Database['pool'] }) => Promise<T>,
): Promise<T> => {
  const database = await openDatabase({ ...place, applicationName: 'chaos-check', isCommand: true, onIdleFault: () => undefined });
  try {
    return await work({
      wallet: createWallet({ pool: database.pool, clock: systemClock, ids: createIds(systemClock.now) }),
      pool: database.pool,
    });
  } finally {
    await database.close();
  }
};

const pesos = (minor: bigint): string => formatDecimal(money('PHP', minor));
const byRound = <Row extends { readonly round: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => (a.round < b.round ? -1 : 1));

/** What the player is shown is what was acknowledged: balance, every line of the statement, every round. */
export const verifyAsPlayer = async ({ player, balance, acknowledged, rounds }: StormResult): Promise<void> => {
  const { member, opening } = player;
  assert.equal(await member.balance(), pesos(balance), 'the balance is not what was acknowledged');

  const statement = await member.statement();
  let running = opening;
  const lines = acknowledged.flatMap(({ reference, moves }) => {
    const moved = moves.filter((amount) => amount !== 0n);
    const idOf = (at: number): string => (at < moved.length - 1 ? `${reference}:stake` : reference);
    return moved.map((amount, at) => ({ id: idOf(at), amount: pesos(amount), balanceAfter: pesos((running += amount)) }));
  });
  const shown = statement.toReversed().map(({ id, amount, balanceAfter }) => ({ id, amount, balanceAfter }));
  assert.deepEqual(shown.slice(1), lines, 'statement and acknowledged commands differ');
  assert.equal(shown[0]?.balanceAfter, pesos(opening), 'the opening balance is not in the statement');

  const record = (await member.bettingRecord()).map(({ round, nodeId, state, stake, payout }) => ({ round, nodeId, state, stake, payout }));
  const played = rounds.map((round) => ({ ...round, stake: pesos(round.stake), payout: pesos(round.payout) }));
  assert.deepEqual(byRound(record), byRound(played), 'betting record and acknowledged rounds differ');
};

/** The ledger holds each acknowledged command once and no other, its sums are zero, and nobody ever stood below zero. */
export const verifyStore = (place: StorePlace, results: readonly StormResult[]): Promise<void> =>
  withStore(place, async ({ wallet, pool }) => {
    assert.deepEqual(await wallet.audit(), [], 'the ledger does not add up');
    const below = await pool.query(
      'select 1 from wallet_accounts a where balance < 0 or exists (select from wallet_transactions t where t.player_id = a.player_id and balance_after < 0)',
    );
    assert.equal(below.rowCount, 0, 'a player stood below zero');
    for (const { player, acknowledged } of results) {
      const { rows } = await pool.query<{ id: string }>(`select id from wallet_transactions where player_id = $1 and kind <> 'deposit'`, [
        player.playerId,
      ]);
      assert.deepEqual(
        rows.map(({ id }) => id).toSorted(),
        acknowledged.map(({ reference }) => reference).toSorted(),
        'stored and acknowledged commands differ',
      );
    }
  });
