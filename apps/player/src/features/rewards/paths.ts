export const rewardCentrePath = '/m/rewardCenter';
export const leaderBoardPath = '/m/leaderBoard';
export const manualRebatePath = '/m/member/manualRebate';
