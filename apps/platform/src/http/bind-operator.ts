import { operatorCalls, type OperatorCall, type OperatorCallName } from '@palaro/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import type { Act } from '../kernel/act.ts';
import { asAsker } from '../kernel/asker.ts';
import type { Result } from '../kernel/result.ts';
import { hostCookie, operatorCookieName, operatorDeviceCookieName, readCookie } from './cookie.ts';
import type { OperatorFailure } from './handlers.ts';
import type { OperatorGate } from './operator-gate.ts';
import type { AuditDetails, OperatorCaller, OperatorContext, OperatorHandler, OperatorHandlers } from './operator-handlers.ts';
import { parseWire, sendFailure, sendValue } from './wire.ts';

export type BindOperatorOptions = {
  readonly handlers: OperatorHandlers<OperatorCallName>;
  readonly gate: OperatorGate;
  readonly merchantOf: (host: string) => string;
  readonly audit: {
    /** Writes an entry in the caller's transaction. */
    readonly record: (client: PoolClient, entry: Act) => Promise<void>;
    /** Writes an entry of which there is no transaction, such as a refusal. */
    readonly recordAlone: (entry: Act) => Promise<void>;
  };
  /** Parses every answer by its schema too. */
  readonly checkAnswers: boolean;
};

/** A request that is let in and whose input fits, or that was refused before. */
type Input = { readonly query: unknown; readonly body: unknown };

const readInput = (row: OperatorCall, request: FastifyRequest): Result<Input, OperatorFailure> => {
  const query = parseWire(row.query, request.query ?? {});
  if (!query.ok) return query;
  const body = parseWire(row.body, request.body ?? {});
  return body.ok ? { ok: true, value: { query: query.value, body: body.value } } : body;
};

/** Whose act it is and what it is done to; a handler may know better. */
const entryOf = (
  row: OperatorCall,
  merchantCode: string,
  operator: OperatorCaller | null,
  input: Input | null,
): Omit<Act, 'outcome'> | null =>
  row.audit === null
    ? null
    : {
        merchantCode,
        actor: operator?.name ?? '',
        action: row.audit.action,
        // What was refused for its permission may be nonsense.
        subject: input === null ? 'unknown' : row.audit.subject(input),
        reason: '',
        before: null,
        after: null,
      };

type Acts = {
  readonly context: Pick<OperatorContext, 'record' | 'nothingChanged'>;
  /** Says what became of the call. @throws where a change was made and not recorded: that is a bug, and the entry is added late. */
  readonly close: (result: Result<unknown, OperatorFailure>) => Promise<void>;
};

const createActs = ({ audit }: BindOperatorOptions, entry: Omit<Act, 'outcome'> | null): Acts => {
  let isSettled = entry === null;
  return {
    context: {
      record: async (client: PoolClient, details: AuditDetails = {}) => {
        if (entry === null) throw new Error('a call that changes nothing has nothing to record');
        await audit.record(client, { ...entry, ...details, outcome: 'done' });
        isSettled = true;
      },
      nothingChanged: () => {
        isSettled = true;
      },
    },
    close: async (result) => {
      if (entry === null) return;
      if (!result.ok) {
        // Refusals of strangers are in the security log: nobody else makes the chain grow.
        if (entry.actor !== '') await audit.recordAlone({ ...entry, outcome: 'refused', reason: result.failure.code });
        return;
      }
      if (isSettled) return;
      await audit.recordAlone({ ...entry, outcome: 'done' });
      throw new Error(`${entry.action} made its change without recording it; its entry in the audit log was added afterwards`);
    },
  };
};

const contextOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  given: Pick<OperatorContext, 'operator' | 'merchantCode' | 'record' | 'nothingChanged'>,
): OperatorContext => ({
  ...given,
  ip: request.ip,
  deviceCookie: readCookie(request.headers.cookie, operatorDeviceCookieName),
  setCookie: (value, seconds = 0) => void reply.header('set-cookie', hostCookie(operatorCookieName, value, seconds)),
  setDeviceCookie: (value, seconds) => void reply.header('set-cookie', hostCookie(operatorDeviceCookieName, value, seconds)),
});

const answerOf = async (
  options: BindOperatorOptions,
  name: OperatorCallName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<unknown, OperatorFailure>> => {
  const row: OperatorCall = operatorCalls[name];
  const merchantCode = options.merchantOf(request.host);
  const admitted = await options.gate(request, row);
  const input = readInput(row, request);
  if (!admitted.ok) {
    const { operator, failure } = admitted;
    if (operator !== null)
      await createActs(options, entryOf(row, merchantCode, operator, input.ok ? input.value : null)).close({ ok: false, failure });
    return { ok: false, failure };
  }
  if (!input.ok) return input;
  const { operator, asker } = admitted.value;
  const acts = createActs(options, entryOf(row, merchantCode, operator, input.value));
  const context = contextOf(request, reply, { operator, merchantCode, ...acts.context });
  const handler = options.handlers[name] as unknown as OperatorHandler<OperatorCallName>;
  const handle = () => handler({ ...input.value, context } as never);
  const result = await (asker === null ? handle() : asAsker(asker, handle));
  await acts.close(result);
  if (result.ok && options.checkAnswers) row.value.parse(result.value);
  return result;
};

/** Registers every call of operators. A call without a handler does not compile. */
export const bindOperatorCalls = (app: FastifyInstance, options: BindOperatorOptions): void => {
  for (const name of Object.keys(operatorCalls) as OperatorCallName[]) {
    const { method, path } = operatorCalls[name];
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const answer = await answerOf(options, name, request, reply);
        return answer.ok ? sendValue(reply, answer.value) : sendFailure(reply, answer.failure);
      },
    });
  }
};
