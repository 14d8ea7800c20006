import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '@palaro/settings';
import { openDatabase } from '../db/database.ts';
import { freePortFrom } from './platform-process.ts';
import { runChaos } from './run-chaos.ts';
import { runChatChaos } from './run-chat-chaos.ts';
import { runLotteryChaos } from './run-lottery-chaos.ts';

const usage = `Kills the platform with SIGKILL in a storm of bets and proves that no acknowledged centavo is lost.
  npm run chaos -- [--kills 50] [--players 6] [--seed N] [--port 8280]
  npm run chaos -- --chat    kills one of two nodes in a storm of chat messages, and proves that none is lost or doubled
  npm run chaos -- --lottery kills the lottery house while it pays a draw, and proves that every order is settled once`;

type StormOptions = { kills: number; players: number; seed: number; port: number };

const tellKill =
  (kills: number) =>
  (number: number, restartMs: number): void =>
    void process.stdout.write(`kill ${number} of ${kills}, back after ${Math.round(restartMs)} ms\n`);

/** A storm whose servers share one store, which stays up. */
const withSharedStore = async (dataDir: string, storm: (databaseUrl: string) => Promise<string>): Promise<string> => {
  const database = await openDatabase({
    databaseUrl: process.env['DATABASE_URL'] ?? null,
    dataDir,
    applicationName: 'palaro-chaos',
    onIdleFault: () => undefined,
  });
  try {
    return await storm(database.connectionString);
  } finally {
    await database.close();
  }
};

/** Bets in the draw for each kill of the house, so that it is always killed in the middle. */
const betsPerKill = 20;
/** The house shows no more orders of a player at once. */
const ordersMax = 20;
const lotteryStorm = (options: StormOptions, dataDir: string): Promise<string> =>
  withSharedStore(dataDir, async (databaseUrl) => {
    const { kills, players } = options;
    const report = await runLotteryChaos({
      ...options,
      orders: Math.min(ordersMax, Math.ceil((kills * betsPerKill) / (players * 10))),
      dataDir,
      databaseUrl,
      onKill: tellKill(kills),
    });
    return `${report.kills} kills while a draw was paid, at ${report.settledAtKills.join(', ')} of ${report.bets} bets: each settled once, ${report.won} of them won, the ledger's sums hold\n`;
  });

/** The chat's storm: two nodes on one store. */
const chatStorm = (options: StormOptions, dataDir: string): Promise<string> =>
  withSharedStore(dataDir, async (databaseUrl) => {
    const { kills, port } = options;
    const ports = [port, await freePortFrom(port + 1)];
    const report = await runChatChaos({ ...options, ports, dataDir, databaseUrl, onKill: tellKill(kills) });
    return `${report.kills} kills, ${report.acknowledged} messages of ${report.conversations} conversations acknowledged, ${report.repeats} sent again on purpose, ${report.retries} attempts unanswered: none lost, none doubled\n`;
  });

const main = async (): Promise<number> => {
  const { values, whole } = readCommandLine(usage, {
    kills: { type: 'string', default: '50' },
    players: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
    port: { type: 'string' },
    chat: { type: 'boolean', default: false },
    lottery: { type: 'boolean', default: false },
  });
  const [kills, players, seed] = [whole('kills', 1), whole('players', 1), whole('seed', 1)];
  const port = values.port === undefined ? await freePortFrom(8280) : whole('port', 1);
  process.stdout.write(`seed ${seed}\n`);
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-chaos-'));
  try {
    const otherStorm = values.chat ? chatStorm : values.lottery ? lotteryStorm : null;
    if (otherStorm !== null) {
      process.stdout.write(await otherStorm({ kills, players, seed, port }, dataDir));
      return 0;
    }
    const report = await runChaos({
      kills,
      players,
      seed,
      port,
      dataDir,
      databaseUrl: process.env['DATABASE_URL'] ?? null,
      onKill: tellKill(kills),
    });
    process.stdout.write(
      `${report.kills} kills, ${report.acknowledged} calls of ${report.rounds} rounds acknowledged, 0 lost\n` +
        `${report.launches} games launched, ${report.openBets} bets left open and settled later, ${report.repeats} calls repeated on purpose, ${report.refused} stakes above the balance refused, ${report.retries} attempts unanswered, slowest restart ${Math.round(report.restartMsMax)} ms\n` +
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
