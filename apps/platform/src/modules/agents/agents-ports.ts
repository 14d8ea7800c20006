import type { Code } from '@palaro/contract';
import type { PoolClient } from 'pg';
import type { CallContext } from '../../http/handlers.ts';
import type { Result } from '../../kernel/result.ts';

/** What an agent says of an account that they open for somebody. */
export type DownlineAccount = {
  readonly merchantCode: string;
  readonly username: string;
  readonly password: string;
  readonly type: 0 | 1;
  /** The agent's player. */
  readonly agentId: string;
  /** What is done in the account's transaction; what it refuses undoes all of it. */
  readonly alongside: (client: PoolClient, playerId: string) => Promise<'agent_rate_above' | null>;
};

/** Opens an account below an agent; `field` is the body's key. */
export type OpenDownlinePort = (
  account: DownlineAccount,
  context: CallContext,
) => Promise<Result<{ readonly playerId: string; readonly username: string }, { readonly code: Code; readonly field?: string }>>;
