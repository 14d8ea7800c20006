/** What a player may limit, as the screen lists it: money in, net loss, a single stake, and all stakes together. */
export const limitKinds = ['deposit', 'loss', 'stake', 'wager'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Over which time a limit counts, by the merchant's calendar; `none` of a limit on each stake. */
export const limitPeriods = ['day', 'week', 'month', 'none'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** The periods that a kind can have. */
export const periodsOf = (kind: LimitKind): readonly LimitPeriod[] => (kind === 'stake' ? ['none'] : ['day', 'week', 'month']);

/** After how many minutes of play players may be asked whether they go on; a merchant offers some of these. */
export const realityMinutes = [15, 30, 60] as const;
