import type { ScreenRoute } from '../../navigation/routes.ts';
import { launchGamePath, lotteryHistoryPath, lotteryPath, lotteryRecordPath, startLotteryPath } from './paths.ts';

const whole = ['header', 'footer', 'bottomBar'] as const;

export const routes = [
  {
    id: 'lottery',
    paths: [lotteryPath],
    title: 'titles.lottery',
    guard: 'none',
    without: whole,
    source: 'src/features/lottery/lottery-list-screen.tsx',
    load: () => import('./lottery-list-screen.tsx').then((it) => it.LotteryListScreen),
  },
  {
    id: 'launchGame',
    paths: [launchGamePath(), '/m/lotto-h5'],
    title: 'titles.lottery',
    guard: 'session',
    isGame: true,
    without: whole,
    source: 'src/features/lottery/launch-game-screen.tsx',
    load: () => import('./launch-game-screen.tsx').then((it) => it.LaunchGameScreen),
  },
  {
    id: 'startLottery',
    paths: [startLotteryPath()],
    title: 'titles.lottery',
    guard: 'session',
    without: whole,
    source: 'src/features/lottery/start-lottery-screen.tsx',
    load: () => import('./start-lottery-screen.tsx').then((it) => it.StartLotteryScreen),
  },
  {
    id: 'lotteryHistory',
    paths: [lotteryHistoryPath()],
    title: 'titles.lotteryHistory',
    guard: 'none',
    source: 'src/features/lottery/lottery-history-screen.tsx',
    load: () => import('./lottery-history-screen.tsx').then((it) => it.LotteryHistoryScreen),
  },
  {
    id: 'lotteryRecord',
    paths: [lotteryRecordPath()],
    title: 'titles.lotteryRecord',
    guard: 'session',
    source: 'src/features/lottery/lottery-record-screen.tsx',
    load: () => import('./lottery-record-screen.tsx').then((it) => it.LotteryRecordScreen),
  },
] as const satisfies readonly ScreenRoute[];
