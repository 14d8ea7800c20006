import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatformProcess, freePortFrom } from '../chaos/platform-process.ts';
import type { Figure, Size } from './attack.ts';

const program = join(import.meta.dirname, '../../../studios/src/main.ts');
/** What is pulled here. */
export const studioBound = 'connections of a studio';
const othersShareMin = 0.99;
/** More than an address may have, and together more than a node has. */
const connectionsOf = (addresses: number): number => (addresses === 1 ? 140 : 60);

/** A loopback address of its own: connections are counted by where they come from, not by what a client writes. */
const loopback = (n: number): string => `127.${20 + Math.floor(n / 250)}.0.${1 + (n % 250)}`;

/** Opens a connection and keeps it; null where the server closes it at once. */
const hold = (port: number, localAddress: string): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const end = (): void => {
      socket.destroy();
      resolve(null);
    };
    socket.on('error', end).once('close', end);
    // Answered, it has its place.
    socket.once('data', () => resolve(socket));
    socket.once('connect', () => socket.write('GET /health/live HTTP/1.1\r\nhost: studios\r\n\r\n'));
  });

const isAnswered = (port: number, localAddress: string): Promise<boolean> =>
  new Promise((resolve) => {
    const sending = request({ port, host: '127.0.0.1', localAddress, path: '/health/ready', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    sending.once('error', () => resolve(false)).end();
  });

const pull = async (port: number, addresses: number, others: number, first: number): Promise<Figure> => {
  const held: Socket[] = [];
  const lanes = Array.from({ length: addresses }, async (_, n) => {
    for (let turn = 0; turn < connectionsOf(addresses); turn++) {
      const socket = await hold(port, loopback(first + n));
      if (socket !== null) held.push(socket);
    }
  });
  await Promise.all(lanes);
  let answered = 0;
  for (let n = 0; n < others; n++) if (await isAnswered(port, loopback(first + addresses + n))) answered++;
  for (const socket of held) socket.destroy();
  return {
    what: `${studioBound}: others, pulled from ${addresses}`,
    value: answered / others,
    bound: othersShareMin,
    side: 'at least',
    note: `others: ${answered} of ${others}; connections held: ${held.length} of ${addresses * connectionsOf(addresses)}`,
  };
};

/** Fills the connections of a studio's node, from one address and from many. */
export const studioConnections = async (size: Size): Promise<readonly Figure[]> => {
  if (size === 'small') return [];
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
    return [await pull(port, 1, 50, 0), await pull(port, 100, 50, 100)];
  } finally {
    await studios.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
