import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { silentLogger, type Logger } from '../../kernel/log.ts';
import { startPost } from '../../testing/post.ts';
import { demoMerchant, readMerchantConfig, type MerchantConfig } from '../merchant/index.ts';
import { emailOf } from './verification-rules.ts';
import type { CodeRequest } from './verification.ts';
import type { OwnGateways } from './gateways.ts';
import { createVerificationModule } from './verification-module.ts';

const secret = 'a secret of at least 32 characters';

/** The demo merchant's configuration with other messages. */
export const configWith = (messages: object = {}, change: Partial<MerchantConfig> = {}): MerchantConfig => {
  const demo = demoMerchant('M');
  const read = readMerchantConfig({ ...demo, ...change, messages: { ...demo.messages, ...messages } });
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
};

export type NodeOptions = {
  readonly pool: Pool;
  readonly config?: MerchantConfig;
  readonly ownGateways?: OwnGateways;
  readonly accounts?: ReadonlyMap<string, string>;
  readonly clock?: ReturnType<typeof createTestClock>;
  /** Where the merchant is reached. */
  readonly origin?: string;
  readonly log?: Logger;
  /** The secrets of the merchant M, by name. */
  readonly secrets?: Readonly<Record<string, string>>;
};

/** The codes module of one node, with accounts by their contacts, and the codes that it made. */
export const startNode = ({
  pool,
  config = configWith(),
  ownGateways = {},
  accounts = new Map(),
  log = silentLogger,
  secrets = {},
  origin = 'http://localhost:8080',
  ...options
}: NodeOptions) => {
  const clock = options.clock ?? createTestClock(Date.UTC(2026, 10, 20));
  const made: string[] = [];
  const module = createVerificationModule({
    proveHuman: () => Promise.resolve('passed'),
    pool,
    clock,
    ids: createIds(clock.now),
    log,
    secret,
    ownGateways,
    demoIssuer: null,
    merchants: {
      known: () => config,
      has: () => true,
      originOf: () => origin,
      secretOf: (_merchant, name) => secrets[name],
    },
    newCode: () => {
      const code = String(100_000 + made.length);
      made.push(code);
      return code;
    },
  });
  const codes = {
    ...module.service,
    /** As the calls do: a code of an account goes to the account's own contact. */
    sendCode: (request: CodeRequest) =>
      module.service.sendCode(
        request.purpose === 'login' || request.purpose === 'forget'
          ? { ...request, contact: accounts.get(emailOf(request.to) ?? request.to) ?? null }
          : request,
      ),
  };
  return { ...module, codes, clock, made, lastCode: () => made.at(-1) ?? '' };
};

/** A number that has an account. */
export const knownNumber = '+639170000001';

const accounts = new Map([
  [knownNumber, knownNumber],
  ['maria@example.com', 'Maria@example.com'],
]);

/** For a test file: each test begins with empty tables and a running node, which knows two accounts. */
export const testNode = () => {
  let database: TestDatabase;
  let post: Awaited<ReturnType<typeof startPost>>;
  let node: ReturnType<typeof startNode>;
  const start = (options: Omit<NodeOptions, 'pool'> = {}): void => {
    node = startNode({ pool: database.pool, accounts, ownGateways: post.urls(), ...options });
  };
  beforeAll(async () => {
    database = await startTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await database.pool.query('TRUNCATE verification_code, code_try, code_breaker, message_delivery');
    post = await startPost();
    start();
  });
  afterEach(async () => {
    await node.close();
    await post.stop();
  });
  return {
    get pool(): Pool {
      return database.pool;
    },
    get node() {
      return node;
    },
    /** What was sent in this test, the newest first. */
    get post() {
      return post;
    },
    /** Puts another node in the place of the one that runs. */
    async restart(options: Omit<NodeOptions, 'pool'>): Promise<void> {
      await node.close();
      start(options);
    },
  };
};

/** A gateway of a test: a real server that answers as it is told and keeps what it was sent. */
export const startGateway = async (
  answer: (request: IncomingMessage, body: string) => { status?: number; body?: string; delayMs?: number } = () => ({}),
) => {
  const taken: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const part of request) body += String(part);
      taken.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      const { status = 200, body: text = '{"result":{"state":"ok","id":"g1"}}', delayMs = 0 } = answer(request, body);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    taken,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
};
