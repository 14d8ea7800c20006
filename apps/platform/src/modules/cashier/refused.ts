import type { Code } from '@palaro/contract';
import { fail, type Result } from '../../kernel/result.ts';

export type Refused = { readonly code: Code; readonly data?: Readonly<Record<string, unknown>> };

/** Ends the transaction of an order that is refused. */
export class RefusedError extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

/** Ends the transaction that is under way. */
export const refuse = (code: Code, data?: Refused['data']): never => {
  throw new RefusedError({ code, ...(data === undefined ? {} : { data }) });
};

/** What a transaction comes to, or why it was refused. */
export const orRefused = <T>(work: Promise<Result<T, Refused>>): Promise<Result<T, Refused>> =>
  work.catch((error: unknown) => {
    if (error instanceof RefusedError) return fail(error.refused);
    throw error;
  });
