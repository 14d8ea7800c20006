/**
 * `npm start`: the platform, the sandbox studios, the lottery house and, but in production, the demo issuer, the demo post, the demo bank, its identity provider and its register of excluded persons, each a process of its own, until Ctrl-C.
 * Prints one line when all are ready, and the demo accounts. With `--settings-only` it ends where it would start them.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { listenOr, originOf, readCommandLine, StartFault, writableFolder, type Environment } from '../packages/env/src/index.ts';
import { demoAccounts, demoOperators, demoPassword } from '../apps/platform/src/seeds/demo-accounts.ts';
import { demoTeam } from '../apps/platform/src/seeds/demo-team.ts';
import { readConfig, settings } from '../apps/platform/src/env/env.ts';
import { withSecrets } from '../apps/platform/src/env/secrets.ts';
import { readConfig as readBankConfig } from '../sandbox/bank/src/config.ts';
import { readConfig as readIdentityConfig } from '../sandbox/identity/src/config.ts';
import { readConfig as readRegistryConfig } from '../sandbox/registry/src/config.ts';
import { readConfig as readLotteryConfig } from '../sandbox/lottery/src/config.ts';
import { readConfig as readStudiosConfig } from '../sandbox/studios/src/config.ts';

const { values } = readCommandLine('Usage: npm start   (its settings are in the environment: docs/configuration.md)', {
  'settings-only': { type: 'boolean', default: false },
});
const started = Date.now();
const read = readConfig(process.env);
if (!read.ok) {
  process.stderr.write(`${read.failure.message}\n`);
  process.exit(78);
}
/** Ends the start where a setting is to blame. */
const refuse = (error: unknown): never => {
  if (!(error instanceof StartFault)) throw error;
  process.stderr.write(`The start failed: ${error.message}\n`);
  process.exit(error.exitCode);
};
/** Secrets, and a folder for the store. */
const prepare = () => {
  try {
    writableFolder(read.value.DATA_DIR, { key: 'DATA_DIR', fix: settings.DATA_DIR.fix });
    return withSecrets(read.value);
  } catch (error) {
    return refuse(error);
  }
};
const { HOST, STUDIOS_SECRET, DATA_DIR } = prepare();

type Claim = { readonly port: number; readonly release: () => Promise<void> };
/** Holds a port, a free one for 0: each process must know the other's before it starts, and nobody else may have it. */
const claim = async (
  key: 'PORT' | 'STUDIOS_PORT' | 'LOTTERY_PORT' | 'ISSUER_PORT' | 'POST_PORT' | 'BANK_PORT' | 'IDENTITY_PORT' | 'REGISTRY_PORT',
  wanted = { host: HOST, port: read.value[key] },
): Promise<Claim> => {
  const server = createServer();
  await listenOr({ ...wanted, key }, () => once(server.listen(wanted), 'listening'));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : wanted.port,
    release: async () => void (await once(server.close(), 'close')),
  };
};
/** In production people sign in at real issuers. */
const hasIssuer = read.value.NODE_ENV !== 'production' && read.value.ISSUER_ORIGIN === undefined;
/** In production messages go to real gateways. */
const hasPost = read.value.NODE_ENV !== 'production' && read.value.SMS_URL === undefined && read.value.MAIL_URL === undefined;
/** In production deposits go to real providers. */
const hasBank = read.value.NODE_ENV !== 'production' && read.value.BANK_URL === undefined;
/** In production documents go to real providers, or to operators. */
const hasIdentity = read.value.NODE_ENV !== 'production' && read.value.IDENTITY_URL === undefined;
/** In production registers are real ones. */
const hasRegistry = read.value.NODE_ENV !== 'production' && read.value.REGISTRY_URL === undefined;
/** The ports of the platform, of the studios, of the lottery house, of the demo issuer, of the demo post's page and mail server, of the demo bank, of the identity provider, and of the register. */
const claimAll = async () => {
  const { PORT: port } = read.value;
  if (port !== 0 && port === read.value.STUDIOS_PORT)
    throw new StartFault({ key: 'PORT and STUDIOS_PORT', fault: `both are ${port}`, fix: 'Give each a port of its own.' }, 78);
  const platform = await claim('PORT');
  const studios = await claim('STUDIOS_PORT');
  const lottery = await claim('LOTTERY_PORT');
  const issuer = hasIssuer ? await claim('ISSUER_PORT') : null;
  const post = hasPost ? await claim('POST_PORT') : null;
  // Only the platform asks there: any free port will do.
  const mail = hasPost ? await claim('POST_PORT', { host: '127.0.0.1', port: 0 }) : null;
  const bank = hasBank ? await claim('BANK_PORT') : null;
  const identity = hasIdentity ? await claim('IDENTITY_PORT') : null;
  const registry = hasRegistry ? await claim('REGISTRY_PORT') : null;
  for (const claimed of [platform, studios, lottery, issuer, post, mail, bank, identity, registry]) await claimed?.release();
  return {
    PORT: platform.port,
    STUDIOS_PORT: studios.port,
    LOTTERY_PORT: lottery.port,
    ISSUER_PORT: issuer?.port ?? 0,
    POST_PORT: post?.port ?? 0,
    MAIL_PORT: mail?.port ?? 0,
    BANK_PORT: bank?.port ?? 0,
    IDENTITY_PORT: identity?.port ?? 0,
    REGISTRY_PORT: registry?.port ?? 0,
  };
};
const { PORT, STUDIOS_PORT, LOTTERY_PORT, ISSUER_PORT, POST_PORT, MAIL_PORT, BANK_PORT, IDENTITY_PORT, REGISTRY_PORT } =
  await claimAll().catch(refuse);
