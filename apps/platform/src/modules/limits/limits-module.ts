import type { Module } from '../../http/module.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import { limitHandlers, type LimitCall } from './limits-handlers.ts';
import { createLimits, type Limits, type LimitsDeps } from './limits.ts';
import { realityHandlers, type RealityCall } from './reality-handlers.ts';
import { createReality, type Reality } from './reality.ts';
import { createRefusals, type Refusals } from './refusals.ts';

const tellEveryMs = 60_000;
/** A device learns of a check within this time. */
const checksEveryMs = 1_000;
const remindEveryMs = 3_600_000;
const rollUpEveryMs = 60_000;

type LimitsModuleDeps = Omit<LimitsDeps, 'termsOf' | 'merchantCodes'> & {
  readonly onCommitted: () => void;
  readonly merchants: MerchantParts<'currency' | 'limits'> & Pick<MerchantService, 'codes'>;
};

export const createLimitsModule = ({
  merchants,
  ...deps
}: LimitsModuleDeps): Module<Limits & Reality & Refusals, LimitCall | RealityCall> => {
  const termsOf = (merchantCode: string) => {
    const { currency, limits: terms } = merchants.known(merchantCode);
    return { currency, ...terms };
  };
  const limits = createLimits({ ...deps, termsOf, merchantCodes: merchants.codes });
  const reality = createReality({ ...deps, realityTermsOf: termsOf });
  const refusals = createRefusals(deps);
  return {
    service: { ...limits, ...reality, ...refusals },
    handlers: { ...limitHandlers({ limits, termsOf }), ...realityHandlers({ reality, termsOf }) },
    jobs: [
      { name: 'limits.due', everyMs: tellEveryMs, run: limits.tellDue },
      { name: 'limits.checks', everyMs: checksEveryMs, run: reality.tellDueChecks },
      { name: 'limits.reviews', everyMs: remindEveryMs, run: limits.remindReviews },
      { name: 'limits.refusals', everyMs: rollUpEveryMs, run: refusals.rollUpRefusals },
    ],
    close: () => undefined,
  };
};
