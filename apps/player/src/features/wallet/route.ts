import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'withdraw',
    paths: [to.withdraw],
    title: 'common.withdraw',
    guard: 'session',
    whileExcluded: true,
    source: 'src/features/wallet/withdraw-screen.tsx',
    load: () => import('./withdraw-screen.tsx').then((it) => it.WithdrawScreen),
  },
];
