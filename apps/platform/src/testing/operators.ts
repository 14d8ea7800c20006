import type { Pool } from 'pg';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createSemaphore } from '../kernel/semaphore.ts';
import { createOperatorAdministration } from '../modules/operator/index.ts';
import { createPasswords } from '../modules/player/index.ts';

export const operatorPassword = 'an operator password of tests';

/** The operators of a store. */
export const operatorAdministration = (pool: Pool) =>
  createOperatorAdministration({
    pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    passwords: createPasswords({ gate: createSemaphore('test', 1, 8), memoryKiB: 64 }),
  });
