import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'gameRecord',
    paths: [to.gameRecord()],
    title: 'titles.gameRecord',
    guard: 'session',
    whileExcluded: true,
    source: 'src/features/records/record-screen.tsx',
    load: () => import('./record-screen.tsx').then((it) => it.RecordScreen),
  },
  {
    id: 'transactionRecord',
    paths: [to.transactionRecord],
    title: 'titles.transactionRecord',
    guard: 'session',
    whileExcluded: true,
    source: 'src/features/records/transaction-screen.tsx',
    load: () => import('./transaction-screen.tsx').then((it) => it.TransactionScreen),
  },
  {
    id: 'transfers',
    paths: [to.transfers],
    title: 'transfers.title',
    guard: 'session',
    whileExcluded: true,
    source: 'src/features/records/transfers-screen.tsx',
    load: () => import('./transfers-screen.tsx').then((it) => it.TransfersScreen),
  },
  {
    id: 'profitAndLoss',
    paths: [to.profitAndLoss],
    title: 'titles.profitAndLoss',
    guard: 'session',
    whileExcluded: true,
    source: 'src/features/records/profit-screen.tsx',
    load: () => import('./profit-screen.tsx').then((it) => it.ProfitScreen),
  },
];
