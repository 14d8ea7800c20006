import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

const whole = ['header', 'footer', 'bottomBar'] as const;

export const routes: readonly ScreenRoute[] = [
  {
    id: 'lottery',
    paths: [to.lottery],
    title: 'titles.lottery',
    guard: 'none',
    without: whole,
    source: 'src/features/lottery/lottery-list-screen.tsx',
    load: () => import('./lottery-list-screen.tsx').then((it) => it.LotteryListScreen),
  },
  {
    id: 'launchGame',
    paths: [to.launchGame(), '/m/lotto-h5'],
    title: 'titles.lottery',
    guard: 'session',
    isGame: true,
    without: whole,
    source: 'src/features/lottery/launch-game-screen.tsx',
    load: () => import('./launch-game-screen.tsx').then((it) => it.LaunchGameScreen),
  },
  {
    id: 'startLottery',
    paths: [to.startLottery()],
    title: 'titles.lottery',
    guard: 'session',
    without: whole,
    source: 'src/features/lottery/start-lottery-screen.tsx',
    load: () => import('./start-lottery-screen.tsx').then((it) => it.StartLotteryScreen),
  },
  {
    id: 'lotteryHistory',
    paths: [to.lotteryHistory()],
    title: 'titles.lotteryHistory',
    guard: 'none',
    source: 'src/features/lottery/lottery-history-screen.tsx',
    load: () => import('./lottery-history-screen.tsx').then((it) => it.LotteryHistoryScreen),
  },
  {
    id: 'lotteryRecord',
    paths: [to.lotteryRecord()],
    title: 'titles.lotteryRecord',
    guard: 'session',
    whileExcluded: true,
    source: 'src/features/lottery/lottery-record-screen.tsx',
    load: () => import('./lottery-record-screen.tsx').then((it) => it.LotteryRecordScreen),
  },
];
