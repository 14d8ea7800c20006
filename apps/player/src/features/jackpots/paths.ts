/** The jackpots: what each holds, and the games that take part. */
export const jackpotPath = '/m/jackpot';
