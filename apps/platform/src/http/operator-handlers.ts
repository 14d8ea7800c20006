import type { CallValue, OperatorCallName, OperatorCalls, Permission } from '@palaro/contract';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { Act } from '../kernel/act.ts';
import type { Result } from '../kernel/result.ts';
import type { OperatorFailure } from './handlers.ts';

/** Who of the operators is calling, as their module found out. */
export type OperatorCaller = {
  readonly operatorId: string;
  /** The digest of the session's token. */
  readonly sessionId: string;
  readonly name: string;
  readonly merchantCode: string;
  /** What their roles hold at the merchant; nothing before an authenticator is set up. */
  readonly permissions: ReadonlySet<Permission>;
  readonly secondStepDue: boolean;
  /** Until when the session may move money, by the last code that was given; null where none was. */
  readonly steppedUpUntil: Date | null;
};

/** What only the handler knows of its entry: named fields alone, no request as a whole. */
export type AuditDetails = Partial<Pick<Act, 'actor' | 'action' | 'subject' | 'reason' | 'before' | 'after'>>;

export type OperatorContext = {
  /** Null in a call for anyone: `operatorOf` gives it for all others. */
  readonly operator: OperatorCaller | null;
  readonly merchantCode: string;
  readonly ip: string;
  readonly deviceCookie: string | null;
  readonly setCookie: (value: string | null, seconds?: number) => void;
  readonly setDeviceCookie: (value: string, seconds: number) => void;
  /** Writes the call's entry into the audit log, in the transaction that makes the change. */
  readonly record: (client: PoolClient, details?: AuditDetails) => Promise<void>;
  /** Says that the call has changed nothing, such as a repeat, so that there is nothing to log. */
  readonly nothingChanged: () => void;
};

export type OperatorInput<N extends OperatorCallName> = {
  readonly query: z.output<OperatorCalls[N]['query']>;
  readonly body: z.output<OperatorCalls[N]['body']>;
  readonly context: OperatorContext;
};

/** Answers one call of operators. One that makes a change records it, or says that it changed nothing. */
export type OperatorHandler<N extends OperatorCallName> = (
  input: OperatorInput<N>,
) => Promise<Result<CallValue<OperatorCalls[N]>, OperatorFailure>>;

/** A module's share of the operators' calls. */
export type OperatorHandlers<N extends OperatorCallName> = { readonly [K in N]: OperatorHandler<K> };

/** The operator of a call that only operators can make. */
export const operatorOf = ({ operator }: Pick<OperatorContext, 'operator'>): OperatorCaller => {
  if (operator === null) throw new Error('a stranger reached a call of operators');
  return operator;
};
