import { houseSettings, readHouseConfig, type HouseConfig, type HouseConfigResult } from '@palaro/game-server';
import type { Environment } from '@palaro/env';

export type LotteryConfig = HouseConfig;

/** Every setting of the lottery house. */
export const settings = houseSettings({
  name: 'the lottery house',
  port: 8083,
  dataDir: '.data/lottery',
  seeds: 'the seeds of coming draws',
});

/** Reads the settings of the lottery house. */
export const readConfig = (env: Environment): HouseConfigResult => readHouseConfig("The lottery house's", settings, env);
