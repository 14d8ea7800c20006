import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'benefits',
    paths: [to.benefits],
    title: 'hub.vipBenefits',
    guard: 'session',
    tab: 'member',
    source: 'src/features/vip/benefits-screen.tsx',
    load: () => import('./benefits-screen.tsx').then((it) => it.BenefitsScreen),
  },
];
