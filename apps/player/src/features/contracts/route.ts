import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

const source = 'src/features/contracts/contract-screen.tsx';

/** One screen for each kind of contract, by the names of the seeds (B060 to B062). */
export const routes: readonly ScreenRoute[] = [
  {
    id: 'dailyContract',
    paths: [to.contract.daily],
    title: 'contracts.title',
    guard: 'session',
    tab: 'member',
    source,
    load: () => import('./contract-screen.tsx').then((it) => it.DailyContractScreen),
  },
  {
    id: 'dividendContract',
    paths: [to.contract.dividend],
    title: 'contracts.title',
    guard: 'session',
    tab: 'member',
    source,
    load: () => import('./contract-screen.tsx').then((it) => it.DividendContractScreen),
  },
  {
    id: 'hourlyContract',
    paths: [to.contract.hourly],
    title: 'contracts.title',
    guard: 'session',
    tab: 'member',
    source,
    load: () => import('./contract-screen.tsx').then((it) => it.HourlyContractScreen),
  },
];
