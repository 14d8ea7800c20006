import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../apps/platform/src/testing/free-port.ts';

/** The real platform, the real studios, the real lottery house and the demo's services on a store of their own, each a process, on free ports. */
export type Stack = {
  readonly baseUrl: string;
  readonly studiosUrl: string;
  readonly lotteryUrl: string;
  /** Where its SMS and mails are read. */
  readonly postUrl: string;
  /** Where the bank is, if it was asked for. */
  readonly bankUrl: string;
  readonly dataDir: string;
  readonly logFile: string;
  readonly stop: () => Promise<void>;
};

export type StackOptions = {
  /** Settings beside the usual ones. */
  readonly env?: Record<string, string>;
  /** With the studios and the lottery house; so by default. */
  readonly studios?: boolean;
  /** With the demo's sign-in services and its post; with the studios unless told. */
  readonly demo?: boolean;
  /** Settings of the bank beside the usual ones, with the identity provider; without them there is neither, and the demo merchant takes deposits by customer service. */
  readonly bank?: Record<string, string>;
};

const root = join(import.meta.dirname, '../..');
/** The installation's secret of a stack, and what the studios' secrets come from. */
export const stackSecret = 'only for tests, and thirty-two or more characters';

/** The secrets of the demo merchant's accounts at the bank and the identity provider: its own, unless it is given others. */
const bankSecrets =
  'PALARO/PAYMONGO_KEY=sk_test_demo,PALARO/PAYMONGO_EVENTS=whsk_demo,PALARO/XENDIT_KEY=xnd_development_demo,PALARO/XENDIT_EVENTS=demo-callback-token,PALARO/IDENTITY=demo-identity-secret';

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([gone, pause(10_000).then(() => child.kill('SIGKILL'))]);
};

const waitFor = async (url: string, child: ChildProcess, logFile: string): Promise<void> => {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`a server ended before it was ready; see ${logFile}`);
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await pause(100);
  }
  throw new Error(`${url} was not ready within a minute; see ${logFile}`);
};

/** Starts a stack. Captchas can be read, passwords hash fast and nothing is rate limited; all else is as players get it. */
export const startStack = async ({ env = {}, studios = true, demo = studios, bank }: StackOptions = {}): Promise<Stack> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-stack-'));
  const [port, studiosPort, lotteryPort] = [await freePort(), await freePort(), await freePort()];
  const [issuerPort, postPort, mailPort] = [await freePort(), await freePort(), await freePort()];
  const baseUrl = `http://localhost:${port}`;
  const studiosUrl = `http://localhost:${studiosPort}`;
  const lotteryUrl = `http://localhost:${lotteryPort}`;
  const issuerUrl = `http://localhost:${issuerPort}`;
  const postUrl = `http://localhost:${postPort}`;
  const bankPort = await freePort();
  const bankUrl = `http://localhost:${bankPort}`;
  const identityPort = await freePort();
  const identityUrl = `http://localhost:${identityPort}`;
  const logFile = join(dataDir, 'log.txt');
  const log = createWriteStream(logFile);
  const children: ChildProcess[] = [];
  // A copy, so that a build made meanwhile does not take the files of a running stack away.
  const playerDist = join(dataDir, 'player');
  cpSync(join(root, 'apps/player/dist'), playerDist, { recursive: true });
  const start = (file: string, settings: Record<string, string>): ChildProcess => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, file)], {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    children.push(child);
    return child;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(children.map(stopped));
    log.end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    if (demo) {
      start('sandbox/issuer/src/main.ts', { NODE_ENV: 'test', PORT: String(issuerPort), ORIGIN: issuerUrl, SITES: baseUrl });
      start('sandbox/post/src/main.ts', { NODE_ENV: 'test', PORT: String(postPort), MAIL_PORT: String(mailPort) });
    }
    const platform = start('apps/platform/src/main.ts', {
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      PLAYER_DIST: playerDist,
      STUDIOS_PORT: String(studiosPort),
      LOTTERY_PORT: String(lotteryPort),
      ...(bank === undefined ? {} : { BANK_URL: bankUrl, IDENTITY_URL: identityUrl, GATEWAY_SECRETS: bankSecrets }),
      ...(demo ? { ISSUER_ORIGIN: issuerUrl, SMS_URL: `${postUrl}/messages`, MAIL_URL: `smtp://127.0.0.1:${mailPort}` } : {}),
      STUDIOS_SECRET: stackSecret,
      INSTALLATION_SECRET: stackSecret,
      RATE_LIMIT: '0',
      CAPTCHA_REVEAL: 'true',
      PASSWORD_MEMORY_KIB: '1024',
      LOG_LEVEL: 'info',
      ...env,
    });
    await waitFor(`${baseUrl}/health/ready`, platform, logFile);
    if (bank !== undefined) {
      const events = (provider: string): string => `${baseUrl}/payments/${provider}/events`;
      const settings = {
        NODE_ENV: 'test',
        PORT: String(bankPort),
        DATA_DIR: join(dataDir, 'bank'),
        RATE_LIMIT: '0',
        PAYMONGO_EVENTS: events('paymongo'),
        XENDIT_EVENTS: events('xendit'),
        ...bank,
      };
      await waitFor(`${bankUrl}/health/ready`, start('sandbox/bank/src/main.ts', settings), logFile);
      const ofIdentity = { NODE_ENV: 'test', PORT: String(identityPort), IDENTITY_EVENTS: `${baseUrl}/identity/events` };
      await waitFor(`${identityUrl}/health/ready`, start('sandbox/identity/src/main.ts', ofIdentity), logFile);
    }
    if (studios) {
      const shared = { PLATFORM_URL: baseUrl, STUDIOS_SECRET: stackSecret, ALLOWED_ORIGINS: baseUrl, RATE_LIMIT: '0' };
      const servers = (
        [
          ['studios', studiosPort, studiosUrl],
          ['lottery', lotteryPort, lotteryUrl],
        ] as const
      ).map(([app, at, url]) => ({
        url,
        child: start(`sandbox/${app}/src/main.ts`, { ...shared, PORT: String(at), DATA_DIR: join(dataDir, app) }),
      }));
      await Promise.all(servers.map(({ url, child }) => waitFor(`${url}/health/ready`, child, logFile)));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl, studiosUrl, lotteryUrl, postUrl, bankUrl, dataDir, logFile, stop };
};
