import type { PlannedRoute } from '../../shared/routes.ts';
import { depositRecordPath, myAccountPath, profitAndLossPath, transactionRecordPath, withdrawRecordPath } from './paths.ts';

export const planned: readonly PlannedRoute[] = [
  {
    paths: [myAccountPath, profitAndLossPath, transactionRecordPath, depositRecordPath, withdrawRecordPath],
    planned: 'cashier and profit records',
  },
];
