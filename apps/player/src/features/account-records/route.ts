import type { PlannedRoute } from '../../shared/routes.ts';
import { depositRecordPath, profitAndLossPath, transactionRecordPath, withdrawRecordPath } from './paths.ts';

export const planned: readonly PlannedRoute[] = [
  {
    paths: [profitAndLossPath, transactionRecordPath, depositRecordPath, withdrawRecordPath],
    planned: 'cashier and profit records',
  },
];
