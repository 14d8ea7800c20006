import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { money } from '@palaro/money';
import { openDatabase } from '../../../apps/platform/src/db/database.ts';
import { systemClock } from '../../../apps/platform/src/kernel/clock.ts';
import { createIds } from '../../../apps/platform/src/kernel/ids.ts';
import { createWallet, type Wallet } from '../../../apps/platform/src/modules/wallet/index.ts';
import { median, quantile, type Figure } from './figures.ts';
import { hasPgbench, missingPgbench, pgbench } from './pgbench.ts';
import { track } from './running.ts';

const callers = 16;
const players = 1000;
const playerOf = (place: number): string => `bench-${place}`;

const openWallets = async (wallet: Wallet): Promise<void> => {
  for (let from = 0; from < players; from += callers) {
    await Promise.all(
      Array.from({ length: Math.min(callers, players - from) }, async (_, step) => {
        const playerId = playerOf(from + step);
        await wallet.openAccount({ playerId, merchantCode: 'BENCH', currency: 'PHP', mode: 'real' });
        await wallet.deposit({ playerId, source: 'bench', reference: `open-${playerId}`, amount: money('PHP', 10n ** 12n) });
      }),
    );
  }
};

let commands = 0;
/** Debits per second by so many callers, each waiting for its own answer. */
const debitsPerSecond = async (wallet: Wallet, seconds: number): Promise<number> => {
  const started = performance.now();
  const end = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const command = (commands += 1);
        const answer = await wallet.debit({
          playerId: playerOf((command * 7919) % players),
          source: 'bench',
          reference: `ours-${command}`,
          amount: money('PHP', 100n),
        });
        if (!answer.ok) throw new Error(`a debit was refused: ${answer.failure.code}`);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
};

/** The same function with the same kind of arguments, called by pgbench. */
const script = `\\set player random(0, ${players - 1})
\\set one random(1, 2000000000)
\\set two random(1, 2000000000)
select * from wallet_move(p_id => 'b' || :one || '-' || :two, p_player => 'bench-' || :player, p_source => 'bench', p_kind => 'debit', p_reference => 'theirs-' || :one || '-' || :two, p_fingerprint => 'fingerprint-of-forty-three-characters-' || :one, p_currency => 'PHP', p_debit => 100, p_credit => 0, p_statement => 'stake', p_description => '', p_group => null, p_at => now());
`;

/** The wallet's debit against pgbench running the same SQL function on the same store. */
export const measureLedger = async (blocks: number, seconds: number): Promise<Figure[]> => {
  const name = 'ledger command against pgbench';
  const bound = { atLeast: 0.45 };
  if (!(await hasPgbench())) return [missingPgbench(name, bound)];
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-bench-'));
  const { database, stop } = await track(
    openDatabase({ databaseUrl: null, dataDir, applicationName: 'palaro-bench', onIdleFault: () => undefined }).then((opened) => ({
      database: opened,
    })),
    async (opened) => {
      await opened.database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  );
  try {
    const wallet = createWallet({ pool: database.pool, clock: systemClock, ids: createIds(systemClock.now) });
    await openWallets(wallet);
    const file = join(dataDir, 'debit.sql');
    writeFileSync(file, script);
    await debitsPerSecond(wallet, 1);
    await pgbench(database.connectionString, file, callers, 1);
    const pairs: { ours: number; theirs: number }[] = [];
    for (let block = 0; block < blocks; block++) {
      const theirs = await pgbench(database.connectionString, file, callers, seconds);
      pairs.push({ ours: await debitsPerSecond(wallet, seconds), theirs });
    }
    const ratios = pairs.map(({ ours, theirs }) => ours / theirs);
    const detail = `${median(pairs.map(({ ours }) => ours)).toFixed(0)}/s against ${median(pairs.map(({ theirs }) => theirs)).toFixed(0)}/s, ${callers} callers; blocks ${quantile(ratios, 0).toFixed(2)} to ${quantile(ratios, 1).toFixed(2)}`;
    return [{ name, detail, value: median(ratios), bound }];
  } finally {
    await stop();
  }
};
