import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatformProcess, freePortFrom } from '../chaos/platform-process.ts';
import { onTarget, type Figure, type Ground } from './attack.ts';

const program = join(import.meta.dirname, '../../sandbox/studios/src/main.ts');
const othersShareMin = 0.99;

/** Connections of a node that strangers open and keep. */
type Opened = {
  readonly bound: string;
  /** How many each of so many addresses opens: more than it may have, and together more than the node or strangers may have of it. */
  readonly ofEach: (addresses: number) => number;
  /** What is asked on each; nothing where it is empty. */
  readonly asks: string;
};
const ofStudio: Opened = {
  bound: 'connections of a studio',
  ofEach: (addresses) => (addresses === 1 ? 140 : 60),
  asks: 'GET /health/live HTTP/1.1\r\nhost: studios\r\n\r\n',
};
const ofPlatform: Opened = { bound: 'connections that say nothing', ofEach: (addresses) => (addresses === 1 ? 1_100 : 120), asks: '' };

/** A loopback address of its own: connections are counted by where they come from, not by what a client writes. */
const loopback = (n: number): string => `127.${20 + Math.floor(n / 250)}.0.${1 + (n % 250)}`;

/** Opens a connection and keeps it; null where the server closes it at once. */
const hold = (port: number, localAddress: string, asks: string): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const end = (): void => {
      socket.destroy();
      resolve(null);
    };
    socket.on('error', end).once('close', end);
    // Answered, it has its place; of one that says nothing it shows later.
    socket.once('data', () => resolve(socket));
    socket.once('connect', () => (asks === '' ? resolve(socket) : socket.write(asks)));
  });

const isAnswered = (port: number, localAddress: string): Promise<boolean> =>
  new Promise((resolve) => {
    const sending = request({ port, host: '127.0.0.1', localAddress, path: '/health/ready', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    sending.once('error', () => resolve(false)).end();
  });

const pull = async (port: number, { bound, ofEach, asks }: Opened, addresses: number, others: number, first: number): Promise<Figure> => {
  const held: Socket[] = [];
  const lanes = Array.from({ length: addresses }, async (_, n) => {
    for (let turn = 0; turn < ofEach(addresses); turn++) {
      const socket = await hold(port, loopback(first + n), asks);
      if (socket !== null) held.push(socket);
    }
  });
  await Promise.all(lanes);
  let answered = 0;
  for (let n = 0; n < others; n++) if (await isAnswered(port, loopback(first + addresses + n))) answered++;
  const kept = held.filter(({ destroyed }) => !destroyed).length;
  for (const socket of held) socket.destroy();
  return {
    what: `${bound}: others, pulled from ${addresses}`,
    value: answered / others,
    bound: othersShareMin,
    side: 'at least',
    note: `others: ${answered} of ${others}; connections held: ${kept} of ${addresses * ofEach(addresses)}`,
  };
};

/** Fills the connections of a node, from one address and from many. */
const pullAll = async (port: number, opened: Opened): Promise<readonly Figure[]> => [
  await pull(port, opened, 1, 50, 0),
  await pull(port, opened, 100, 50, 100),
];

const pullStudio = async (): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-valves-'));
  const port = await freePortFrom(8390);
  const studios = createPlatformProcess({
    program,
    port,
    isShown: false,
    env: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PLATFORM_URL: 'http://127.0.0.1:9',
      STUDIOS_SECRET: 'a secret for attacks, shared by nobody else',
      LOG_LEVEL: 'silent',
    },
  });
  try {
    await studios.start();
    return await pullAll(port, ofStudio);
  } finally {
    await studios.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Bounds of connections, which count by where these come from, whatever a client writes. */
export const connectionValves: readonly { readonly bound: string; readonly pull: (ground: Ground) => Promise<readonly Figure[]> }[] = [
  { bound: ofStudio.bound, pull: pullStudio },
  {
    bound: ofPlatform.bound,
    pull: ({ node }) => onTarget(node, ({ baseUrl }) => pullAll(Number(new URL(baseUrl).port), ofPlatform)),
  },
];
