import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createWallet } from '../wallet/index.ts';
import { createOversight } from './oversight.ts';
import { createReconciliationList } from './reconciliation-list.ts';
import { createSlipReview } from './slip-review.ts';
import { createSuspense } from './suspense.ts';
import { createTurnover, type TurnoverDeps } from './turnover.ts';
import { createEnding } from './withdrawals/ending.ts';
import { createReview } from './withdrawals/review.ts';

/** What operators see and do of money in and out. */
export const createCashierAdministration = (deps: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly hasOpenRounds: TurnoverDeps['hasOpenRounds'];
}) => {
  const wallet = createWallet(deps);
  return {
    review: createReview({ ...deps, ending: createEnding({ ...deps, wallet }) }),
    slips: createSlipReview(deps),
    suspense: createSuspense({ ...deps, wallet, turnover: createTurnover({ ...deps, wallet }) }),
    reconciliation: createReconciliationList(deps),
    ...createOversight(deps),
  };
};
export type CashierAdministration = ReturnType<typeof createCashierAdministration>;
