import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatformProcess, freePortFrom } from '../chaos/platform-process.ts';
import { startTestDatabase } from '../../apps/platform/src/db/testing.ts';
import { startPost } from '../../apps/platform/src/testing/post.ts';
import { startTestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import type { Attack, Figure, Ground, Size, Target } from './attack.ts';
import { codeFlood } from './code-flood.ts';
import { enumeration } from './enumeration.ts';
import { forged } from './forged.ts';
import { limits } from './limits.ts';
import { returnAddresses } from './return-addresses.ts';
import { stolenToken } from './stolen-token.ts';
import { stuffing } from './stuffing.ts';
import { uploads } from './uploads.ts';
import { valveAttack } from './valves.ts';

export const attacks: readonly Attack[] = [
  enumeration,
  codeFlood,
  stuffing,
  stolenToken,
  forged,
  limits,
  returnAddresses,
  uploads,
  valveAttack,
];

/** Pages are attacked where the app was built. */
const playerDist = join(import.meta.dirname, '../../apps/player/dist/server');

const secret = 'a secret for attacks, shared by nobody else';

/** A platform of its own process, since who attacks has another processor; with limits and passwords as in production. */
const startNode = async (env: Readonly<Record<string, string>> = {}): Promise<Target> => {
  const database = await startTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-attack-'));
  const post = await startPost();
  const platform = createPlatformProcess({
    port: await freePortFrom(8380),
    // Security events are written at every level, here by the ten thousand.
    isShown: false,
    env: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      STUDIOS_SECRET: secret,
      INSTALLATION_SECRET: secret,
      TRUSTED_PROXIES: '127.0.0.1',
      CHECK_ANSWERS: 'false',
      LOG_LEVEL: 'silent',
      ...post.urls(),
      ...(existsSync(playerDist) ? {} : { PLAYER_DIST: 'none' }),
      ...env,
    },
  });
  const stop = async (): Promise<void> => {
    await platform.stop();
    await post.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await platform.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl: platform.baseUrl, pool: database.pool, messages: post.latest, stop };
};

/** Where the command attacks. */
export const ground: Ground = {
  node: startNode,
  site: () => startTestPlatform({ env: { PUBLIC_ORIGIN: 'https://play.example' } }),
};

/** Runs one attack on platforms of its own. */
export const runAttack = (attack: Attack, size: Size, on: Ground = ground, row = ''): Promise<readonly Figure[]> =>
  attack.run(on, size, row);
