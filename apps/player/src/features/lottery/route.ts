import type { PlannedRoute } from '../../shared/routes.ts';

export const planned: readonly PlannedRoute[] = [
  { paths: ['/m/launchGame', '/m/startLottery', '/m/lotto-h5'], planned: 'the lottery launcher and its draws' },
  { paths: ['/m/lottery'], planned: 'the lottery launcher and its draws', without: ['header', 'footer', 'bottomBar'] },
];
