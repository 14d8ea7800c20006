/** Levels of a merchant, and rewards of a level. */
export const vipLevelsMax = 20;
export const vipRewardsMax = 5;

/** Why a player's level changed: by play, by a month with too little of it, by the operator. */
export const vipMoveKinds = ['up', 'down', 'set'] as const;
export type VipMoveKind = (typeof vipMoveKinds)[number];