const base = originOf(HOST, PORT);
const PUBLIC_ORIGIN = process.env['PUBLIC_ORIGIN'] ? read.value.PUBLIC_ORIGIN : base;
const quiet = { LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' };
const studiosSettings = {
  ...quiet,
  PORT: String(STUDIOS_PORT),
  PLATFORM_URL: base,
  OPERATORS: process.env['OPERATORS'] || `${read.value.MERCHANT}=${base}`,
  STUDIOS_SECRET,
  // In production the address of this machine is no origin of players: it is not encrypted.
  ALLOWED_ORIGINS: [PUBLIC_ORIGIN, ...(read.value.NODE_ENV === 'production' ? [] : [base]), `http://127.0.0.1:${PORT}`].join(','),
  DATA_DIR: `${DATA_DIR}/studios`,
};
const lotterySettings = { ...studiosSettings, PORT: String(LOTTERY_PORT), DATA_DIR: `${DATA_DIR}/lottery` };
const eventsAt = (provider: string): string => `${base}/payments/${provider}/events`;
const bankSettings = {
  ...quiet,
  PORT: String(BANK_PORT),
  DATA_DIR: `${DATA_DIR}/bank`,
  BANK_MERCHANT: process.env['BANK_MERCHANT'] || 'Palaro',
  PAYMONGO_EVENTS: eventsAt('paymongo'),
  XENDIT_EVENTS: eventsAt('xendit'),
};
const bank = readBankConfig({ ...process.env, ...bankSettings });
const identitySettings = { ...quiet, PORT: String(IDENTITY_PORT), IDENTITY_EVENTS: `${base}/identity/events` };
const identity = readIdentityConfig({ ...process.env, ...identitySettings });
const registrySettings = { ...quiet, PORT: String(REGISTRY_PORT) };
const registry = readRegistryConfig({ ...process.env, ...registrySettings });
for (const program of [
  readStudiosConfig({ ...process.env, ...studiosSettings }),
  readLotteryConfig({ ...process.env, ...lotterySettings }),
  ...(hasBank ? [bank] : []),
  ...(hasIdentity ? [identity] : []),
  ...(hasRegistry ? [registry] : []),
]) {
  if (program.ok) continue;
  process.stderr.write(`${program.message}\n`);
  process.exit(78);
}
/**
 * What the platform needs of the demo's bank, identity provider and register: where they are, and the secrets of the demo merchant's accounts
 * there, unless they are given.
 */
const accountsForPlatform = (): Environment => {
  const secrets = {
    ...(hasBank && bank.ok
      ? {
          PAYMONGO_KEY: bank.config.PAYMONGO_SECRET_KEY,
          PAYMONGO_EVENTS: bank.config.PAYMONGO_EVENTS_SECRET,
          XENDIT_KEY: bank.config.XENDIT_SECRET_KEY,
          XENDIT_EVENTS: bank.config.XENDIT_CALLBACK_TOKEN,
        }
      : {}),
    ...(hasIdentity && identity.ok ? { IDENTITY: identity.config.IDENTITY_SECRET } : {}),
    ...(hasRegistry && registry.ok ? { REGISTRY: registry.config.REGISTRY_SECRET } : {}),
  };
  const given = new Map(read.value.GATEWAY_SECRETS);
  for (const [name, secret] of Object.entries(secrets)) {
    const own = `${read.value.MERCHANT}/${name}`;
    if (!given.has(own)) given.set(own, secret);
  }
  return {
    ...(hasBank ? { BANK_URL: originOf(HOST, BANK_PORT) } : {}),
    ...(hasIdentity ? { IDENTITY_URL: originOf(HOST, IDENTITY_PORT) } : {}),
    ...(hasRegistry ? { REGISTRY_URL: originOf(HOST, REGISTRY_PORT) } : {}),
    GATEWAY_SECRETS: [...given].map((pair) => pair.join('=')).join(','),
  };
};
const ISSUER_ORIGIN = hasIssuer ? originOf(HOST, ISSUER_PORT) : read.value.ISSUER_ORIGIN;
const issuerSettings = {
  ...quiet,
  PORT: String(ISSUER_PORT),
  ORIGIN: ISSUER_ORIGIN ?? '',
  SITES: [...new Set([PUBLIC_ORIGIN, base])].join(','),
};
const postOrigin = originOf(HOST, POST_PORT);
const postSettings = { ...quiet, PORT: String(POST_PORT), MAIL_PORT: String(MAIL_PORT) };
if (values['settings-only']) process.exit(0);

const children: ChildProcess[] = [];
let stopping = false;

const stopAll = (code: number): void => {
  if (stopping) return;
  stopping = true;
  process.stdout.write('\nstopping …\n');
  for (const child of children) child.kill('SIGTERM');
  const stopped = (): never => {
    process.stdout.write('stopped\n');
    process.exit(code);
  };
  const alive = children.filter((child) => child.exitCode === null);
  let left = alive.length;
  if (left === 0) stopped();
  for (const child of alive) child.once('exit', () => (--left === 0 ? stopped() : undefined));
  setTimeout(() => process.exit(code), 10_000).unref();
};

/** Starts a program; settles when that one says itself that it is ready, since anything could answer at its address. */
const run = (name: string, file: string, env: Environment): Promise<void> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Node keeps what it has compiled, which takes a third off every later start; a folder that cannot be written is done without.
    env: { NODE_COMPILE_CACHE: resolve('.cache/compiled'), ...process.env, ...env },
  });
  children.push(child);
  child.once('exit', (code) => {
    if (!stopping) process.stderr.write(`${name} ended with ${code ?? 'a signal'}\n`);
    stopAll(code ?? 1);
  });
  return new Promise((resolve) => child.once('message', () => resolve()));
};

