import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '@palaro/env';
import { openDatabase } from '../../apps/platform/src/db/database.ts';
import { freePortFrom } from './platform-process.ts';
import { runCashierChaos } from './run-cashier-chaos.ts';
import { runCashierSchedules } from './run-cashier-schedules.ts';
import { runChaos } from './run-bet-chaos.ts';
import { runCommunityChaos } from './run-community-chaos.ts';
import { runChatChaos } from './run-chat-chaos.ts';
import { runLotteryChaos } from './run-lottery-chaos.ts';
import { runSlipChaos } from './run-slip-chaos.ts';

const usage = `Kills servers with SIGKILL in storms, one storm after the other, and proves that nothing acknowledged is lost or doubled.
  npm run chaos -- [--bets] [--chat] [--lottery] [--slips] [--cashier] [--community] [--schedules N] [--kills N] [--players 6] [--seed N] [--port 8280]
  --bets     the platform in a storm of bets: every acknowledged centavo is there (50 kills)
  --chat     one of two nodes in a storm of chat messages (10 kills)
  --lottery  the lottery house while it pays a draw: every order is settled once (20 kills)
  --slips    the studios while they settle slips of a sportsbook: every slip is settled once (10 kills)
  --cashier  nodes at eight points of deposits and withdrawals: each is booked and paid once (200 kills)
  --community  two processes while they settle a day of teams, contracts and rebates: the rows are those without a kill (40 kills)
  --schedules N  kills nothing: N random schedules of deposits and withdrawals with events and answers that are lost, late, doubled
             or forged; the ledger equals the providers' statements (10000 before a release)
Without the name of a storm all of them run, each on a store of its own; on the empty store of DATABASE_URL one is run, by its name.`;

type StormOptions = { kills: number; players: number; seed: number; port: number };

const tellKill =
  (kills: number) =>
  (number: number, restartMs: number): void =>
    void process.stdout.write(`kill ${number} of ${kills}, back after ${Math.round(restartMs)} ms\n`);

/** Of a process that nobody waits for. */
const tellEnd =
  (kills: number) =>
  (number: number, lifeMs: number): void =>
    void process.stdout.write(`kill ${number} of ${kills}, after ${Math.round(lifeMs)} ms\n`);

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

/** Slips in the book for each kill of the studios; no player has more of them open at once. */
const slipsPerKill = 12;
const slipsMax = 20;
const slipStorm = (options: StormOptions, dataDir: string): Promise<string> =>
  withSharedStore(dataDir, async (databaseUrl) => {
    const { kills, players } = options;
    const slips = Math.min(slipsMax, Math.ceil((kills * slipsPerKill) / players));
    const report = await runSlipChaos({ ...options, slips, dataDir, databaseUrl, onKill: tellKill(kills) });
    return `${report.kills} kills while slips were settled, at ${report.settledAtKills.join(', ')} of ${report.slips}: each settled once, ${report.won} of them won, ${report.givenBack} given back, the ledger's sums hold\n`;
  });

/** The chat's storm: two nodes on one store. */
const chatStorm = (options: StormOptions, dataDir: string): Promise<string> =>
  withSharedStore(dataDir, async (databaseUrl) => {
    const { kills, port } = options;
    const ports = [port, await freePortFrom(port + 1)];
    const report = await runChatChaos({ ...options, ports, dataDir, databaseUrl, onKill: tellKill(kills) });
    return `${report.kills} kills, ${report.acknowledged} messages of ${report.conversations} conversations acknowledged, ${report.repeats} sent again on purpose, ${report.retries} attempts unanswered: none lost, none doubled\n`;
  });

/** The cashier's storm: two nodes on one store, before a bank. */
const cashierStorm = (options: StormOptions, dataDir: string): Promise<string> =>
  withSharedStore(dataDir, async (databaseUrl) => {
    const { kills, port } = options;
    const report = await runCashierChaos({
      ...options,
      ports: [port, await freePortFrom(port + 1)],
      dataDir,
      databaseUrl,
      onKill: tellKill(kills),
    });
    return `${report.kills} kills, ${report.deposits} deposits credited, ${report.payouts} withdrawals paid: none lost, none doubled, the providers' books and the ledger agree\n`;
  });

