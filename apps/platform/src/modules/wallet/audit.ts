import type { Pool } from 'pg';
import type { Ids } from '../../kernel/ids.ts';
import {
  auditHouse,
  auditPlayers,
  deleteCount,
  insertCount,
  keepAudited,
  keptCount,
  readAudited,
  readBehind,
  readLastOfPage,
  readLeftCounts,
  rollUpMax,
  rollUpPage,
  type AuditFinding,
} from './audit-store.ts';

/** Pages of one run of the roll-up: what is left when it has long been away comes with the next. */
const pagesMax = 200;
/** An audit reads beside the sums what they lack; of more than so many commands it would read too much. */
const behindMax = 1_000_000;

/** What an audit found on a page of accounts. */
export type AuditPage = readonly AuditFinding[];

/** The sums of the ledger's postings, and what is checked by them. */
export const createAudit = ({ pool, ids }: { readonly pool: Pool; readonly ids: Ids }) => {
  const rollUp = async (): Promise<void> => {
    // The first page may end where the mark before was; the second goes on to what is there now.
    for (let page = 0, passed = rollUpMax; page < 2 || (passed === rollUpMax && page < pagesMax); page++)
      passed = await rollUpPage(pool, keptCount);
  };

  /** Looks at all accounts, page by page, from the place on where an audit by this count was broken off. */
  async function* pagesBy(count: string): AsyncGenerator<AuditPage> {
    for (let after = await readAudited(pool, count); ;) {
      const last = await readLastOfPage(pool, after);
      if (last === null) break;
      yield await auditPlayers(pool, count, after, last);
      // Only now: a page that was not dealt with is looked at again.
      await keepAudited(pool, count, last);
      after = last;
    }
    yield await auditHouse(pool, count);
    await keepAudited(pool, count, '');
  }

  const checkSums = async (): Promise<void> => {
    const behind = await readBehind(pool);
    if (behind > behindMax) throw new Error(`${behind} commands of the ledger are not added up yet`);
  };

  return {
    /** Adds up what was posted by commands that have ended. A job's work. */
    rollUp,
    /**
     * Looks at every account by the kept sums. A posting that was changed after it was added up is not seen. Yields the findings
     * of each page; a page whose findings were not taken is looked at again by the next audit, which goes on from there.
     * @throws while the sums are far behind the ledger
     */
    onward: async function* (): AsyncGenerator<AuditPage> {
      for (const count of await readLeftCounts(pool)) await deleteCount(pool, count);
      await rollUp();
      await checkSums();
      yield* pagesBy(keptCount);
    },
    /** Adds all postings up anew and looks at every account by that. `onPage` is told after each page of commands. */
    whole: async (onPage: () => void = () => undefined): Promise<AuditPage> => {
      await checkSums();
      const count = ids.newId();
      await insertCount(pool, count);
      try {
        for (let passed = rollUpMax; passed === rollUpMax; onPage()) passed = await rollUpPage(pool, count);
        const findings: AuditFinding[] = [];
        for await (const page of pagesBy(count)) findings.push(...page);
        return findings;
      } finally {
        await deleteCount(pool, count);
      }
    },
  };
};
