import type { PoolClient } from 'pg';

/**
 * What else ends when a player's session ends, by logout or by a login elsewhere. It runs in the transaction that ends
 * the session: both end or neither.
 */
export type OnSessionEnded = (client: PoolClient, playerId: string) => Promise<void>;

/** How long a merchant's sessions last: without use, and at the longest. */
export type SessionLifetimePort = (merchantCode: string) => { readonly idleMs: number; readonly absoluteMs: number };

/** How many of a player's rounds are unresolved. */
export type UnresolvedRoundsPort = (playerId: string) => Promise<number>;
