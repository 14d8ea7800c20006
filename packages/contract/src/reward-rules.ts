/** What a rebate is a share of: of what was staked, or of what was lost. */
export const rebateBases = ['turnover', 'loss'] as const;
export type RebateBasis = (typeof rebateBases)[number];

/** How a race stands: not begun, under way, over but not all of it counted, over with its places written. */
export const raceStates = ['coming', 'running', 'counting', 'ended'] as const;
