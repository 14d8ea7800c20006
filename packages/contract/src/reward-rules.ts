/** What a rebate is a share of: of what was staked, or of what was lost. */
export const rebateBases = ['turnover', 'loss'] as const;
export type RebateBasis = (typeof rebateBases)[number];

/** How a race stands: not begun, under way, over but not all of it counted, over with its places written. */
export const raceStates = ['coming', 'running', 'counting', 'ended'] as const;

/** What moves points: play, a correction of it, the player, the end of their time, an operator. */
export const pointKinds = ['earned', 'corrected', 'redeemed', 'expired', 'given', 'taken'] as const;
export type PointKind = (typeof pointKinds)[number];
/** How often an offer of points can be taken in one request. */
export const pointsTimesMax = 1000;

/** The time of a mission, and what is to be done in it: stake, deposit, or play on so many days in a row. */
export const missionPeriods = ['day', 'week'] as const;
export type MissionPeriod = (typeof missionPeriods)[number];
export const missionGoals = ['stake', 'deposit', 'streak'] as const;
export type MissionGoal = (typeof missionGoals)[number];
/** How a mission stands: under way, to be claimed, claimed. */
export const missionStates = ['open', 'claim', 'claimed'] as const;
export type MissionState = (typeof missionStates)[number];

/** How the sum of a red packet is cut: into equal parts, or at random. */
export const redPacketSplits = ['equal', 'random'] as const;
export type RedPacketSplit = (typeof redPacketSplits)[number];
/** How a red packet stands to a player: not open yet, to be opened, opened, without a part for them, over. */
export const redPacketStates = ['coming', 'open', 'opened', 'none_left', 'over'] as const;
export type RedPacketState = (typeof redPacketStates)[number];
export const redPacketPartsMax = 5000;

/** How a referral stands for the inviter: registered, done, paid, over without a reward. */
export const referralStates = ['joined', 'qualified', 'paid', 'ended'] as const;
/** How one's own stands for whoever was brought: to be done, done, paid, over without a reward. */
export const ownReferralStates = ['open', 'done', 'paid', 'ended'] as const;
