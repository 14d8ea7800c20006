import type { PlannedRoute } from '../../navigation/routes.ts';
import { leaderBoardPath, manualRebatePath, rewardCentrePath } from './paths.ts';

export const planned: readonly PlannedRoute[] = [
  { paths: [rewardCentrePath, leaderBoardPath], planned: 'promotions, rewards and rebates' },
  { paths: [manualRebatePath], planned: 'promotions, rewards and rebates', tab: 'member' },
];
