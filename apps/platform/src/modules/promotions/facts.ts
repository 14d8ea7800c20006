/** What is known of a player for one promotion. Amounts are in minor units. */
export type Facts = {
  readonly registeredAt: Date;
  readonly hasPhone: boolean;
  /** Their level; null where there are none, or where it does not matter. */
  readonly level: number | null;
  /** By whom they came, in capitals. */
  readonly invitedBy: readonly string[];
  readonly currency: string;
  readonly isIdentified: boolean;
  /** Whether their birthday, by the checked document, was so few days ago as the promotion says. */
  readonly isBirthday: boolean;
  /** The deposit that the promotion is about; null where there is none. `isOther`: its player has chosen it for another, or for none. */
  readonly deposit: {
    readonly id: string;
    readonly amount: bigint;
    readonly channel: string;
    readonly isPlayed: boolean;
    readonly isOther: boolean;
  } | null;
  /** Of the period and the products that the promotion says. */
  readonly staked: bigint;
  readonly lost: bigint;
  readonly days: number;
  /** Whether what counts of the period before is complete; true where nothing of it counts. */
  readonly isSettled: boolean;
  readonly hasCode: boolean;
  /** Whether they have an account to be paid to, where that matters. */
  readonly hasPayoutAccount: boolean;
  /** Whether it can be claimed already, where it is claimed later than it begins. */
  readonly isClaimTime: boolean;
};
