import type { PlannedRoute, ScreenRoute } from '../../navigation/routes.ts';
import { depositRecordPath, profitAndLossPath, transactionRecordPath, withdrawRecordPath } from './paths.ts';

export const routes = [
  {
    id: 'transactionRecord',
    paths: [transactionRecordPath],
    title: 'titles.transactionRecord',
    guard: 'session',
    source: 'src/features/account-records/transaction-screen.tsx',
    load: () => import('./transaction-screen.tsx').then((it) => it.TransactionScreen),
  },
  {
    id: 'profitAndLoss',
    paths: [profitAndLossPath],
    title: 'titles.profitAndLoss',
    guard: 'session',
    source: 'src/features/account-records/profit-screen.tsx',
    load: () => import('./profit-screen.tsx').then((it) => it.ProfitScreen),
  },
] as const satisfies readonly ScreenRoute[];

export const planned: readonly PlannedRoute[] = [{ paths: [depositRecordPath, withdrawRecordPath], planned: 'cashier records' }];
