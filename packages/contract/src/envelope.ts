import type { Code } from './refusals.ts';

/** What a refusal may carry beside its code (ruling 38). */
export type FailureData = {
  /** True when the next login of this name must bring a captcha (A147). */
  captcha?: boolean;
  /** The field that is wrong, dotted for nested ones. */
  field?: string;
  /** The request's id; error screens show it. */
  requestId?: string;
  /** Seconds until the same call may be tried again. */
  retryAfterSeconds?: number;
  /** Of a secret that was wrong: how many tries are left before it is locked. At 0 it is, for `retryAfterSeconds`. */
  triesLeft?: number;
  /** The members on whose account it is refused, as the caller may read their names. */
  names?: readonly string[];
  /** The least and the most that a channel takes. */
  min?: string;
  max?: string;
  /** When an amount that a limit refuses is possible again, where that is known (an instant). */
  possibleAt?: string;
  /** What of the balance is not free before more is staked, and what is. */
  left?: string;
  free?: string;
};

export type Success<T> = { success: true; value: T };
export type Refusal = { success: false; code: Code; message: string; data?: FailureData };

/** The one shape of every `/wps/` answer (ruling 38, B486). */
export type Envelope<T> = Success<T> | Refusal;
