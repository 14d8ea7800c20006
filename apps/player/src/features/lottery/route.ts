import type { Route } from '../../shared/routes.ts';

export const routes: readonly Route[] = [
  { paths: ['/m/launchGame', '/m/startLottery', '/m/lotto-h5'], planned: 'the lottery launcher and its draws' },
  { paths: ['/m/lottery'], planned: 'the lottery launcher and its draws', without: ['header', 'footer', 'bottomBar'] },
];
