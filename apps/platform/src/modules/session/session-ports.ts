import type { LanguageCode } from '@palaro/contract';
import type { PoolClient } from 'pg';

/** What else ends with a player's session. Runs in the transaction that ends the session. */
export type OnSessionEnded = (client: PoolClient, playerId: string) => Promise<void>;

/** How long a merchant's sessions last: `idleMs` without use, `absoluteMs` at most. */
export type SessionLifetimePort = (merchantCode: string) => { readonly idleMs: number; readonly absoluteMs: number };

/** By which channels a merchant sends notices of changes of accounts. */
export type NoticeChannelsPort = (merchantCode: string) => { readonly email: boolean; readonly sms: boolean };

/** The name of the VIP level that a player is on, in a language; null for none. */
export type LevelNamePort = (playerId: string, language: LanguageCode) => Promise<string | null>;

export type UnresolvedRoundsPort = (playerId: string) => Promise<number>;
