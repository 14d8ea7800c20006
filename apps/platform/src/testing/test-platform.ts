import { CompactEncrypt, importJWK } from 'jose';
import { pino } from 'pino';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createClient, type Answer, type Client } from '@palaro/contract/client';
import { wireTable, type SessionInfo } from '@palaro/contract';
import type { Post } from '@palaro/post';
import { createPlatform, type Platform } from '../app.ts';
import { readConfig } from '../env/env.ts';
import { withSecrets } from '../env/secrets.ts';
import { createPool } from '../db/pool.ts';
import { startTestDatabase } from '../db/testing.ts';
import { logSerializers } from '../kernel/fault.ts';
import { demoPassword } from '../seeds/demo-accounts.ts';
import { consumers } from '../topics/consumers.ts';
import { startPost } from './post.ts';

export { solveWork } from '../modules/human/index.ts';

/** What a test platform's secrets are, its studios' among them. */
export const testSecret = 'only for tests, and thirty-two or more characters';

/** A client with a session of its own: what a browser keeps, kept here. */
export type TestClient = Client & { readonly session: SessionInfo | null; readonly cookie: string | null };

export type TestPlatform = {
  readonly platform: Platform;
  readonly baseUrl: string;
  /** The platform's store, for looking at what was kept. */
  readonly pool: Pool;
  /** The store's address, for programs of their own. */
  readonly connectionString: string;
  /** What vendors' secrets are derived from. */
  readonly studiosSecret: string;
  /** The SMS and mails that the platform has sent so far, the newest first; those to one recipient where one is given. */
  readonly messages: Post['latest'];
  /** What the platform has logged so far. */
  readonly logged: () => string;
  readonly guest: () => TestClient;
  /** Logs a demo account in. */
  readonly as: (username: string, password?: string) => Promise<TestClient>;
  /** Registers a fresh player, by an agent's code if there is one, and returns its client. */
  readonly newPlayer: (username?: string, affiliateCode?: string) => Promise<TestClient>;
  /** Resolves once the consumers of topics have worked on all that was told. */
  readonly delivered: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The value of an answer; throws with the code when it was refused. */
export const valueOf = <T>(answer: Answer<T>): T => {
  if (!answer.success) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.value;
};

/** A client of the platform at an address; `use` gives it a session, such as another client's. */
export const createTestClient = (
  baseUrl: string,
): TestClient & { readonly use: (session: SessionInfo | null, cookie: string | null) => void } => {
  let session: SessionInfo | null = null;
  let cookie: string | null = null;
  const withCookie: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookie !== null) headers.set('cookie', `__Host-palaro_session=${cookie}`);
    const response = await fetch(input, { ...init, headers });
    const set = response.headers.getSetCookie().find((line) => line.startsWith('__Host-palaro_session='));
    if (set) cookie = /__Host-palaro_session=([^;]*)/.exec(set)?.[1] || null;
    return response;
  };
  const call = createClient(wireTable, { origin: baseUrl, fetch: withCookie, token: () => session?.token ?? null, timeoutMs: 15_000 });
  return Object.defineProperties(call as never, {
    session: { get: () => session },
    cookie: { get: () => cookie },
    use: { value: (nextSession: SessionInfo | null, nextCookie: string | null) => ([session, cookie] = [nextSession, nextCookie]) },
  });
};

export type LoginKey = { readonly kid: string; readonly alg: string; readonly enc: string; readonly jwk: Readonly<Record<string, string>> };

/** Encrypts a login as the app does; to a key that was fetched before, and under another name, if they are given. */
export const encryptLogin = async (
  client: Client,
  payload: unknown,
  { key, jti = crypto.randomUUID() }: { readonly key?: LoginKey; readonly jti?: unknown } = {},
): Promise<{ data: string; encryption: string }> => {
  const { kid, alg, enc, jwk } = key ?? valueOf(await client('loginKey'));
  const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg, enc, kid, iat: Math.floor(Date.now() / 1000), jti })
    .encrypt(await importJWK(jwk, alg));
  return { data, encryption: `${kid};${alg};${enc}` };
};

/** Logs a demo account, or another one, in at an address. */
export const logInAt = async (baseUrl: string, username: string, password = demoPassword): Promise<TestClient> => {
  const client = createTestClient(baseUrl);
  const { data, encryption } = await encryptLogin(client, { action: 'username', username, password });
  const session = valueOf(await client('login', { body: { data }, headers: { encryption } }));
  client.use(session, client.cookie);
  return client;
};

export type TestPlatformOptions = { readonly env?: Record<string, string>; readonly databaseUrl?: string };

let players = 0;

/** Starts the real platform in this process, on a fresh store with the demo seeds and a free port. */
export const startTestPlatform = async ({ env = {}, databaseUrl }: TestPlatformOptions = {}): Promise<TestPlatform> => {
  const database = databaseUrl === undefined ? await startTestDatabase() : null;
  const connectionString = database?.connectionString ?? databaseUrl ?? '';
  const pool = database?.pool ?? createPool({ connectionString, applicationName: 'test', connectionsMax: 2, onIdleFault: () => undefined });
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-platform-'));
  const post = await startPost();
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    STUDIOS_SECRET: testSecret,
    INSTALLATION_SECRET: testSecret,
    RATE_LIMIT: '0',
    CAPTCHA_REVEAL: 'true',
    PASSWORD_MEMORY_KIB: '64',
    ...post.urls(),
    // Calls only: whether and when the app was built says nothing about them. A test of pages names its build.
    PLAYER_DIST: 'none',
    CONSOLE_DIST: 'none',
    ...env,
  });
  if (!config.ok) throw new Error(config.failure.message);
  const lines: string[] = [];
  const log = pino({ level: 'trace', base: null, serializers: logSerializers }, { write: (line: string) => void lines.push(line) });
  const platform = await createPlatform(withSecrets(config.value), log);
  const baseUrl = await platform.listen();

  return {
    platform,
    baseUrl,
    pool,
    connectionString,
    studiosSecret: withSecrets(config.value).STUDIOS_SECRET,
    messages: post.latest,
    logged: () => lines.join(''),
    guest: () => createTestClient(baseUrl),
    as: (username, password) => logInAt(baseUrl, username, password),
    newPlayer: async (username = `fresh${process.pid}x${++players}`, affiliateCode = '') => {
      const client = createTestClient(baseUrl);
      const session = valueOf(
        await client('registerByUsername', {
          body: { username, password: 'Fresh!2026', confirmPassword: 'Fresh!2026', affiliateCode, type: 0, agreement: true },
        }),
      );
      client.use(session, client.cookie);
      return client;
    },
    delivered: async () => {
      const names = Object.entries(consumers).flatMap(([topic, of]) => of.map((consumer) => `${consumer}.${topic}`));
      // What the platform's own run holds is still there for others to see.
      while ((await pool.query('SELECT FROM topic_delivery LIMIT 1')).rowCount !== 0)
        for (const { name, run } of platform.jobs) if (names.includes(name)) await run();
    },
    stop: async () => {
      await platform.stop();
      await post.stop();
      await (database?.drop() ?? pool.end());
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
