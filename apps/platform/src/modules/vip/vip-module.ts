import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Exclusion } from '../exclusion/index.ts';
import type { FreshParts, MerchantParts, MerchantService } from '../merchant/index.ts';
import { createPeriods } from '../play/index.ts';
import { createVip, type RatesByLevel } from './vip.ts';
import { createVipAdministration } from './vip-administration.ts';
import { vipHandlers, type VipCall } from './vip-handlers.ts';
import { createVipMoving, type VipMoving, type VipMovingDeps } from './vip-moving.ts';

const [upEveryMs, reviewEveryMs] = [10_000, 300_000];

type VipModuleDeps = Omit<VipMovingDeps, 'merchantCodes'> & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly merchants: MerchantParts<'currency'> & FreshParts<'showVipBenefit'> & Pick<MerchantService, 'codes'>;
  readonly exclusion: Pick<Exclusion, 'mayMarket'>;
  readonly ratesByLevel: RatesByLevel;
};

/** Publishes levels where a merchant never had any. */
const createPublishFirst = ({ pool, clock, merchants }: VipModuleDeps) => {
  const administration = createVipAdministration({ pool, clock });
  return async (merchantCode: string, given: object, by: string): Promise<void> => {
    const { currency } = merchants.known(merchantCode);
    const checked = administration.check(given, currency);
    if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('; '));
    if ((await administration.versions(merchantCode, 1)).length > 0) return;
    await transaction(pool, (client) => administration.publish(client, merchantCode, { document: checked.value, currency, by }));
  };
};
type VipModule = VipMoving & { readonly publishFirst: ReturnType<typeof createPublishFirst> };

/** Levels of players by what they stake. */
export const createVipModule = (deps: VipModuleDeps): Module<VipModule, VipCall> => {
  const { pool, clock, merchants, exclusion } = deps;
  const moving = createVipMoving({ ...deps, merchantCodes: merchants.codes });
  const vip = createVip({
    pool,
    clock,
    periods: createPeriods({ pool, clock, merchantCodes: merchants.codes }),
    currencyOf: (merchantCode) => merchants.known(merchantCode).currency,
    ratesByLevel: deps.ratesByLevel,
    mayMarket: exclusion.mayMarket,
  });
  const isShown = async (merchantCode: string): Promise<boolean> => (await merchants.get(merchantCode)).showVipBenefit;
  return {
    service: { ...moving, publishFirst: createPublishFirst(deps) },
    handlers: vipHandlers({ vip, isShown }),
    jobs: [
      { name: 'vip.up', everyMs: upEveryMs, run: moving.up },
      { name: 'vip.review', everyMs: reviewEveryMs, run: moving.review },
    ],
    close: () => undefined,
  };
};
