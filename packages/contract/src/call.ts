import type { z } from 'zod';
import type { Access } from './access.ts';
import type { OperatorCode } from './operator/operator-refusals.ts';
import type { Code } from './refusals.ts';
import type { FlagKey, ModuleId } from './vocabulary.ts';

/** How often one client may make a call: requests per minute stand in the server's rate table. */
export type RateClass = 'read' | 'write' | 'search' | 'lookup' | 'credential' | 'captcha' | 'status';

/**
 * How an answer may be kept. `private` answers are never stored anywhere; `public` ones may be kept by the app and
 * by shared caches for that many seconds, and are the same for every caller with the same query.
 */
export type CacheClass = 'private' | { readonly publicSeconds: number };

/** What a row says of its call, whoever may make it: the rows of both audiences have this. */
export type CallShape<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType, V extends z.ZodType = z.ZodType> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Absolute path under `/wps/`, without parameters: what varies travels in query or body. */
  readonly path: `/wps/${string}`;
  readonly query: Q;
  readonly body: B;
  readonly value: V;
  /** The refusals of this call beyond those of access, flag, shape, rate and system state. */
  readonly codes: readonly OperatorCode[];
  readonly rate: RateClass;
  readonly summary: string;
};

/** One row of the players' calls: all there is to know about a call. Those of operators are `OperatorCall`. */
export type Call<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType, V extends z.ZodType = z.ZodType> = CallShape<Q, B, V> & {
  readonly codes: readonly Code[];
  readonly module: ModuleId;
  readonly who: Access;
  /** The flag of the capability: where a merchant has it off, the call is refused with `feature_off`. */
  readonly flag?: FlagKey;
  /** Whether a session may make it whose password came from somebody else; calls for everybody need no mark. */
  readonly beforeOwnPassword?: true;
  /** Whether a player may make it who is on a break or excluded; calls for everybody need no mark. */
  readonly whileExcluded?: true;
  /** The body travels as a form (`application/x-www-form-urlencoded`) instead of JSON. */
  readonly form?: true;
  readonly cache: CacheClass;
};

/** Declares a call with its types kept. */
export const call = <const Q extends z.ZodType, const B extends z.ZodType, V extends z.ZodType>(row: Call<Q, B, V>): Call<Q, B, V> => row;

export type CallQuery<C extends CallShape> = z.input<C['query']>;
export type CallBody<C extends CallShape> = z.input<C['body']>;
export type CallValue<C extends CallShape> = z.output<C['value']>;
