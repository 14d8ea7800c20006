import { createAgentTree } from '../agents/index.ts';
import { randomBytes } from 'node:crypto';
import { CompactEncrypt, importJWK } from 'jose';
import type { Pool } from 'pg';
import { createSeal } from '../../kernel/seal.ts';
import type { CallContext } from '../../http/handlers.ts';
import { createLocalBus, type Bus } from '../../kernel/bus.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { silentSecurityLog, type SecurityLog } from '../../kernel/security-log.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { silentLogger } from '../../kernel/log.ts';
import { startPost } from '../../testing/post.ts';
import { createVerificationModule } from '../verification/index.ts';
import { demoMerchant } from '../merchant/index.ts';
import { createHumanCheck, createProofOfWork, solveWork } from '../human/index.ts';
import { createAccountNotices } from './account-notices.ts';
import type { LoginDevices } from './login-devices.ts';
import { createIsPassword } from './password-reset.ts';
import { createPasswords, createPlayers, withoutMobile, type Passwords, type Players } from '../player/index.ts';
import {
  createAccountEvents,
  createLoginAttempts,
  createLoginDevices,
  createLoginKeys,
  createSecondStep,
  createSessionPurge,
  createSessions,
  createWaysIn,
  sessionHandlers,
} from './index.ts';

const secret = 'a secret of at least 32 characters';
export const clock = createTestClock(Date.UTC(2026, 10, 20));
export const ids = createIds(clock.now);
export const lifetime = { idleMs: 1_800_000, absoluteMs: 86_400_000 };

/** A check by picture everywhere, after a failed login, with little work. */
const testTerms = {
  kindAt: { login: 'picture', codes: 'off', registration: 'picture', forget: 'off', feedback: 'picture', trial: 'picture' },
  loginAfterFailures: 1,
  work: 4,
} as const;

export type TestContext = CallContext & { readonly cookies: (string | null)[]; readonly deviceCookies: string[] };

/** The request of a guest of merchant M; keeps the cookies that its answer sets. */
export const aRequest = (headers: CallContext['headers'] = {}, more: Partial<CallContext> = {}): TestContext => {
  const [cookies, deviceCookies]: [(string | null)[], string[]] = [[], []];
  return {
    session: null,
    merchantCode: 'M',
    language: 'EN',
    ip: '127.0.0.1',
    requestId: 'r',
    headers,
    cookie: null,
    setCookie: (value) => cookies.push(value),
    cookies,
    deviceCookie: null,
    setDeviceCookie: (value) => deviceCookies.push(value),
    deviceCookies,
    ...more,
  };
};

export const codeOf = (result: { ok: boolean; failure?: { code: string } }): string => (result.ok ? 'ok' : (result.failure?.code ?? ''));

export type NodeOptions = {
  readonly pool: Pool;
  readonly bus?: Bus;
  readonly passwords?: Passwords;
  readonly consumeNameLimit?: (name: string) => Promise<number>;
  readonly security?: SecurityLog;
  readonly hasCodeLogin?: boolean;
};

/** Players without wallets, with cheap passwords. */
const startPlayers = (pool: Pool, passwords?: Passwords): Players =>
  createPlayers({
    pool,
    clock,
    ids,
    mobile: withoutMobile,
    invitations: createAgentTree({ pool, clock, ids }),
    passwords: passwords ?? createPasswords({ gate: createSemaphore('passwords', 2, 64), memoryKiB: 64 }),
    openWallet: () => Promise.resolve(),
  });

/** Takes the messages of all nodes. */
const post = await startPost();

/** Codes that are sent, and the last of them as its recipient reads it. */
const startCodes = (pool: Pool) => {
  const made: string[] = [];
  const { service, close } = createVerificationModule({
    proveHuman: () => Promise.resolve('passed'),
    pool,
    clock,
    ids,
    log: silentLogger,
    secret,
    ownGateways: post.urls(),
    demoIssuer: null,
    merchants: {
      known: () => demoMerchant('M'),
      has: () => true,
      originOf: () => 'http://localhost:8080',
      secretOf: () => undefined,
    },
    newCode: () => {
      const code = String(100_000 + made.length);
      made.push(code);
      return code;
    },
  });
  return { codes: service, close, lastCode: () => made.at(-1) ?? '' };
};

/** What the app sends to a node: encrypted bodies, and logins. */
const createRequests = ({ loginKey, login }: Pick<ReturnType<typeof sessionHandlers>, 'loginKey' | 'login'>) => {
  /** Encrypts a login as the app does. */
  const encrypt = async (payload: object, header: Record<string, unknown> = {}) => {
    const key = await loginKey({ query: {}, body: {}, context: aRequest() });
    if (!key.ok) throw new Error('no key');
    const { kid, alg, enc, jwk } = key.value;
    const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ alg, enc, kid, iat: Math.floor(clock.now() / 1000), jti: ids.newId(), ...header })
      .encrypt(await importJWK(jwk, alg));
    return { data, encryption: `${kid};${alg};${enc}` };
  };
  const send = ({ data, encryption }: { data: string; encryption: string }, more: Partial<CallContext> = {}) =>
    login({ query: {}, body: { data }, context: aRequest({ encryption }, more) });
  const logIn = async (payload: object, more: Partial<CallContext> = {}) => send(await encrypt({ action: 'username', ...payload }), more);
  return { encrypt, send, logIn };
};

