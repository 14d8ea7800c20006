import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/handlers.ts';
import type { Module } from '../../http/module.ts';
import { createTurnover } from '../cashier/index.ts';
import type { Exclusion } from '../exclusion/index.ts';
import type { MerchantParts } from '../merchant/index.ts';
import { awardTermsOf } from '../rewards/index.ts';
import { refusingEndedSessions } from '../session/index.ts';
import { createQualifying, type QualifyingDeps } from './qualifying.ts';
import { createReferralAdministration } from './referral-administration.ts';
import { referralHandlers, type ReferralCall } from './referrals-handlers.ts';
import { createReferrals, type ReferralsService } from './referrals.ts';

const qualifyEveryMs = 30_000;
/** Trial accounts and test players. */
const withoutRewards: ReadonlySet<number> = new Set([4, 40]);

type ReferralsModuleDeps = Omit<QualifyingDeps, 'turnover'> & {
  readonly pool: Pool;
  readonly merchants: MerchantParts<'cashier' | 'currency' | 'currencySymbol' | 'flags' | 'promotions'>;
  readonly exclusion: Pick<Exclusion, 'mayMarket'>;
} & Pick<Parameters<typeof createTurnover>[0], 'hasOpenRounds' | 'wallet'>;

/** Publishes terms where a merchant never had any. */
const createPublishFirst = ({ pool, clock, merchants }: ReferralsModuleDeps) => {
  const administration = createReferralAdministration({ pool, clock });
  return async (merchantCode: string, document: object, by: string): Promise<void> => {
    const terms = awardTermsOf(merchants.known(merchantCode));
    const checked = administration.check(document, terms);
    if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('; '));
    if ((await administration.versions(merchantCode, 1)).length > 0) return;
    const given = { document: checked.value, currency: terms.currency, by };
    await transaction(pool, (client) => administration.publish(client, merchantCode, given));
  };
};
type ReferralsModule = {
  readonly publishFirst: ReturnType<typeof createPublishFirst>;
  readonly qualify: () => Promise<void>;
} & Pick<ReferralsService, 'isOpen'>;

/** Members who bring others, and what both get for it. */
export const createReferralsModule = (deps: ReferralsModuleDeps): Module<ReferralsModule, ReferralCall> => {
  const { pool, merchants, exclusion } = deps;
  const qualifying = createQualifying({ ...deps, turnover: createTurnover(deps) });
  const referrals = createReferrals({
    pool,
    siteOf: (merchantCode) => {
      const { currency, currencySymbol } = merchants.known(merchantCode);
      return { currency, symbol: currencySymbol };
    },
    seesAny: async ({ type, isExcluded, playerId }: Caller) =>
      !withoutRewards.has(type) && isExcluded !== true && (await exclusion.mayMarket(playerId)),
  });
  const isOpen = async (merchantCode: string): Promise<boolean> =>
    merchants.known(merchantCode).flags.REFERRAL === true && (await referrals.isOpen(merchantCode));
  return {
    service: { publishFirst: createPublishFirst(deps), qualify: qualifying.run, isOpen },
    handlers: refusingEndedSessions(referralHandlers(referrals)),
    jobs: [{ name: 'referrals.qualify', everyMs: qualifyEveryMs, run: qualifying.run }],
    close: () => undefined,
  };
};
