import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { AwardClause, AwardTerms } from '../rewards/index.ts';
import { readReferrals, referralClauses, type ReferralsDocument } from './referral-document.ts';
import { readVersions, writeVersion, type ReferralState, type ReferralVersion } from './referral-store.ts';

type ReferralAdministrationDeps = { readonly pool: Pool; readonly clock: Clock };
/** A referral as operators see it, with the reason that members are not told. */
export type KnownReferral = {
  readonly playerId: string;
  readonly username: string;
  readonly inviter: string;
  readonly state: ReferralState;
  readonly reason: string | null;
  readonly joinedAt: Date;
  readonly qualifiedAt: Date | null;
  readonly decidedBy: string | null;
};
export type PreviewedReferrals = { readonly brought: number; readonly done: bigint; readonly faulty: bigint };

const dayMs = 86_400_000;

/** Ends the transaction of a preview without leaving anything of it. */
class Previewed extends Error {
  readonly found: PreviewedReferrals;
  constructor(found: PreviewedReferrals) {
    super('a preview');
    this.found = found;
  }
}

const knownSelect = `select r.player_id as "playerId", p.username, i.username as inviter, r.state, r.reason, r.joined_at as "joinedAt",
    r.qualified_at as "qualifiedAt", r.decided_by as "decidedBy"
  from referral r join player p on p.id = r.player_id join player i on i.id = r.inviter_id`;

/** What operators do with referrals. */
export const createReferralAdministration = ({ pool, clock }: ReferralAdministrationDeps) => {
  const now = (): Date => new Date(clock.now());
  const known = async (name: string, where: string, values: readonly unknown[]): Promise<readonly KnownReferral[]> =>
    (await pool.query<KnownReferral>({ name, text: `${knownSelect} ${where}`, values: [...values] })).rows;
  return {
    versions: (merchantCode: string, max: number): Promise<readonly ReferralVersion[]> => readVersions(pool, merchantCode, max),
    /** A document as it would be published, or every fault of it. */
    check: (document: unknown, terms: AwardTerms): Result<ReferralsDocument, readonly AwardClause[]> => {
      const read = readReferrals(document);
      if (!read.ok) return fail(read.failure.map(({ key, fault, fix }) => ({ key, why: `${fault}. ${fix}` })));
      const clauses = referralClauses(read.value, terms);
      return clauses.length > 0 ? fail(clauses) : ok(read.value);
    },
    /** Publishes a document that was checked: it holds for whoever registers from now on. Its number. */
    publish: (
      client: PoolClient,
      merchantCode: string,
      given: { readonly document: ReferralsDocument; readonly currency: Currency; readonly by: string },
    ): Promise<number> => writeVersion(client, { merchantCode, ...given, at: now() }),
    /** What a document would have come to for those who were brought in the days before, by the statements that judge; nothing is left of it. */
    preview: async (merchantCode: string, document: ReferralsDocument, currency: Currency, days: number): Promise<PreviewedReferrals> => {
      try {
        return await transaction(pool, async (client) => {
          const number = await writeVersion(client, { merchantCode, document, currency, by: 'preview', at: now() });
          const moved = await client.query({
            name: 'referral-preview',
            text: `update referral r set number = $2, to_day = r.from_day + $3::integer - 1 where r.merchant_code = $1 and r.joined_at >= $4`,
            values: [merchantCode, number, document.offer?.days ?? 1, new Date(now().getTime() - days * dayMs)],
          });
          const judged = await client.query<Pick<PreviewedReferrals, 'done' | 'faulty'>>({
            name: 'referral-preview-judged',
            text: `select count(*) filter (where fault is null and referral_meets(p_player => r.player_id)) as done,
                     count(*) filter (where fault is not null) as faulty
                   from referral r cross join lateral referral_fault(p_player => r.player_id, p_inviter => r.inviter_id) fault
                   where r.merchant_code = $1 and r.number = $2`,
            values: [merchantCode, number],
          });
          const { done = 0n, faulty = 0n } = judged.rows[0] ?? {};
          throw new Previewed({ brought: moved.rowCount ?? 0, done, faulty });
        });
      } catch (thrown) {
        if (thrown instanceof Previewed) return thrown.found;
        throw thrown;
      }
    },
    /** Those that wait for a person, the oldest first. */
    waiting: (merchantCode: string, max: number): Promise<readonly KnownReferral[]> =>
      known('referral-waiting', `where r.merchant_code = $1 and r.state = 'review' order by r.seq limit $2`, [merchantCode, max]),
    /** Whom a player has brought, the latest first. */
    of: (inviterId: string, max: number): Promise<readonly KnownReferral[]> =>
      known('referral-of', 'where r.inviter_id = $1 order by r.seq desc limit $2', [inviterId, max]),
    /** By whom a player was brought; null where by nobody. */
    one: async (playerId: string): Promise<KnownReferral | null> =>
      (await known('referral-one', 'where r.player_id = $1', [playerId]))[0] ?? null,
    /** Lets one that waits pass, or refuses it; false where it does not wait any more. */
    decide: async (
      client: PoolClient,
      given: { readonly playerId: string; readonly passes: boolean; readonly by: string },
    ): Promise<boolean> =>
      (
        await client.query<{ done: boolean }>({
          name: 'referral-decide',
          text: 'select referral_decide(p_player => $1, p_passes => $2, p_by => $3, p_at => $4) as done',
          values: [given.playerId, given.passes, given.by, now()],
        })
      ).rows[0]?.done === true,
  };
};
export type ReferralAdministration = ReturnType<typeof createReferralAdministration>;
