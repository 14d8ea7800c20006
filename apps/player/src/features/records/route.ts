import type { PlannedRoute, ScreenRoute } from '../../navigation/routes.ts';
import { depositRecordPath, gameRecordPath, profitAndLossPath, transactionRecordPath, withdrawRecordPath } from './paths.ts';

export const routes = [
  {
    id: 'gameRecord',
    paths: [gameRecordPath()],
    title: 'titles.gameRecord',
    guard: 'session',
    source: 'src/features/records/record-screen.tsx',
    load: () => import('./record-screen.tsx').then((it) => it.RecordScreen),
  },
  {
    id: 'transactionRecord',
    paths: [transactionRecordPath],
    title: 'titles.transactionRecord',
    guard: 'session',
    source: 'src/features/records/transaction-screen.tsx',
    load: () => import('./transaction-screen.tsx').then((it) => it.TransactionScreen),
  },
  {
    id: 'profitAndLoss',
    paths: [profitAndLossPath],
    title: 'titles.profitAndLoss',
    guard: 'session',
    source: 'src/features/records/profit-screen.tsx',
    load: () => import('./profit-screen.tsx').then((it) => it.ProfitScreen),
  },
] as const satisfies readonly ScreenRoute[];

export const planned: readonly PlannedRoute[] = [{ paths: [depositRecordPath, withdrawRecordPath], planned: 'cashier records' }];
