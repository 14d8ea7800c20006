import type { Permission } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Result } from '../../kernel/result.ts';

/** An act that was not done, with the reason that operators read. */
export type Refused = { readonly code: 'refused'; readonly why: string };
/** An act that takes two operators. */
export type PairAct = {
  /** Whoever approves or refuses it holds this permission. */
  readonly permission: Permission;
  /** How things are today, and how they will be after the act; null where it cannot be done any more. */
  readonly shown: (pool: Pool, payload: unknown) => Promise<{ readonly before: unknown; readonly after: unknown } | null>;
  /** Carries it out from its payload. The value is what is said of it; null where nothing was to be done. */
  readonly carryOut: (client: PoolClient, pool: Pool, payload: unknown, author: string) => Promise<Result<string | null, Refused>>;
};
