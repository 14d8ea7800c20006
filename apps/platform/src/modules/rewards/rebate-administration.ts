import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { createPeriods, readDay } from '../play/index.ts';
import { readRebates, type RebateDocument } from './rebate-document.ts';
import { capsOf, createRebatePaying } from './rebates.ts';
import { readVersions, writeVersion, type RebateVersion } from './rebate-store.ts';
import type { RewardSettings } from './rewards-section.ts';

export type RebateAdministrationDeps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids };
/** A clause of the document that keeps it from being published, and why. */
export type RebateClause = { readonly key: string; readonly why: string };
export type PreviewedRebate = { readonly username: string; readonly earned: bigint; readonly due: bigint };
export type PreviewedDay = { readonly players: bigint; readonly due: bigint; readonly most: readonly PreviewedRebate[] };

/** Ends the transaction of a preview without leaving anything of it. */
class Previewed extends Error {
  readonly day: PreviewedDay;
  constructor(day: PreviewedDay) {
    super('a preview');
    this.day = day;
  }
}

/** What operators do with rebates. */
export const createRebateAdministration = ({ pool, clock, ids }: RebateAdministrationDeps) => {
  const now = (): Date => new Date(clock.now());
  const periods = createPeriods({ pool, clock, merchantCodes: () => [] });
  return {
    versions: (merchantCode: string, max: number): Promise<readonly RebateVersion[]> => readVersions(pool, merchantCode, max),
    /** The day of the merchant's calendar now. */
    today: (merchantCode: string): Promise<string> => readDay(pool, merchantCode, now()),
    /** A document as it would be published, or every fault of it. */
    check: (document: unknown): Result<RebateDocument, readonly RebateClause[]> => {
      const read = readRebates(document);
      return read.ok ? ok(read.value) : fail(read.failure.map(({ key, fault, fix }) => ({ key, why: `${fault}. ${fix}` })));
    },
    /** Publishes a document that was checked, as the next version. What counts of a day that has begun stays: only the first may begin today. */
    publish: async (
      client: PoolClient,
      merchantCode: string,
      document: RebateDocument,
      by: string,
    ): Promise<{ readonly version: number } | { readonly clauses: readonly RebateClause[] }> => {
      const today = await readDay(client, merchantCode, now());
      const isFirst = (await readVersions(client, merchantCode, 1)).length === 0;
      if (document.from < today || (document.from === today && !isFirst))
        return { clauses: [{ key: 'from', why: `it begins after today, ${today}` }] };
      return { version: await writeVersion(client, { merchantCode, document, by, at: now() }) };
    },
    /** What a document would come to for a day that was played, by the statement that pays it; nothing is left of it. */
    preview: async (
      merchantCode: string,
      document: RebateDocument,
      day: string,
      settings: RewardSettings,
      max: number,
    ): Promise<PreviewedDay> => {
      const { turnoverPpm, lossPpm } = capsOf(settings);
      try {
        return await transaction(pool, async (client) => {
          await writeVersion(client, { merchantCode, document: { ...document, from: day }, by: 'preview', at: now() });
          const { rows } = await client.query<PreviewedRebate & { readonly players: bigint; readonly sum: bigint }>({
            name: 'rebate-preview',
            text: `select p.username, sums.earned, sums.due, count(*) over () as players, (sum(sums.due) over ())::bigint as sum
                   from (select distinct player_id from play_player_days where merchant_code = $1 and day = $2::date) played
                   join player p on p.id = played.player_id
                   cross join lateral rebate_sums(p_player => p.id, p_day => $2::date, p_turnover_ppm => $3, p_loss_ppm => $4) sums
                   where sums.due > 0 and rewards_may_have(p_player => p.id, p_at => $5) order by sums.due desc, p.id limit $6`,
            values: [merchantCode, day, turnoverPpm, lossPpm, now(), max],
          });
          throw new Previewed({ players: rows[0]?.players ?? 0n, due: rows[0]?.sum ?? 0n, most: rows });
        });
      } catch (thrown) {
        if (thrown instanceof Previewed) return thrown.day;
        throw thrown;
      }
    },
    /** Pays a day out to everybody who was not paid yet; false where not all of it is counted. */
    dispatchDay: (merchantCode: string, day: string, settings: RewardSettings): Promise<boolean> =>
      createRebatePaying({ pool, clock, ids, periods, settingsOf: () => settings, onCommitted: () => undefined }).dispatchDay(
        merchantCode,
        day,
      ),
  };
};
export type RebateAdministration = ReturnType<typeof createRebateAdministration>;
