/** What the betting record must show of a round, in centavos. */
export type PlayedRound = {
  readonly round: string;
  readonly nodeId: string;
  readonly state: 'settled' | 'cancelled';
  readonly stake: bigint;
  readonly payout: bigint;
};
