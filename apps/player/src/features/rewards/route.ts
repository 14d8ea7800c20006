import type { PlannedRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const planned: readonly PlannedRoute[] = [
  { paths: [to.rewardCentre, to.leaderBoard], planned: 'promotions, rewards and rebates' },
  { paths: [to.manualRebate], planned: 'promotions, rewards and rebates', tab: 'member' },
];
