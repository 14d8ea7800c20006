import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '../../apps/platform/src/db/pool.ts';
import { createTestRandom } from '../../apps/platform/src/kernel/random.ts';
import { addOperator, operatorPassword } from '../../apps/platform/src/testing/operators.ts';
import { chatStorm, openDesks, verifyChat, type ChatStormResult } from './chat-storm.ts';
import { createPlatformProcess } from './platform-process.ts';

export type ChatChaosOptions = {
  readonly kills: number;
  readonly seed: number;
  /** One node for each. */
  readonly ports: readonly number[];
  readonly players: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly onKill?: (number: number, restartMs: number) => void;
};
export type ChatChaosReport = {
  readonly kills: number;
  readonly conversations: number;
  readonly acknowledged: number;
  readonly retries: number;
  readonly repeats: number;
};

const secret = 'a secret for the storm, shared by both sides';
const lifeMinMs = 50;
const lifeSpanMs = 900;

/**
 * Members and an agent chat over nodes that share a store, while one node after another is killed with SIGKILL at random moments
 * and started again; then proves that every message that was acknowledged stands in its conversation once, in its place, and
 * that a reader who went on from the last place has missed none. Throws with what was lost or doubled.
 */
export const runChatChaos = async ({
  kills,
  seed,
  ports,
  players,
  dataDir,
  databaseUrl,
  onKill = () => undefined,
}: ChatChaosOptions): Promise<ChatChaosReport> => {
  const random = createTestRandom(seed);
  const nodes = ports.map((port) =>
    createPlatformProcess({
      port,
      env: {
        NODE_ENV: 'test',
        DATA_DIR: join(dataDir, `node-${port}`),
        STORAGE_DIR: join(dataDir, 'storage'),
        DATABASE_URL: databaseUrl,
        BUS_URL: 'postgres:',
        PLAYER_DIST: 'none',
        STUDIOS_SECRET: secret,
        INSTALLATION_SECRET: secret,
        RATE_LIMIT: '0',
        PASSWORD_MEMORY_KIB: '64',
        LOG_LEVEL: 'fatal',
        NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
      },
    }),
  );
  const baseUrls = nodes.map(({ baseUrl }) => baseUrl);
  const results: ChatStormResult[] = [];
  let isOver = false;
  try {
    for (const node of nodes) await node.start();
    const pool = createPool({ connectionString: databaseUrl, applicationName: 'chaos', connectionsMax: 1, onIdleFault: () => undefined });
    await addOperator(pool, 'Ana');
    await pool.end();
    const desks = await openDesks(baseUrls, 'Ana', operatorPassword);
    let storms = 0;
    /** One conversation after the other, for as long as nodes are killed. */
    const storm = async (): Promise<void> => {
      do {
        const number = ++storms;
        results.push(await chatStorm({ baseUrls, random: createTestRandom(seed + number) }, `talk${number}`, desks));
      } while (!isOver);
    };
    const stormed = Promise.all(Array.from({ length: players }, storm)).then(() => undefined);
    stormed.catch(() => undefined);
    for (let kill = 1; kill <= kills; kill++) {
      await Promise.race([pause(lifeMinMs + random() * lifeSpanMs), stormed]);
      const node = nodes[Math.floor(random() * nodes.length)];
      await node?.kill();
      onKill(kill, (await node?.start()) ?? 0);
    }
    isOver = true;
    await stormed;
    for (const result of results) verifyChat(result);
    const sum = (part: (result: ChatStormResult) => number): number => results.reduce((total, result) => total + part(result), 0);
    return {
      kills,
      conversations: results.length,
      acknowledged: sum(({ told }) => told.length),
      retries: sum((result) => result.retries),
      repeats: sum((result) => result.repeats),
    };
  } finally {
    isOver = true;
    for (const node of nodes) await node.kill();
  }
};