const noticePorts = { noticeChannels: () => ({ email: true, sms: false }) };

/** Asks for a code as the app does, and gives it as its recipient reads it. */
const createSentCode =
  ({ codes, lastCode }: ReturnType<typeof startCodes>, players: Pick<Players, 'contactOf'>) =>
  async (purpose: 'login' | 'forget', channel: 'sms' | 'email', to: string): Promise<string> => {
    const from = { ip: '127.0.0.1', playerId: null, device: null };
    const contact = await players.contactOf('M', purpose, channel, to);
    await codes.sendCode({ merchantCode: 'M', purpose, channel, to, contact, language: 'EN', from, isHuman: true });
    return lastCode();
  };

const startSecondStep = (pool: Pool, { isDeviceOf }: Pick<LoginDevices, 'isDeviceOf'>) =>
  createSecondStep({ log: silentLogger, pool, clock, ids, isDeviceOf, seal: createSeal(secret, randomBytes, 'second-step') });

/** The session module of one node on a store, with the players it logs in. */
export const startNode = ({
  pool,
  bus = createLocalBus(),
  passwords,
  consumeNameLimit = () => Promise.resolve(0),
  security = silentSecurityLog,
  hasCodeLogin = true,
}: NodeOptions) => {
  const players = startPlayers(pool, passwords);
  const codesModule = startCodes(pool);
  const sessions = createSessions({ pool, bus, clock, ids, issueToken: ids.newToken, lifetimeOf: () => lifetime });
  const captchas = createHumanCheck({
    pool,
    clock,
    ids,
    reveal: true,
    gate: createSemaphore('captchas', 2, 64),
    proofOfWork: createProofOfWork(secret),
    termsOf: () => testTerms,
  });
  const attempts = createLoginAttempts({ pool, clock });
  const devices = createLoginDevices({ pool, clock, ids, secret });
  const notices = createAccountNotices({ pool, clock, ids, ...noticePorts });
  const events = createAccountEvents({ pool, clock, ids, notices });
  const loginKeys = createLoginKeys({ pool, clock, ids, seal: createSeal(secret, randomBytes) });
  const secondStep = startSecondStep(pool, devices);
  const handlers = sessionHandlers({
    sessions,
    players,
    codes: codesModule.codes,
    hasCodeLogin: () => hasCodeLogin,
    waysIn: createWaysIn({ endAll: sessions.endAll, events, notices }),
    isPassword: createIsPassword({ pool, clock, players }),
    passwordRuleOf: () => demoMerchant('M').registration.password,
    humanCheck: captchas,
    attempts,
    devices,
    events,
    notices,
    log: silentLogger,
    consumeNameLimit,
    security,
    loginKeys,
    countUnresolvedRounds: () => Promise.resolve(2),
    levelNameOf: () => Promise.resolve(null),
    secondStep,
  });

  /** A captcha with its answer, as a login's fields. */
  const solvedCaptcha = async () => {
    const { captchaId, work } = await captchas.create('M', 'login');
    return { captchaId, identifying: captchaId.slice(0, 4), work: await solveWork(work) };
  };
  const purge = createSessionPurge({ pool, clock });
  const sentCode = createSentCode(codesModule, players);
  return {
    players,
    sessions,
    captchas,
    devices,
    handlers,
    secondStep,
    purge,
    ...createRequests(handlers),
    solvedCaptcha,
    codes: codesModule.codes,
    sentCode,
    close: codesModule.close,
    messages: post.latest,
  };
};
export type TestNode = ReturnType<typeof startNode>;

/** A store, with what is asked of it beside its transactions, by name and before it is. */
export const watchedPool = (pool: Pool, onQuery: (name: string) => unknown): Pool => {
  const query = async (asked: string | { readonly name: string }, values?: readonly unknown[]) => {
    if (typeof asked !== 'string') await onQuery(asked.name);
    return pool.query(asked as never, values as never);
  };
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'query') return query;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
};

/** Where somebody logs in. */
export const aPlace = { agent: 'a browser', network: '203.0.113.0/24' };

let count = 0;
export const anAccount = async (node: TestNode, type = 0): Promise<{ username: string; password: string; id: string }> => {
  const account = { username: `Player${++count}`, password: 'Right#2026' };
  return { ...account, id: await node.players.createAccount({ ...account, type, merchantCode: 'M', currency: 'PHP' }) };
};

/** An account's session, opened at a node. */
export const aSession = async (node: TestNode) => {
  const { id } = await anAccount(node);
  return { id, ...(await node.sessions.start((await node.players.find(id))!)) };
};
