import type { AwardKind } from '@palaro/contract';
import { formatDecimal, money, parseDecimal, type Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { MerchantConfig } from '../modules/merchant/index.ts';
import { createPromotionAdministration, type PromotionAdministration, type PublicationTerms } from '../modules/promotions/index.ts';
import { createRecords } from '../modules/records/index.ts';
import { settingsOn, type PairAct, type Refused } from './act.ts';
import { inClauses } from './publish-act.ts';

/** What operators do with promotions, on a store. */
export const promotionsOn = (pool: Pool): PromotionAdministration =>
  createPromotionAdministration({
    pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    hasOpenRounds: createRecords({ pool, clock: systemClock }).hasOpenRounds,
  });

/** What a merchant's document says of what may be published. */
export const publicationTerms = ({ promotions, currency, cashier }: MerchantConfig): PublicationTerms => ({
  policy: promotions.policy,
  currency,
  shares: cashier.withdrawals.turnoverShares,
});
/** Whether an amount takes two persons; null is one without a bound. */
export const isAboveSecond = ({ promotions, currency }: MerchantConfig, minor: bigint | null): boolean => {
  const most = promotions.secondAbove === null ? null : parseDecimal(promotions.secondAbove, currency);
  return minor === null || most === null || minor > most.minor;
};

/** Why an application is not decided on. */
export const whyNoDecision = {
  unknown: 'There is no such application.',
  ended: 'It was decided on already.',
  blocked: 'Not approved: the account is blocked, or its player is on a break or excluded.',
} as const;

const publishing = z.object({ merchantCode: z.string(), document: z.unknown() });
const approving = z.object({ merchantCode: z.string(), id: z.string(), amount: z.string() });

/** Checks a document again and publishes it. */
export const publishNow = async (
  client: PoolClient,
  pool: Pool,
  given: { readonly merchantCode: string; readonly config: MerchantConfig; readonly document: unknown; readonly by: string },
): Promise<Result<string, Refused>> => {
  const { merchantCode, config, document, by } = given;
  const administration = promotionsOn(pool);
  const checked = administration.check(document, publicationTerms(config));
  if (!checked.ok) return fail({ code: 'refused', why: `Not published:\n  ${inClauses(checked.failure)}` });
  const published = await administration.publish(client, merchantCode, config.currency, checked.value, by);
  return 'clauses' in published
    ? fail({ code: 'refused', why: `Not published:\n  ${inClauses(published.clauses)}` })
    : ok(`Done: version ${published.version} of ${checked.value.key} is published.`);
};

const noSettings = { code: 'refused', why: 'The document of the merchant is of another version.' } as const;

/** What takes two operators of promotions. */
export const promotionActs: Readonly<Record<string, PairAct>> = {
  'promotion.publish': {
    permission: 'promotions:approve',
    shown: async (pool, payload) => {
      const { merchantCode, document } = publishing.parse(payload);
      const { key } = z.object({ key: z.string() }).parse(document);
      const stands = await promotionsOn(pool).one(merchantCode, key);
      return { before: stands === null ? { state: 'not offered' } : stands.document, after: document };
    },
    carryOut: async (client, pool, payload, by) => {
      const { merchantCode, document } = publishing.parse(payload);
      const config = await settingsOn(pool, merchantCode);
      return config === null ? fail(noSettings) : publishNow(client, pool, { merchantCode, config, document, by });
    },
  },
  'promotion.approve': {
    permission: 'promotions:approve',
    shown: async (pool, payload) => {
      const { merchantCode, id, amount } = approving.parse(payload);
      const claim = await promotionsOn(pool).application(merchantCode, id);
      return claim?.state === 'applying' ? { before: { state: 'applying' }, after: { state: 'issued', amount } } : null;
    },
    carryOut: async (client, pool, payload, by) => {
      const { merchantCode, id } = approving.parse(payload);
      const config = await settingsOn(pool, merchantCode);
      if (config === null) return fail(noSettings);
      const { currency } = config;
      const decided = await promotionsOn(pool).decide(client, { merchantCode, currency, id, isApproved: true, by, reason: '' });
      return decided === 'ok' ? ok('Done: it is in the balance.') : fail({ code: 'refused', why: whyNoDecision[decided] });
    },
  },
};

export const written = (minor: bigint, currency: Currency): string => `${formatDecimal(money(currency, minor))} ${currency}`;
/** What an award comes to, in words: money, or how many points or tickets. */
export const awardWritten = (kind: AwardKind, amount: bigint, currency: Currency): string =>
  kind === 'points' || kind === 'tickets' ? `${amount} ${kind}` : written(amount, currency);
