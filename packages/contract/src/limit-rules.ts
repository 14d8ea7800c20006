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
