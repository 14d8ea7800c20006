import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';
import { loadDeposit } from './load-deposit.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'deposit',
    paths: [to.deposit],
    title: 'common.deposit',
    guard: 'session',
    tab: 'deposit',
    source: 'src/features/cashier/deposit-screen.tsx',
    load: loadDeposit,
  },
  {
    id: 'depositOrder',
    paths: [to.depositOrder()],
    title: 'common.deposit',
    guard: 'session',
    whileExcluded: true,
    tab: 'deposit',
    source: 'src/features/cashier/order-screen.tsx',
    load: () => import('./order-screen.tsx').then((it) => it.OrderScreen),
  },
  {
    id: 'depositRecord',
    paths: [to.depositRecord()],
    title: 'hub.depositRecord',
    guard: 'session',
    whileExcluded: true,
    source: 'src/features/cashier/deposit-record-screen.tsx',
    load: () => import('./deposit-record-screen.tsx').then((it) => it.DepositRecordScreen),
  },
  {
    id: 'withdraw',
    paths: [to.withdraw],
    title: 'common.withdraw',
    guard: 'session',
    whileExcluded: true,
    source: 'src/features/cashier/withdraw-screen.tsx',
    load: () => import('./withdraw-screen.tsx').then((it) => it.WithdrawScreen),
  },
  {
    id: 'withdrawal',
    paths: [to.withdrawal()],
    title: 'common.withdraw',
    guard: 'session',
    whileExcluded: true,
    source: 'src/features/cashier/withdrawal-screen.tsx',
    load: () => import('./withdrawal-screen.tsx').then((it) => it.WithdrawalScreen),
  },
  {
    id: 'withdrawRecord',
    paths: [to.withdrawRecord()],
    title: 'hub.withdrawalRecord',
    guard: 'session',
    whileExcluded: true,
    source: 'src/features/cashier/withdraw-record-screen.tsx',
    load: () => import('./withdraw-record-screen.tsx').then((it) => it.WithdrawRecordScreen),
  },
];