process.on('SIGINT', () => stopAll(0));
process.on('SIGTERM', () => stopAll(0));

await Promise.all([
  run('The platform', 'apps/platform/src/main.ts', {
    ...quiet,
    PORT: String(PORT),
    STUDIOS_PORT: String(STUDIOS_PORT),
    LOTTERY_PORT: String(LOTTERY_PORT),
    ISSUER_ORIGIN: ISSUER_ORIGIN ?? '',
    ...(hasPost ? { SMS_URL: `${postOrigin}/messages`, MAIL_URL: `smtp://127.0.0.1:${MAIL_PORT}` } : {}),
    ...accountsForPlatform(),
  }),
  run('The studios', 'sandbox/studios/src/main.ts', studiosSettings),
  run('The lottery house', 'sandbox/lottery/src/main.ts', lotterySettings),
  ...(hasIssuer ? [run('The demo issuer', 'sandbox/issuer/src/main.ts', issuerSettings)] : []),
  ...(hasPost ? [run('The demo post', 'sandbox/post/src/main.ts', postSettings)] : []),
  ...(hasBank ? [run('The demo bank', 'sandbox/bank/src/main.ts', bankSettings)] : []),
  ...(hasIdentity ? [run('The identity provider', 'sandbox/identity/src/main.ts', identitySettings)] : []),
  ...(hasRegistry ? [run('The register of the demo', 'sandbox/registry/src/main.ts', registrySettings)] : []),
]);
if (!stopping) {
  process.stdout.write(`\nready ${base}/m/   (${((Date.now() - started) / 1000).toFixed(1)} s)\n\n`);
  if (read.value.DEMO_ACCOUNTS) {
    process.stdout.write(`  demo accounts, password ${demoPassword}\n`);
    for (const account of demoAccounts) {
      const contacts = 'mobile' in account ? `, mobile ${account.mobile}, e-mail ${account.email}` : '';
      process.stdout.write(`    ${account.username.padEnd(9)} ${account.note}${contacts}\n`);
    }
    process.stdout.write(`    ${demoTeam.join(', ')}: an agent, an agent below, and players of both\n`);
    const [desk, ...console] = demoOperators;
    process.stdout.write(`\n  support desk ${base}/desk: ${desk.name}, password ${desk.password}\n`);
    process.stdout.write(`  console ${base}/console: ${console.map(({ name }) => name).join(' and ')}, password ${console[0].password}\n`);
  }
  if (hasPost) process.stdout.write(`\n  SMS and mails of the demo arrive at ${postOrigin}\n`);
  if (hasBank) process.stdout.write(`\n  deposits of the demo are paid at ${originOf(HOST, BANK_PORT)}/qr\n`);
  if (hasIssuer)
    process.stdout.write(
      `  Google and Facebook of the login screen are played by ${ISSUER_ORIGIN}; codes by Firebase, where they are on, are at ${ISSUER_ORIGIN}/firebase/codes\n`,
    );
  process.stdout.write('\n  Ctrl-C stops everything.\n');
}
