import type { Route } from '../../shared/routes.ts';
import { depositRecordPath, myAccountPath, profitAndLossPath, transactionRecordPath, withdrawRecordPath } from './paths.ts';

export const routes: readonly Route[] = [
  {
    paths: [myAccountPath, profitAndLossPath, transactionRecordPath, depositRecordPath, withdrawRecordPath],
    planned: 'cashier and profit records',
  },
];
