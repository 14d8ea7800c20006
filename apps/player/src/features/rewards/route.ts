import type { PlannedRoute } from '../../shared/routes.ts';
import { benefitsPath, leaderBoardPath, manualRebatePath, rewardCentrePath } from './paths.ts';

export const planned: readonly PlannedRoute[] = [
  { paths: [rewardCentrePath, leaderBoardPath], planned: 'promotions, rewards and rebates' },
  { paths: [manualRebatePath, benefitsPath], planned: 'promotions, rewards and rebates', tab: 'member' },
];
