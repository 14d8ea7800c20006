import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findGame } from '@palaro/game-library';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { sandboxSecret, signedHeaders } from '../../apps/platform/src/modules/gaming/index.ts';
import { demoMerchant, type MerchantConfig } from '../../apps/platform/src/modules/merchant/index.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import { createStudios, readConfig } from '../../sandbox/studios/src/index.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Two studios that keep wallets of their own, and one that asks the platform's in the second seamless dialect. */
export const [ownVendor, otherVendor, seamlessVendor] = ['TALA', 'TAKIP', 'HABI'] as const;

type Fault = {
  readonly call: string;
  readonly fault: 'lose' | 'delay' | 'refuse' | 'fail' | 'fail-after';
  readonly milliseconds?: number;
  readonly times?: number;
};

/** A player with money, and what the player does. */
export const seatOf = async (site: TestPlatform, minor: bigint) => {
  const client = await site.newPlayer();
  const { id } = valueOf(await client('memberInfo'));
  await site.platform.services.wallet.deposit({ playerId: id, source: 'test', reference: id, amount: { minor, currency: 'PHP' } });
  return { id, client };
};
export type Seat = Awaited<ReturnType<typeof seatOf>>;

/** Asks the studios in the platform's name. */
const askAs =
  ({ studiosSecret }: TestPlatform, server: string) =>
  async (call: string, vendor: string, fields: object): Promise<Record<string, string>> => {
    const body = JSON.stringify({ merchant: 'PALARO', vendor, ...fields });
    const secret = Buffer.from(sandboxSecret(studiosSecret, { merchantCode: 'PALARO', vendorCode: vendor }));
    const headers = { 'content-type': 'application/json', ...signedHeaders(secret, systemClock.now(), body) };
    return (await (await fetch(`${server}/transfer/v1/${call}`, { method: 'POST', headers, body })).json()) as Record<string, string>;
  };

/** Rounds that are played at the most. */
const roundsMax = 50;

/** Plays rounds as the game's page does, until the balance there has changed; returns it. */
const playAt = async (server: string, url: string): Promise<string> => {
  const query = new URL(url).searchParams;
  const post = async (path: string, body: object, token = ''): Promise<Record<string, string | null | undefined>> => {
    const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${server}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, string | null>;
  };
  const stake = `${findGame(query.get('game') ?? '')?.minBet}`;
  const opened = await post('/api/session', { game: query.get('game'), token: query.get('token'), operator: query.get('operator') });
  const before = opened['balance'] ?? '';
  for (let count = 0; count < roundsMax; count++) {
    const { state, code, balance } = await post('/api/rounds', { request: `r-${count}`, stake, choice: '' }, opened['token'] ?? '');
    if (state === undefined) throw new Error(`no round was played: ${code}`);
    if (typeof balance === 'string' && balance !== before) return balance;
  }
  return before;
};

/** Studios on a free port before the platform; one has a key of its own. */
const studiosConfig = ({ baseUrl, studiosSecret }: TestPlatform, dataDir: string) => {
  const keyFile = join(dataDir, 'habi.pem');
  writeFileSync(keyFile, privateKey, { mode: 0o600 });
  const read = readConfig({
    VENDOR_KEYS: `PALARO/${seamlessVendor}=${keyFile}`,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    PLATFORM_URL: baseUrl,
    ALLOWED_ORIGINS: baseUrl,
    STUDIOS_SECRET: studiosSecret,
  });
  if (!read.ok) throw new Error(read.message);
  return read.config;
};

export const startTransferStage = async () => {
  const site = await startTestPlatform();
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-studios-'));
  const studios = await createStudios(studiosConfig(site, dataDir));
  const server = `http://127.0.0.1:${await studios.start()}`;
  const demo = demoMerchant('PALARO');
  const terms = { ...demo.vendors.default, gameServer: server };
  const own = { ...terms, dialect: 'transfer-v1' as const };
  const config: MerchantConfig = {
    ...demo,
    vendors: {
      ...demo.vendors,
      default: terms,
      [ownVendor]: own,
      [otherVendor]: own,
      [seamlessVendor]: { ...terms, dialect: 'seamless-rsa', publicKeys: [publicKey] },
    },
  };
  await site.pool.query('UPDATE merchant SET version = version + 1, config = $1 WHERE code = $2', [config, 'PALARO']);
  // A node knows of a change after a second at the latest.
  await pause(1200);

  const ask = askAs(site, server);
  const gameOf = async (client: TestClient, vendor: string) => {
    const { games } = valueOf(
      await client('gameList', { query: { gameType: 'RNG', vassalage: vendor, pageNo: 1, pageSize: 5, language: 'EN' } }),
    );
    const [game] = games;
    if (game === undefined) throw new Error(`${vendor} has no game`);
    return game;
  };
  const launch = async (client: TestClient, vendor: string) => {
    const { nodeId, gameId } = await gameOf(client, vendor);
    return client('launchGame', { query: { category: 'RNG', vendor, gameId, nodeId } });
  };
  return {
    site,
    server,
    ask,
    gameOf,
    launch,
    fault: (vendor: string, fault: Fault) => ask('sandbox/faults', vendor, fault),
    /** What the studios hold of a player, in minor units. */
    there: async ({ id }: Seat, vendor: string = ownVendor): Promise<string | undefined> =>
      (await ask('wallet/balance', vendor, { player: id, currency: 'PHP' }))['balance'],
    balance: async ({ client }: Seat) => valueOf(await client('balance')),
    transfers: async ({ client }: Seat) => valueOf(await client('walletTransfers', { query: { pageNo: 1 } })),
    recall: async ({ client }: Seat) => valueOf(await client('recallMoney', { body: { cause: 'tap' } })),
    /** Carries out what the platform's job would, now. */
    work: async (): Promise<void> => void (await site.platform.jobs.find(({ name }) => name === 'gaming.transfers')?.run()),
    /** Lets so many minutes pass for transfers. */
    later: async (minutes: number): Promise<void> => {
      await site.pool.query(
        `update vendor_transfer set created_at = created_at - $1 * interval '1 minute', expires_at = expires_at - $1 * interval '1 minute',
           ask_at = ask_at - $1 * interval '1 minute'`,
        [minutes],
      );
    },
    playAt: (url: string): Promise<string> => playAt(server, url),
    stop: async (): Promise<void> => {
      await studios.stop();
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type TransferStage = Awaited<ReturnType<typeof startTransferStage>>;
