import { houseSettings, readHouseConfig, type HouseConfig, type HouseConfigResult } from '@palaro/game-server';
import type { Environment } from '@palaro/env';

export type StudiosConfig = HouseConfig;
/** The least severe log line written. */
export type LogLevel = StudiosConfig['logLevel'];

/** Every setting of the studios. */
export const settings = houseSettings({ name: 'the studios', port: 8081, dataDir: '.data/studios', seeds: 'the seeds in the store' });

/** Reads the settings of the studios. */
export const readConfig = (env: Environment): HouseConfigResult => readHouseConfig("The studios'", settings, env);
