import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { money } from '@palaro/money';
import type { Pool } from 'pg';
import { systemClock } from '../../../apps/platform/src/kernel/clock.ts';
import { createIds } from '../../../apps/platform/src/kernel/ids.ts';
import { createSeamless } from '../../../apps/platform/src/modules/gaming/seamless.ts';
import { createWallet, type Wallet } from '../../../apps/platform/src/modules/wallet/index.ts';
import { median, quantile, type Figure } from './figures.ts';
import { hasPgbench, missingPgbench, pgbench } from './pgbench.ts';
import { openOwnStore } from './own-store.ts';

const callers = 64;
const players = 1000;
const vendor = { merchantCode: 'BENCH', vendorCode: 'BENCH' };
const inTurns = 32;

/** Players `bench-0` and so on with money at an open game, and a merchant by whose calendar their limits count. */
const seat = async (wallet: Wallet, pool: Pool): Promise<void> => {
  await pool.query(`insert into merchant (code, config) values ($1, '{"timeZone": "Asia/Manila"}') on conflict do nothing`, [
    vendor.merchantCode,
  ]);
  for (let from = 0; from < players; from += inTurns)
    await Promise.all(
      Array.from({ length: Math.min(inTurns, players - from) }, async (_, step) => {
        const playerId = `bench-${from + step}`;
        await wallet.openAccount({ playerId, merchantCode: vendor.merchantCode, currency: 'PHP', mode: 'real' });
        await wallet.deposit({ playerId, source: 'bench', reference: playerId, amount: money('PHP', 10n ** 12n) });
      }),
    );
  await pool.query(
    `insert into gaming_sessions (id, merchant_code, player_id, masked_name, vendor_code, game_code, node_id, game_type, language, mode, opened_at)
     select 'session-' || n, 'BENCH', 'bench-' || n, 'b***', 'BENCH', 'game', 'node', 'SLOT', 'en', 'real', now() from generate_series(0, $1) n`,
    [players - 1],
  );
};

const script = `\\set player random(0, ${players - 1})
\\set one random(1, 2000000000)
\\set two random(1, 2000000000)
select * from gaming_bet(p_id => 'b' || :one || '-' || :two, p_round_id => 'r' || :one || '-' || :two, p_vendor => 'BENCH', p_session => 'session-' || :player, p_player => 'bench-' || :player, p_game => 'game', p_round => 'theirs-' || :one || '-' || :two, p_transaction => 'theirs-' || :one || '-' || :two, p_fingerprint => 'fingerprint-of-forty-three-characters-' || :one, p_currency => 'PHP', p_stake => 100, p_payout => null, p_closed => false, p_refusal => null, p_at => now());
`;

/** The calls of vendors as the product makes them, and a bet of another player with each call. */
const createBets = (pool: Pool, wallet: Wallet): ((command: number) => Promise<void>) => {
  const seamless = createSeamless({
    pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    wallet,
    games: { stakeLimits: () => Promise.resolve({ min: 1n, max: null }) },
    canBet: () => Promise.resolve(true),
    payoutBounds: () => ({ payoutMax: 10n ** 15n, roundMax: 10n ** 15n }),
    jackpotOf: () => Promise.resolve(null),
    played: () => undefined,
  });
  return async (command) => {
    const place = (command * 7919) % players;
    const answer = await seamless.bet(vendor, {
      player: `bench-${place}`,
      session: `session-${place}`,
      game: 'game',
      round: `ours-${command}`,
      transaction: `ours-${command}`,
      currency: 'PHP',
      stake: 100n,
      payout: null,
      closed: false,
    });
    if (!answer.ok) throw new Error(`a bet was refused: ${answer.failure.code}`);
  };
};

let commands = 0;
const betsPerSecond = async (bet: (command: number) => Promise<void>, seconds: number): Promise<number> => {
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < started + seconds * 1000) {
        await bet((commands += 1));
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
};

const inBlocks = async (blocks: number, one: () => Promise<number>, other: () => Promise<number>) => {
  const pairs: { readonly one: number; readonly other: number }[] = [];
  for (let block = 0; block < blocks; block++) pairs.push({ other: await other(), one: await one() });
  const ratios = pairs.map((pair) => pair.one / pair.other);
  return {
    ratio: median(ratios),
    detail: `${median(pairs.map((pair) => pair.one)).toFixed(0)}/s against ${median(pairs.map((pair) => pair.other)).toFixed(0)}/s, blocks ${quantile(ratios, 0).toFixed(2)} to ${quantile(ratios, 1).toFixed(2)}`,
  };
};

/** Bets of 64 callers against pgbench calling the same function. */
export const measureBets = async (blocks: number, seconds: number): Promise<Figure[]> => {
  const name = 'vendors’ bets of 64 callers against pgbench';
  const bound = { atLeast: 1.3 };
  if (!(await hasPgbench())) return [missingPgbench(name, bound)];
  const own = await openOwnStore();
  try {
    const { pool, connectionString } = own.database;
    const file = join(own.folder, 'bet.sql');
    writeFileSync(file, script);
    const wallet = createWallet({ pool, clock: systemClock, ids: createIds(systemClock.now) });
    await seat(wallet, pool);
    const bet = createBets(pool, wallet);
    await betsPerSecond(bet, 1);
    const together = await inBlocks(
      blocks,
      () => betsPerSecond(bet, seconds),
      () => pgbench(connectionString, file, callers, seconds),
    );
    return [{ name, detail: together.detail, value: together.ratio, bound }];
  } finally {
    await own.stop();
  }
};
