import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { readDay } from '../play/index.ts';
import type { AwardClause, AwardTerms } from './award-document.ts';
import { missionClauses, readMissions, type MissionsDocument } from './mission-document.ts';
import { readMissionVersions, writeMissions, type MissionsVersion } from './mission-store.ts';

type MissionAdministrationDeps = { readonly pool: Pool; readonly clock: Clock };
type NewMissions = {
  readonly document: MissionsDocument;
  readonly currency: Currency;
  readonly by: string;
  /** The demo's, before there is any play, count from the week's first day on. */
  readonly mayHaveBegun?: boolean;
};

/** What operators do with missions. */
export const createMissionAdministration = ({ pool, clock }: MissionAdministrationDeps) => {
  const now = (): Date => new Date(clock.now());
  return {
    versions: (merchantCode: string, max: number): Promise<readonly MissionsVersion[]> => readMissionVersions(pool, merchantCode, max),
    /** A document as it would be published, or every fault of it. */
    check: (document: unknown, terms: AwardTerms): Result<MissionsDocument, readonly AwardClause[]> => {
      const read = readMissions(document);
      if (!read.ok) return fail(read.failure.map(({ key, fault, fix }) => ({ key, why: `${fault}. ${fix}` })));
      const clauses = missionClauses(read.value, terms);
      return clauses.length > 0 ? fail(clauses) : ok(read.value);
    },
    /** Publishes a document that was checked, as the next version. What counts of a period that has begun stays. */
    publish: async (
      client: PoolClient,
      merchantCode: string,
      { document, currency, by, mayHaveBegun = false }: NewMissions,
    ): Promise<{ readonly version: number } | { readonly clauses: readonly AwardClause[] }> => {
      const today = await readDay(client, merchantCode, now());
      if (document.from <= today && !mayHaveBegun) return { clauses: [{ key: 'from', why: `it begins after today, ${today}` }] };
      return { version: await writeMissions(client, { merchantCode, document, currency, by, at: now() }) };
    },
  };
};
export type MissionAdministration = ReturnType<typeof createMissionAdministration>;
