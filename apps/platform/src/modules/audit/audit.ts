import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { insertEntry, lockEnd, readChain, readChains, readLatest } from './audit-store.ts';
import type { Act } from '../../kernel/act.ts';
import { hashOf, origin, type Entry } from './chain.ts';

const pageSize = 1000;

/** Where a chain is not as it was written: a row was changed, or rows before it are missing. */
export type ChainFault = { readonly merchantCode: string; readonly seq: number; readonly fault: 'changed' | 'missing' };
/** A chain as it was found; `head` is the hash of its last entry, to be kept elsewhere. */
export type ChainReport = { readonly merchantCode: string; readonly entries: number; readonly head: string };

/**
 * The log of what operators have done. It is appended to in the transaction of the act itself: an act that cannot be logged does
 * not happen, and one that does not happen is not logged. Its rows can be neither changed nor deleted, and each is hashed with the
 * one before (`docs/decisions/043-audit-log.md`).
 */
export const createAudit = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) => ({
  record: async (client: PoolClient, act: Act): Promise<void> => {
    const link = { ...act, ...(await lockEnd(client, act.merchantCode)), at: new Date(clock.now()) };
    await insertEntry(client, { ...link, hash: hashOf(link) });
  },

  /** The latest acts, newest first; of one subject where one is given. */
  latest: (merchantCode: string, subject: string | null, limit: number): Promise<readonly Entry[]> =>
    readLatest(pool, merchantCode, subject, limit),

  /** Reads every chain page by page and recomputes its hashes. Rows cut off at a chain's end are seen by its head alone. */
  verify: async (): Promise<{ readonly chains: readonly ChainReport[]; readonly faults: readonly ChainFault[] }> => {
    const [chains, faults]: [ChainReport[], ChainFault[]] = [[], []];
    for (const merchantCode of await readChains(pool)) {
      let last: { readonly seq: number; readonly hash: Buffer } = { seq: 0, hash: origin };
      let entries = 0;
      for (let page = await readChain(pool, merchantCode, 0, pageSize); page.length > 0;) {
        for (const entry of page) {
          if (!entry.hash.equals(hashOf(entry))) faults.push({ merchantCode, seq: entry.seq, fault: 'changed' });
          if (entry.seq !== last.seq + 1 || !entry.previous.equals(last.hash))
            faults.push({ merchantCode, seq: entry.seq, fault: 'missing' });
          last = entry;
        }
        entries += page.length;
        page = page.length < pageSize ? [] : await readChain(pool, merchantCode, last.seq, pageSize);
      }
      chains.push({ merchantCode, entries, head: last.hash.toString('hex') });
    }
    return { chains, faults };
  },
});
export type Audit = ReturnType<typeof createAudit>;
