import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { sumAudit, type SumAuditDeps } from '../../kernel/sum-audit.ts';
import { consume, type ConsumeDeps } from '../../topics/consumers.ts';
import { createTurnover } from '../cashier/index.ts';
import type { Exclusion } from '../exclusion/index.ts';
import { createIdentityFacts } from '../identity/index.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import { createPeriods } from '../play/index.ts';
import { refusingEndedSessions } from '../session/index.ts';
import { createClaiming, type ClaimingDeps } from './claiming.ts';
import { createEligibility } from './eligibility.ts';
import { createIssuing, type Issuing } from './issuing.ts';
import { createLoginPromotions } from './login-promotions.ts';
import { createPromotionAdministration } from './promotion-administration.ts';
import { readWrongBudgets } from './promotion-audit.ts';
import { deleteOldTries } from './promotion-store.ts';
import { promotionHandlers, type PromotionCall } from './promotions-handlers.ts';
import { createPromotions, type Promotions, type PromotionsDeps } from './promotions.ts';

const [purgeEveryMs, giveEveryMs] = [3_600_000, 5_000];
const triesKeptMs = 86_400_000;

type PromotionsModuleDeps = SumAuditDeps &
  Pick<ClaimingDeps, 'ids' | 'onCommitted' | 'sessions'> &
  Pick<PromotionsDeps, 'alsoOffered' | 'alsoToClaim'> & {
    readonly pool: Pool;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly merchants: MerchantParts<'cashier' | 'currency' | 'currencySymbol' | 'languageDefault' | 'promotions' | 'timeZone'> &
      Pick<MerchantService, 'codes'>;
    readonly exclusion: Pick<Exclusion, 'mayMarket'>;
    readonly wallet: Parameters<typeof createTurnover>[0]['wallet'];
    readonly hasOpenRounds: Parameters<typeof createTurnover>[0]['hasOpenRounds'];
    readonly metrics: Pick<Metrics, 'countGivenUp'>;
    readonly log: ConsumeDeps['log'];
    /** The installation's secret: birthdays of documents are sealed by it. */
    readonly secret: string;
  };

/** Publishes a document where nothing was published under its key. */
const createPublishNew = (deps: PromotionsModuleDeps) => {
  const administration = createPromotionAdministration(deps);
  return async (merchantCode: string, document: object, by: string): Promise<void> => {
    const { promotions, currency, cashier } = deps.merchants.known(merchantCode);
    const shares = cashier.withdrawals.turnoverShares;
    const checked = administration.check(document, { policy: promotions.policy, currency, shares });
    if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('; '));
    if ((await administration.one(merchantCode, checked.value.key)) !== null) return;
    await transaction(deps.pool, (client) => administration.publish(client, merchantCode, currency, checked.value, by));
  };
};

type PromotionsModule = Promotions & { readonly publishNew: ReturnType<typeof createPublishNew>; readonly give: Issuing['run'] };

/** What the operator offers to players, and what they have had of it. */
export const createPromotionsModule = (deps: PromotionsModuleDeps): Module<PromotionsModule, PromotionCall> => {
  const { pool, clock, merchants, exclusion, secret } = deps;
  const periods = createPeriods({ pool, clock, merchantCodes: merchants.codes });
  const eligibility = createEligibility({ pool, periods, identityFacts: createIdentityFacts(secret) });
  const siteOf: PromotionsDeps['siteOf'] = (merchantCode) => {
    const { cashier, currency, currencySymbol, languageDefault, timeZone } = merchants.known(merchantCode);
    return { currency, symbol: currencySymbol, timeZone, languageDefault, shares: cashier.withdrawals.turnoverShares };
  };
  const promotions = createPromotions({ ...deps, eligibility, mayMarket: exclusion.mayMarket, siteOf });
  const claiming = createClaiming({
    ...deps,
    eligibility,
    turnover: createTurnover(deps),
    termsOf: (merchantCode) => {
      const { currency, promotions: settings } = merchants.known(merchantCode);
      return { currency, wrongCodesPerHour: settings.wrongCodesPerHour };
    },
  });
  const issuing = createIssuing({
    ...deps,
    eligibility,
    turnover: createTurnover(deps),
    merchantCodes: merchants.codes,
    currencyOf: (merchantCode) => merchants.known(merchantCode).currency,
  });
  const purge = () => deleteOldTries(pool, new Date(clock.now() - triesKeptMs));
  return {
    service: { ...promotions, publishNew: createPublishNew(deps), give: issuing.run },
    handlers: refusingEndedSessions(promotionHandlers({ promotions, claiming, atLogin: createLoginPromotions({ ...deps, promotions }) })),
    jobs: [
      { name: 'promotions.purge', everyMs: purgeEveryMs, run: purge },
      sumAudit('promotions.audit', deps, () => readWrongBudgets(pool, (merchantCode) => merchants.known(merchantCode).currency)),
      { name: 'promotions.give', everyMs: giveEveryMs, run: issuing.run },
      consume({ ...deps, countGivenUp: deps.metrics.countGivenUp }, 'money.moved', 'promotions', issuing.moneyMoved),
    ],
    close: () => undefined,
  };
};
