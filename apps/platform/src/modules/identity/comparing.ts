import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Registry } from '../exclusion/index.ts';
import type { Seal } from '../../kernel/seal.ts';
import { openCheck } from './deciding.ts';
import { readUncompared } from './identity-store.ts';

/** Checks that one transaction compares. */
const compareMax = 200;

type ComparingDeps = {
  readonly pool: Pool;
  readonly seal: Seal;
  readonly registry: Pick<Registry, 'compare'>;
  readonly onCommitted: () => void;
};

/** Compares those with the registers who were verified before registers were asked. What it has compared once, it does not read again. */
export const createComparing = ({ pool, seal, registry, onCommitted }: ComparingDeps) => {
  const compareSome = (): Promise<number> =>
    transaction(pool, async (client: PoolClient) => {
      const checks = await readUncompared(client, compareMax);
      for (const check of checks) await registry.compare(client, check, openCheck(seal, check));
      return checks.length;
    });
  return async (): Promise<void> => {
    for (let compared = compareMax; compared === compareMax;) compared = await compareSome();
    onCommitted();
  };
};
