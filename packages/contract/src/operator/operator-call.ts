import type { z } from 'zod';
import type { CallShape } from '../call.ts';
import type { OperatorAccess } from './permissions.ts';

/** What the audit log says of a call: what was done, such as `chat.answer`, and to what, such as `conversation:01h…`. */
export type Audited<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> = {
  readonly action: `${string}.${string}`;
  /** A method, so that rows with inputs of their own are rows of one list. */
  subject(input: { readonly query: z.output<Q>; readonly body: z.output<B> }): string;
};

/**
 * What a call may do. Whatever changes something stands in the audit log; `money` moves it, `pair` takes two persons. A `read`
 * changes nothing that anybody answers for, is not logged, and is no use of the session: pages do it by themselves.
 */
type Effect<Q extends z.ZodType, B extends z.ZodType> =
  | { readonly risk: 'read'; readonly audit: null }
  | { readonly risk: 'write' | 'money' | 'pair'; readonly audit: Audited<Q, B> };

/** One row of the operators' calls. A row that changes something does not compile without its entry in the audit log. */
export type OperatorCall<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType, V extends z.ZodType = z.ZodType> = CallShape<
  Q,
  B,
  V
> &
  Effect<Q, B> & {
    readonly path: `/wps/operator/${string}`;
    readonly permission: OperatorAccess;
  };

/** Declares an operator's call with its types kept. */
export const operatorCall = <const Q extends z.ZodType, const B extends z.ZodType, V extends z.ZodType>(
  row: OperatorCall<Q, B, V>,
): OperatorCall<Q, B, V> => row;

/** Whether a call is refused until a code of the authenticator was given anew: it moves money, or is one of two persons' acts. */
export const takesStepUp = ({ risk }: Pick<OperatorCall, 'risk'>): boolean => risk === 'money' || risk === 'pair';