/** Members of the community's storm: their settlement takes longer than one of its processes lives. */
const stormMembers = 20_000;
const communityStorm = (options: StormOptions, dataDir: string): Promise<string> =>
  withSharedStore(join(dataDir, 'storm'), async (databaseUrl) => {
    const { kills, seed } = options;
    const report = await runCommunityChaos({ kills, seed, members: stormMembers, dataDir, databaseUrl, onKill: tellEnd(kills) });
    return `${report.kills} kills while a day of teams was settled: its ${report.rows} rows are those of a store without a kill\n`;
  });

/** The platform's storm: it has its store to itself. */
const betStorm = async (options: StormOptions, dataDir: string): Promise<string> => {
  const report = await runChaos({
    ...options,
    dataDir,
    databaseUrl: process.env['DATABASE_URL'] ?? null,
    onKill: tellKill(options.kills),
  });
  return (
    `${report.kills} kills, ${report.acknowledged} calls of ${report.rounds} rounds acknowledged, 0 lost\n` +
    `${report.launches} games launched, ${report.openBets} bets left open and settled later, ${report.repeats} calls repeated on purpose, ${report.refused} stakes above the balance refused, ${report.retries} attempts unanswered, slowest restart ${Math.round(report.restartMsMax)} ms\n` +
    'balances, statements, betting records and ledger hold every acknowledged centavo and nothing else\n'
  );
};

/** Every storm with as many kills as find out what there is in a few minutes. */
const storms = {
  bets: { storm: betStorm, kills: 50 },
  chat: { storm: chatStorm, kills: 10 },
  lottery: { storm: lotteryStorm, kills: 20 },
  slips: { storm: slipStorm, kills: 10 },
  cashier: { storm: cashierStorm, kills: 200 },
  community: { storm: communityStorm, kills: 40 },
} as const;
type StormName = keyof typeof storms;
const stormNames = Object.keys(storms) as StormName[];

const run = async (name: StormName, options: StormOptions): Promise<void> => {
  process.stdout.write(`${name}: ${options.kills} kills, seed ${options.seed}\n`);
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-chaos-'));
  try {
    process.stdout.write(await storms[name].storm(options, dataDir));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const runSchedules = async (schedules: number, seed: number): Promise<number> => {
  process.stdout.write(`${schedules} schedules, seed ${seed}\n`);
  try {
    const report = await runCashierSchedules({ schedules, seed, onHundred: (done) => void process.stdout.write(`${done} schedules\n`) });
    process.stdout.write(
      `${report.schedules} schedules with ${report.faults} faults: ${report.payments} payments and ${report.payouts} payouts, each booked once; ${report.refused} withdrawals refused; ledger and statements are equal\n`,
    );
    return 0;
  } catch (error) {
    process.stdout.write(`lost: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
};

const main = async (): Promise<number> => {
  const { values, whole } = readCommandLine(usage, {
    kills: { type: 'string' },
    players: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
    port: { type: 'string' },
    bets: { type: 'boolean', default: false },
    chat: { type: 'boolean', default: false },
    lottery: { type: 'boolean', default: false },
    slips: { type: 'boolean', default: false },
    cashier: { type: 'boolean', default: false },
    community: { type: 'boolean', default: false },
    schedules: { type: 'string' },
  });
  const [players, seed] = [whole('players', 1), whole('seed', 1)];
  if (values.schedules !== undefined) return runSchedules(whole('schedules', 1), seed);
  const named = stormNames.filter((name) => values[name]);
  if (process.env['DATABASE_URL'] !== undefined && named.length !== 1) {
    process.stderr.write(`DATABASE_URL is one store: name one storm.\n\n${usage}\n`);
    return 64;
  }
  try {
    for (const name of named.length === 0 ? stormNames : named) {
      const kills = values.kills === undefined ? storms[name].kills : whole('kills', 1);
      const port = values.port === undefined ? await freePortFrom(8280) : whole('port', 1);
      await run(name, { kills, players, seed, port });
    }
    return 0;
  } catch (error) {
    process.stdout.write(`lost: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
};

process.exitCode = await main();
