import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createAdmitDeposit } from '../limits/index.ts';
import { createWallet } from '../wallet/index.ts';
import { createReverse, type BookingDeps } from './booking.ts';
import { readUnwell } from './channel-health.ts';
import { createBankStatement } from './bank-statement.ts';
import { createDebts } from './debts.ts';
import { createOversight } from './oversight.ts';
import { createRiskDesk } from './risk/risk-desk.ts';
import { createReconciliationList } from './reconciliation-list.ts';
import { createSlipReview } from './slip-review.ts';
import { createLookRequests } from './statement-looks.ts';
import { createSuspense } from './suspense.ts';
import { createTurnover, type TurnoverDeps } from './turnover.ts';
import { createEnding } from './withdrawals/ending.ts';
import { createLookAgain } from './withdrawals/look-again.ts';
import { createReview, type ReviewDeps } from './withdrawals/review.ts';

/** What operators see and do of money in and out. */
export const createCashierAdministration = (
  deps: {
    readonly pool: Pool;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly hasOpenRounds: TurnoverDeps['hasOpenRounds'];
    readonly takesMoney: BookingDeps['takesMoney'];
  } & Pick<ReviewDeps, 'payoutOf'>,
) => {
  const wallet = createWallet(deps);
  const [turnover, debts] = [createTurnover({ ...deps, wallet }), createDebts({ wallet })];
  return {
    review: createReview({ ...deps, debts, ending: createEnding({ ...deps, wallet }), lookAgain: createLookAgain({ ...deps, debts }) }),
    slips: createSlipReview({ ...deps, reverse: createReverse({ ...deps, wallet, turnover, debts }) }),
    suspense: createSuspense({
      ...deps,
      wallet,
      limits: { admitDeposit: createAdmitDeposit(deps) },
      turnover,
    }),
    reconciliation: createReconciliationList(deps),
    looks: createLookRequests(deps),
    risk: createRiskDesk(deps),
    bankStatement: createBankStatement(deps),
    ...createOversight(deps),
    unwell: (merchantCode: string) => readUnwell(deps.pool, merchantCode),
  };
};
export type CashierAdministration = ReturnType<typeof createCashierAdministration>;
