import { createHmac, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { Logger } from '../../kernel/log.ts';
import { createSeal } from '../../kernel/seal.ts';
import { beginTry, clearStaged, endTry, endTryByFault, gatherStaged, readFetchedAt, stage, type Pulled, type Try } from './pull-store.ts';
import type { Register, RegisterFault } from './register-client.ts';
import { beginGathering, countOf, replaceByGathered } from './registry-store.ts';

/** How long after a try that failed the next one begins. */
const retryMs = 1_800_000;
/** How long a list may take: less than a run of a job may. */
const fetchWithinMs = 600_000;

/** What seals the keys of registers in the store. */
export const registryKeySeal = (secret: string) => createSeal(secret, randomBytes, 'registry-key');

/** A register that a merchant names; no `register` where its address or its secret is missing. */
export type NamedRegister = Pulled & { readonly hour: number; readonly timeZone: string; readonly register: Register | null };

export type FetchingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Pick<Metrics, 'countRegistryFault' | 'setRegistryFetched'>;
  /** The registers of all merchants. */
  readonly registers: () => readonly NamedRegister[];
  /** The installation's secret. */
  readonly secret: string;
  /** Compares new entries with the players who were verified before. */
  readonly match: () => Promise<void>;
};

/** Fetches registers that are due. A list is taken when all of it is here; until then, and after a fault, the one before stays. */
export const createFetching = ({ pool, clock, log, metrics, registers, secret, match }: FetchingDeps) => {
  const seal = registryKeySeal(secret);
  const keyIdOf = (key: string): string => createHmac('sha256', secret).update(`registry key ${key}`).digest('hex').slice(0, 16);
  /** Takes the list of a register; returns why not, or whether it is another than before. */
  const take = async (tried: Try, register: Register): Promise<{ readonly fault: RegisterFault } | { readonly isNew: boolean }> => {
    const begun = clock.now();
    const head = await register.head();
    if (!head.ok) return { fault: head.failure };
    const { version, key, entries, pageSize } = head.value;
    const keyId = keyIdOf(key);
    const now = { version, keyId, keySealed: seal.seal(key), at: new Date(begun) };
    if (tried.version === version && tried.keyId === keyId) {
      await endTry(pool, tried, now);
      return { isNew: false };
    }
    const had = await countOf(pool, tried.merchantCode, tried.source);
    if (entries * 2 < had && !tried.takesFewer) return { fault: `far fewer entries: ${entries} instead of ${had}` };
    await clearStaged(pool, tried);
    for (let page = 1; (page - 1) * pageSize < entries; page++) {
      if (clock.now() - begun > fetchWithinMs) return { fault: 'too slow' };
      const read = await register.page(head.value, page);
      if (!read.ok) return { fault: read.failure };
      await stage(pool, tried, read.value);
    }
    const isTaken = await transaction(pool, async (client) => {
      await beginGathering(client);
      // Another run, of a node that this one was taken for dead by, may have begun anew.
      if ((await gatherStaged(client, tried)) !== entries || !(await endTry(client, tried, now))) return false;
      await replaceByGathered(client, tried.merchantCode, tried.source);
      await clearStaged(client, tried);
      return true;
    });
    return isTaken ? { isNew: true } : { fault: 'another try has begun' };
  };
  const fetchOne = async ({ register, hour, timeZone, merchantCode, source }: NamedRegister): Promise<boolean> => {
    const pulled = { merchantCode, source };
    const tried = await beginTry(pool, pulled, { at: new Date(clock.now()), hour, timeZone, retryMs });
    const taken =
      tried === null ? { isNew: false } : register === null ? { fault: 'no address or no secret' } : await take(tried, register);
    if (tried !== null && 'fault' in taken) {
      await endTryByFault(pool, tried, taken.fault);
      metrics.countRegistryFault(merchantCode, source);
      log.warn({ merchant: merchantCode, register: source, fault: taken.fault }, 'a register could not be fetched');
    }
    metrics.setRegistryFetched(merchantCode, source, (await readFetchedAt(pool, pulled))?.getTime() ?? 0);
    return 'isNew' in taken && taken.isNew;
  };
  return async (): Promise<void> => {
    let hasNew = false;
    try {
      await eachAlone(
        registers(),
        ({ merchantCode, source }) => `${merchantCode}/${source}`,
        async (named) => {
          if (await fetchOne(named)) hasNew = true;
        },
      );
    } finally {
      if (hasNew) await match();
    }
  };
};
