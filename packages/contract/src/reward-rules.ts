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
