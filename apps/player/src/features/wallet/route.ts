import type { ScreenRoute } from '../../navigation/routes.ts';
import { loadDeposit } from './load-deposit.ts';
import { depositPath, withdrawPath } from './paths.ts';

export const routes = [
  {
    id: 'deposit',
    paths: [depositPath],
    title: 'common.deposit',
    guard: 'session',
    tab: 'deposit',
    source: 'src/features/wallet/deposit-screen.tsx',
    load: loadDeposit,
  },
  {
    id: 'withdraw',
    paths: [withdrawPath],
    title: 'common.withdraw',
    guard: 'session',
    source: 'src/features/wallet/withdraw-screen.tsx',
    load: () => import('./withdraw-screen.tsx').then((it) => it.WithdrawScreen),
  },
] as const satisfies readonly ScreenRoute[];
