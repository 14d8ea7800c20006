import type { Currency } from '@palaro/money';
import type { PoolClient } from 'pg';

/** Removes up to `max` rows of each kind that one module keeps of a player; returns how many went, 0 once none is left. */
export type ForgetPlayerPort = (playerId: string, max: number) => Promise<number>;

/** Gives a player the favourites and recent games of another, in a transaction of the caller's. */
export type CopyListsPort = (client: PoolClient, from: string, to: string) => Promise<void>;

/** What trials need to know of a merchant. */
export type TrialMerchantPort = (merchantCode: string) => TrialMerchant;
export type TrialMerchant = {
  readonly currency: Currency;
  /** IANA name of the zone by whose days top-ups are counted. */
  readonly timeZone: string;
  /** Whole units of the currency. */
  readonly playMoney: number;
  readonly topUpsPerDay: number;
  readonly accountsPerAddress: number;
};
