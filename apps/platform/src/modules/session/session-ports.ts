import type { Pool, PoolClient } from 'pg';
import type { NoticeKind } from '../merchant/index.ts';

/**
 * What else ends when a player's session ends, by logout or by a login elsewhere. It runs in the transaction that ends
 * the session: both end or neither.
 */
export type OnSessionEnded = (client: PoolClient, playerId: string) => Promise<void>;

/** How long a merchant's sessions last: without use, and at the longest. */
export type SessionLifetimePort = (merchantCode: string) => { readonly idleMs: number; readonly absoluteMs: number };

/** By which channels a merchant sends notices of changes of accounts. */
export type NoticeChannelsPort = (merchantCode: string) => { readonly email: boolean; readonly sms: boolean };

/** How many of a player's rounds are unresolved. */
export type UnresolvedRoundsPort = (playerId: string) => Promise<number>;

/** Puts a notice into the player's inbox; within a transaction of the caller's where it has one. */
export type AddToInboxPort = (db: Pool | PoolClient, playerId: string, kind: NoticeKind) => Promise<void>;
