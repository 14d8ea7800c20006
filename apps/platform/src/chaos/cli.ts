import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePortFrom } from './platform-process.ts';
import { runChaos } from './run-chaos.ts';

const usage = `Kills the platform with SIGKILL in a storm of bets and proves that no acknowledged centavo is lost.
  node apps/platform/src/chaos/cli.ts [--kills 50] [--players 6] [--seed N] [--port 8280]
`;

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { kills: { type: 'string' }, players: { type: 'string' }, seed: { type: 'string' }, port: { type: 'string' } },
  });
  const kills = Number(values.kills ?? 50);
  const players = Number(values.players ?? 6);
  const seed = Number(values.seed ?? randomInt(1, 2 ** 31));
  const port = Number(values.port ?? (await freePortFrom(8280)));
  if (![kills, players, seed, port].every((number) => Number.isInteger(number) && number > 0)) {
    process.stderr.write(usage);
    return 2;
  }
  process.stdout.write(`seed ${seed}\n`);
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-chaos-'));
  try {
    const report = await runChaos({
      kills,
      players,
      seed,
      port,
      dataDir,
      databaseUrl: process.env['DATABASE_URL'] ?? null,
      onKill: (number, restartMs) => process.stdout.write(`kill ${number} of ${kills}, back after ${Math.round(restartMs)} ms\n`),
    });
    process.stdout.write(
      `${report.kills} kills, ${report.acknowledged} calls of ${report.rounds} rounds acknowledged, 0 lost\n` +
        `${report.launches} games launched, ${report.repeats} calls repeated on purpose, ${report.refused} stakes above the balance refused, ${report.retries} attempts unanswered, slowest restart ${Math.round(report.restartMsMax)} ms\n` +
        'balances, statements, betting records and ledger hold every acknowledged centavo and nothing else\n',
    );
    return 0;
  } catch (error) {
    process.stdout.write(`lost: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

process.exitCode = await main();
