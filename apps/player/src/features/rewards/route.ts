import type { Route } from '../../shared/routes.ts';
import { benefitsPath, leaderBoardPath, manualRebatePath, rewardCentrePath } from './paths.ts';

export const routes: readonly Route[] = [
  { paths: [rewardCentrePath, leaderBoardPath], planned: 'promotions, rewards and rebates' },
  { paths: [manualRebatePath, benefitsPath], planned: 'promotions, rewards and rebates', tab: 'member' },
];
