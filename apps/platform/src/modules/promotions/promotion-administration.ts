import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { pagesOf } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { createTurnover } from '../cashier/index.ts';
import { createIdentityFacts } from '../identity/index.ts';
import { createPeriods } from '../play/index.ts';
import { createWallet, tellOfMovement } from '../wallet/index.ts';
import { awardFingerprint } from './claim-writing.ts';
import { createEligibility } from './eligibility.ts';
import { readAccounts, type Account } from './look-store.ts';
import { readPromotion, type PromotionDocument } from './promotion-document.ts';
import { clausesOf, type Clause, type PublicationTerms } from './publication.ts';
import { publishVersion } from './publishing.ts';
import {
  callDecide,
  readAll,
  readApplications,
  readByKey,
  readClaimById,
  type Claim,
  type DecisionStatus,
  type Offered,
} from './promotion-store.ts';

const previewPage = 500;

export type PromotionAdministrationDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly hasOpenRounds: Parameters<typeof createTurnover>[0]['hasOpenRounds'];
};

/** Who would get what now. */
export type Previewed = { readonly playerId: string; readonly username: string; readonly amount: bigint; readonly required: bigint };

/** What operators do with promotions. */
export const createPromotionAdministration = ({ pool, clock, ids, hasOpenRounds }: PromotionAdministrationDeps) => {
  const turnover = createTurnover({ wallet: createWallet({ pool, clock, ids }), hasOpenRounds });
  const periods = createPeriods({ pool, clock, merchantCodes: () => [] });
  const now = (): Date => new Date(clock.now());
  return {
    list: (merchantCode: string): Promise<readonly Offered[]> => readAll(pool, merchantCode),
    one: (merchantCode: string, key: string): Promise<Offered | null> => readByKey(pool, merchantCode, key),
    /** A document as it would be published, or every clause that keeps it from that. */
    check: (document: unknown, terms: PublicationTerms): Result<PromotionDocument, readonly Clause[]> => {
      const read = readPromotion(document);
      if (!read.ok) return fail(read.failure.map(({ key, fault, fix }) => ({ key, why: `${fault}. ${fix}` })));
      const clauses = clausesOf(read.value, terms);
      return clauses.length > 0 ? fail(clauses) : ok(read.value);
    },
    /** Publishes a document that was checked, as the next version. */
    publish: (client: PoolClient, merchantCode: string, currency: Currency, document: PromotionDocument, by: string) =>
      publishVersion(client, { id: ids.newId(), merchantCode, currency, document, by, at: now() }),
    /** Pauses, ends or goes on with one; false where it is not in that state. */
    move: async (client: PoolClient, merchantCode: string, key: string, from: Offered['state'], to: Offered['state']): Promise<boolean> =>
      (
        await client.query({
          name: 'promotion-move',
          text: 'update promotion set state = $4, changed_at = $5 where merchant_code = $1 and key = $2 and state = $3',
          values: [merchantCode, key, from, to, now()],
        })
      ).rowCount === 1,
    /** Whoever would get it now, page by page, as if it were published; a code counts as given. `secret` is the installation's, by which birthdays are sealed. */
    preview: async function* (
      merchantCode: string,
      currency: Currency,
      document: PromotionDocument,
      secret: string,
    ): AsyncGenerator<Previewed> {
      const eligibility = createEligibility({ pool, periods, identityFacts: createIdentityFacts(secret) });
      for await (const page of pagesOf<Account>(previewPage, (last) =>
        readAccounts(pool, merchantCode, last?.id ?? '', now(), previewPage),
      ))
        for (const { id: playerId, username } of page) {
          const standing = await eligibility.look({ document, merchantCode, currency, playerId, at: now(), hasCode: true });
          const { amount = 0n, required = 0n } = standing?.reckoned ?? {};
          if (standing?.judged.ok === true && amount > 0n) yield { playerId, username, amount, required };
        }
    },
    applications: (merchantCode: string, max: number): Promise<readonly Claim[]> => readApplications(pool, merchantCode, max),
    application: (merchantCode: string, id: string): Promise<Claim | null> => readClaimById(pool, merchantCode, id),
    /** Approves an application, which pays it, or refuses it with what the player reads. */
    decide: async (
      client: PoolClient,
      given: {
        readonly merchantCode: string;
        readonly currency: Currency;
        readonly id: string;
        readonly isApproved: boolean;
        readonly by: string;
        readonly reason: string;
      },
    ): Promise<DecisionStatus> => {
      const claim = await readClaimById(client, given.merchantCode, given.id);
      if (claim === null) return 'unknown';
      const { playerId, amount, required, award } = claim;
      const at = now();
      await turnover.count(client, playerId, at);
      const fingerprint = awardFingerprint(playerId, amount, given.currency);
      const transactionId = ids.newId();
      const status = await callDecide(client, { ...given, transactionId, fingerprint, at });
      // What bonus money has come to stands in the reward centre; it and points are no movement of the player's.
      if (award !== 'cash') return status;
      await tellOfMovement(client, 'promotion_paid', transactionId, at);
      if (status === 'ok' && given.isApproved) await turnover.openFor(client, playerId, `promo:${given.id}`, { amount, required }, at);
      return status;
    },
  };
};
export type PromotionAdministration = ReturnType<typeof createPromotionAdministration>;
