import { setTimeout as pause } from 'node:timers/promises';
import type { MerchantConfig } from '../../apps/platform/src/modules/merchant/index.ts';
import { startEmbeddedPostgres } from '../../apps/platform/src/db/embedded-postgres.ts';
import { createPool } from '../../apps/platform/src/db/pool.ts';
import type { Stack } from './stack.ts';

/**
 * Changes the merchant's configuration as an operator's change would reach a running platform: in the store, from where
 * every node has it within a second. Settings last for the whole stack, so tests that need them start a stack of their own.
 */
export const changeMerchant = async (
  stack: Pick<Stack, 'baseUrl' | 'dataDir'>,
  change: (config: MerchantConfig) => MerchantConfig,
  code = 'PALARO',
): Promise<void> => {
  const server = await startEmbeddedPostgres(stack.dataDir);
  const pool = createPool({
    connectionString: server.connectionString('palaro'),
    applicationName: 'palaro-test',
    onIdleFault: () => undefined,
    connectionsMax: 1,
  });
  try {
    const { rows } = await pool.query<{ config: MerchantConfig }>('SELECT config FROM merchant WHERE code = $1', [code]);
    const before = rows[0]?.config;
    if (before === undefined) throw new Error(`there is no merchant ${code}`);
    await pool.query('UPDATE merchant SET config = $2, version = version + 1 WHERE code = $1', [code, change(before)]);
  } finally {
    await pool.end();
    await server.stop();
  }
  await pause(1500);
  await fetch(`${stack.baseUrl}/wps/system/settings`);
};
