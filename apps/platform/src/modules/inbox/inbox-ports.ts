import type { MessageKind } from '@palaro/contract';
import type { Money } from '@palaro/money';
import type { PoolClient } from 'pg';

/** The sum that a message tells of, read by what its cause has named; null where there is none. */
export type SumReader = (client: PoolClient, about: string, playerId: string) => Promise<Money | null>;
/** By kinds of messages. What is not here names a transaction of the ledger, or nothing. */
export type NoticeSums = Readonly<Partial<Record<MessageKind, SumReader>>>;
