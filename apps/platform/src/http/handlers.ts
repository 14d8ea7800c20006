import type { CallName, Calls, CallValue, Code, FailureData, LanguageCode, OperatorCode, SystemState } from '@palaro/contract';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { Result } from '../kernel/result.ts';

/** Who is calling, as the session module found out. Ids are opaque text. */
export type Caller = {
  readonly playerId: string;
  readonly sessionId: string;
  readonly type: number;
  readonly userName: string;
  readonly merchantCode: string;
  /** There where the password came from somebody else and is still to be changed. */
  readonly ownPasswordDue?: true;
  /** There while the player is on a break or excluded. */
  readonly isExcluded?: true;
};

/**
 * Holds a player's session open until the transaction ends; false where it has ended. Every write that whoever was logged in before a
 * reset must not make any more, such as what others see as the player's, is made with the session held.
 */
export type HoldSession = (client: PoolClient, session: Pick<Caller, 'playerId' | 'sessionId'>) => Promise<boolean>;

export type SiteStatus = { readonly state: SystemState };

/** What a handler knows of its request beside query and body. */
export type CallContext = {
  /** Null for a guest. Calls whose row says so never see null: `caller()` gives it without a check. */
  readonly session: Caller | null;
  readonly merchantCode: string;
  readonly language: LanguageCode;
  readonly ip: string;
  readonly requestId: string;
  /** Request headers, lower case. Tokens and cookies are not in it. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The session cookie's value, or null. */
  readonly cookie: string | null;
  /** Sets the session cookie of the answer until then, or with null clears it. */
  readonly setCookie: (value: string | null, expiresAt?: Date) => void;
  /** What the device's cookie says, or null. */
  readonly deviceCookie: string | null;
  readonly setDeviceCookie: (value: string) => void;
};

/** A refusal on its way to the wire; `data` goes into the envelope. */
export type Failure = { readonly code: Code; readonly message?: string; readonly data?: FailureData };

/** The same of an operator's call. */
export type OperatorFailure = Omit<Failure, 'code'> & { readonly code: OperatorCode };

export type CallInput<N extends CallName> = {
  readonly query: z.output<Calls[N]['query']>;
  readonly body: z.output<Calls[N]['body']>;
  readonly context: CallContext;
};

/** Answers one call. Expected refusals are returned; what is thrown is a bug and becomes `unknown_error`. */
export type Handler<N extends CallName> = (input: CallInput<N>) => Promise<Result<CallValue<Calls[N]>, Failure>>;

/** A module's share of the contract, e.g. `Handlers<'balance' | 'reload'>`. The composition root needs all of them. */
export type Handlers<N extends CallName> = { readonly [K in N]: Handler<K> };

/** The caller of a call that guests cannot make. */
export const callerOf = (context: CallContext): Caller => {
  if (context.session === null) throw new Error('a guest reached a call that needs a session');
  return context.session;
};
