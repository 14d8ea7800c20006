import type { ScreenRoute } from '../../navigation/routes.ts';
import { loadDeposit } from './load-deposit.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'deposit',
    paths: [to.deposit],
    title: 'common.deposit',
    guard: 'session',
    tab: 'deposit',
    source: 'src/features/wallet/deposit-screen.tsx',
    load: loadDeposit,
  },
  {
    id: 'withdraw',
    paths: [to.withdraw],
    title: 'common.withdraw',
    guard: 'session',
    source: 'src/features/wallet/withdraw-screen.tsx',
    load: () => import('./withdraw-screen.tsx').then((it) => it.WithdrawScreen),
  },
];
