/** What a player may limit, as the screen lists it: money in, net loss, a single stake, all stakes together, and the time of play in minutes. */
export const limitKinds = ['deposit', 'loss', 'stake', 'wager', 'session'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Over which time a limit counts, by the merchant's calendar; `none` of a limit on each stake. */
export const limitPeriods = ['day', 'week', 'month', 'none'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** The periods that a kind can have. */
export const periodsOf = (kind: LimitKind): readonly LimitPeriod[] => {
  if (kind === 'stake') return ['none'];
  return kind === 'session' ? ['day'] : ['day', 'week', 'month'];
};

/** The minutes of a written limit of time, from one to a whole day; null for what is none. */
export const limitMinutes = (written: string): number | null => {
  const minutes = /^\d{1,4}$/.test(written) ? Number(written) : 0;
  return minutes > 0 && minutes <= 1440 ? minutes : null;
};

/** After how many minutes of play players may be asked whether they go on; a merchant offers some of these. */
export const realityMinutes = [15, 30, 60] as const;

/** A window of a deposit limit: in minor units the most that it takes beside what open orders have reserved, and what it leaves now; and when it begins anew, in milliseconds. */
export type DepositWindow = { readonly most: bigint; readonly left: bigint; readonly resetsAt: number };

/** When an amount of minor units is possible again that the limits do not leave now; null where it is possible, or nobody knows: it is more than a whole window takes. */
export const depositPossibleAt = (amount: bigint, windows: readonly DepositWindow[]): number | null => {
  const inTheWay = windows.filter(({ left }) => amount > left);
  return inTheWay.length === 0 || inTheWay.some(({ most }) => amount > most) ? null : Math.max(...inTheWay.map(({ resetsAt }) => resetsAt));
};
