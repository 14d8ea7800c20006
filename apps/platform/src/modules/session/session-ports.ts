import type { PoolClient } from 'pg';

/**
 * What else ends when a player's session ends, by logout or by a login elsewhere. It runs in the transaction that ends
 * the session: both end or neither.
 */
export type OnSessionEnded = (client: PoolClient, playerId: string) => Promise<void>;

/** How many of a player's rounds are being checked. */
export type CheckedRoundsPort = (playerId: string) => Promise<number>;
