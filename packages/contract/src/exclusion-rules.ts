/** How long a break may be: hours or days. */
export const breakLengths = ['24h', '7d', '30d'] as const;
export type BreakLength = (typeof breakLengths)[number];

/** How long players may exclude themselves: months or years. */
export const exclusionLengths = ['6m', '1y', '5y'] as const;
export type ExclusionLength = (typeof exclusionLengths)[number];

/** Who has asked for it: the player, the operator, an official register, or the player's family. */
export const exclusionKinds = ['break', 'self', 'operator', 'registry', 'family'] as const;
export type ExclusionKind = (typeof exclusionKinds)[number];

/** After how many days of an exclusion, which is no break, what its player still has is paid out without being asked for. */
export const payoutAfterDays = 7;
