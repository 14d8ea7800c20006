import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { afterEach, beforeEach } from 'vitest';
import { createHouse, type House } from '../house.ts';
import { createMovedRuntime, createVisitor, SECRET, testConfig } from './visitor.ts';

/** A house with draws, its platform and a visitor for each test of a file; its clock moves on when it is told so. */
export const testHouse = (name: string) => {
  let platform: ProtocolPlatform;
  let house: House;
  let dataDir = '';
  let runtime = createMovedRuntime();
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), `lottery-${name}-`));
    runtime = createMovedRuntime();
    platform = await startProtocolPlatform(() => SECRET, { anyTime: true });
    house = await createHouse(testConfig(platform.url, dataDir), { runtime });
    await house.beat();
  });
  afterEach(async () => {
    await house.stop();
    await platform.stop();
    rmSync(dataDir, { recursive: true });
  });
  return {
    visitor: createVisitor(
      () => house,
      () => runtime.now(),
    ),
    house: () => house,
    platform: () => platform,
    ledger: () => platform.ledger,
    storeFile: () => join(dataDir, 'lottery.sqlite'),
    now: () => runtime.now(),
    move: (milliseconds: number) => runtime.move(milliseconds),
  };
};
