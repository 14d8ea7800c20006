import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { money } from '@palaro/money';
import { openDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { systemClock } from '../../../apps/platform/src/kernel/clock.ts';
import { createIds } from '../../../apps/platform/src/kernel/ids.ts';
import { sandboxSecret } from '../../../apps/platform/src/modules/gaming/index.ts';
import { createWallet } from '../../../apps/platform/src/modules/wallet/index.ts';
import { createTestClient, valueOf } from '../../../apps/platform/src/testing/test-platform.ts';
import { createVendorClient, smallestStake } from '../../../apps/platform/src/testing/vendor-client.ts';
import { quantile, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';
import { createBrowsers, openSessions, streamsPerSession, type Pass } from './sse.ts';

const secret = 'a secret for the bench, shared by both sides';
const msMax = 1_000;
const password = 'Storm!2026';

/** A member of a node with money at an open game: their pass for a stream, and a bet of theirs over that node. */
const openSeat = async (
  baseUrl: string,
  { pool }: Database,
): Promise<{ readonly pass: Pass; readonly bet: (name: string) => Promise<void> }> => {
  const client = createTestClient(baseUrl);
  const body = { username: 'benchseat', password, confirmPassword: password, type: 0, agreement: true } as const;
  const session = valueOf(await client('registerByUsername', { body }));
  client.use(session, client.cookie);
  const [game] = valueOf(await client('gameList', { query: { gameType: 'RNG' } })).games;
  if (game === undefined) throw new Error('the catalogue is empty');
  const { gameType: category, vassalage: vendor, gameId, nodeId } = game;
  const { url } = valueOf(await client('launchGame', { query: { category, vendor, gameId, nodeId } }));
  const vendorSecret = sandboxSecret(secret, { merchantCode: 'PALARO', vendorCode: vendor });
  const { call } = createVendorClient({ baseUrl, vendor, secret: vendorSecret, now: systemClock.now });
  const opened = await call('session/open', { token: new URL(url).searchParams.get('token'), game: gameId });
  const { session: seat, player = '', currency } = opened;
  const wallet = createWallet({ pool, clock: systemClock, ids: createIds(systemClock.now) });
  await wallet.deposit({ playerId: player, source: 'bench', reference: player, amount: money('PHP', 10n ** 9n) });
  return {
    pass: { authorization: `Bearer ${session.token}`, cookie: `__Host-palaro_session=${client.cookie}` },
    bet: async (name) => {
      const bet = { session: seat, player, game: gameId, round: name, transaction: name, amount: `${smallestStake(game)}`, currency };
      const { status } = await call('wallet/bet', bet);
      if (status !== 'OK') throw new Error(`a bet was answered ${status}`);
    },
  };
};

/** How long after a bet is sent to one node its player's stream at another node says that the balance has changed. */
export const measureNodes = async (streams: number, turns: number): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-nodes-'));
  const database = await openDatabase({ databaseUrl: null, dataDir, applicationName: 'palaro-bench', onIdleFault: () => undefined });
  const shared = {
    DATABASE_URL: database.connectionString,
    BUS_URL: 'postgres:',
    STORAGE_DIR: join(dataDir, 'storage'),
    STUDIOS_SECRET: secret,
  };
  const nodes: Awaited<ReturnType<typeof startPlatform>>[] = [];
  const browsers: ReturnType<typeof createBrowsers>[] = [];
  try {
    for (let node = 0; node < 2; node++) nodes.push(await startPlatform(shared));
    const [one = '', other = ''] = nodes.map(({ baseUrl }) => baseUrl);
    const { pass, bet } = await openSeat(one, database);
    const [crowd, player] = [createBrowsers(other), createBrowsers(other, 'balance')];
    browsers.push(crowd, player);
    for (const idle of await openSessions(database.pool, streams / streamsPerSession))
      for (let stream = 0; stream < streamsPerSession; stream++) await crowd.open(idle);
    await player.open(pass);
    const times: number[] = [];
    for (let turn = -1; turn < turns; turn++) {
      const [started, heard] = [performance.now(), player.heard()];
      await bet(`bench-${turn + 1}`);
      for (; player.heard() === heard; await pause(1))
        if (performance.now() - started > 30_000) throw new Error('a change never came to the other node');
      // The first one warms both nodes up.
      if (turn >= 0) times.push(performance.now() - started);
    }
    return [
      {
        name: 'a change on one node shown at another, longest in ms',
        detail: `from a bet sent to the event at its player’s stream, beside ${streams} streams of that node; ${turns} times, p50 ${quantile(times, 0.5).toFixed(0)} ms`,
        value: Math.max(...times),
        bound: { atMost: msMax },
      },
    ];
  } finally {
    for (const one of browsers) one.close();
    for (const node of nodes) await node.stop();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
