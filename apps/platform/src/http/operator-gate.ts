import { isPermission, takesStepUp, type OperatorAccess, type OperatorCall, type RateClass } from '@palaro/contract';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../kernel/address-ranges.ts';
import type { Clock } from '../kernel/clock.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { SecurityLog } from '../kernel/security-log.ts';
import { countVisitor, isOfAnotherSite, type AdmissionOptions } from './bind.ts';
import { operatorCookieName, operatorDeviceCookieName, readCookie } from './cookie.ts';
import type { OperatorFailure } from './handlers.ts';
import type { OperatorCaller } from './operator-handlers.ts';
import { countedByAddress } from './rate-limit.ts';
import { mediaTypeOf } from './media-type.ts';

export type OperatorGateOptions = Pick<AdmissionOptions, 'merchantOf' | 'originOf' | 'rateLimit' | 'limitHit'> & {
  readonly clock: Clock;
  readonly security: SecurityLog;
  readonly operators: {
    /** Whose session a token opens, at a host of their merchant alone. */
    readonly callerOf: (token: string, merchantOfHost: string) => Promise<OperatorCaller | null>;
    /** Notes that somebody uses a session, which keeps it open. */
    readonly used: (sessionId: string) => Promise<void>;
    /** Whether a token was issued here, for whatever session; the store is not asked. */
    readonly isIssued: (token: string) => boolean;
    /** The operator whose device it is, at an address; null for every device that none knows. */
    readonly accountOfDevice: AdmissionOptions['accountOfDevice'];
  };
};

/** What is asked for: by whom it may be, and how it counts. What only reads is no use of the session, for pages do it by themselves. */
export type OperatorDemand = Pick<OperatorCall, 'permission' | 'rate' | 'risk'> & {
  /** The body is a file, whose type its route looks at. */
  readonly takesFile?: boolean;
};
export type Admitted = { readonly operator: OperatorCaller | null; readonly asker: string | null };
/** A refusal, and who was refused, where that is known. */
export type NotAdmitted = { readonly ok: false; readonly failure: OperatorFailure; readonly operator: OperatorCaller | null };

const mayCall = (permission: OperatorAccess, operator: OperatorCaller): boolean =>
  !isPermission(permission) || operator.permissions.has(permission);

/**
 * Lets operators in, as calls of players are let in: no other site's page, JSON alone where something changes, limits, the cookie of a
 * session of the host's own merchant, and the permission. A site that is closed to players is open to its operators.
 */
export const createOperatorGate = (options: OperatorGateOptions) => {
  const { merchantOf, rateLimit, limitHit, clock, security, operators } = options;
  const tooMany = (request: FastifyRequest, limit: RateClass | 'token', retryAfterSeconds: number): Result<never, OperatorFailure> => {
    limitHit(limit, { merchant: merchantOf(request.host), ip: request.ip });
    return fail({ code: 'too_many_requests', data: { retryAfterSeconds } });
  };
  /** What is counted by address or device, whoever calls. */
  const countAddress = async (request: FastifyRequest, rate: RateClass): Promise<Result<string | null, OperatorFailure>> => {
    if (!countedByAddress.has(rate)) return ok(null);
    const deviceCookie = readCookie(request.headers.cookie, operatorDeviceCookieName);
    const { accountOfDevice } = operators;
    const { wait, asker } = await countVisitor({ rateLimit, accountOfDevice }, rate, { ip: request.ip, deviceCookie });
    return wait > 0 ? tooMany(request, rate, wait) : ok(asker);
  };
  const refuseStranger = async (request: FastifyRequest, rate: RateClass): Promise<Result<never, OperatorFailure>> => {
    const wait = await rateLimit.consumeAddress(rate, request.ip, 'operator');
    return wait > 0 ? tooMany(request, rate, wait) : fail({ code: 'not_logged_in' });
  };
  /** The operator of a token; invented ones are counted by address, and beyond their bound not looked up. */
  const identify = async (request: FastifyRequest, token: string): Promise<Result<OperatorCaller, OperatorFailure>> => {
    const countedBy = operators.isIssued(token) ? token : addressKey(request.ip);
    const found = await rateLimit.lookUpToken(countedBy, `operator ${token}`, async () => {
      const operator = await operators.callerOf(token, merchantOf(request.host));
      return operator === null ? fail({ code: 'not_logged_in' } as const) : ok(operator);
    });
    return typeof found === 'number' ? tooMany(request, 'token', found) : found;
  };
  const foreignRefusal = (request: FastifyRequest, takesFile: boolean): OperatorFailure | null => {
    // Reads too: the cookie is all that they need.
    if (isOfAnotherSite(options, request)) return { code: 'no_permission' };
    return request.method === 'GET' || takesFile || mediaTypeOf(request) === 'application/json' ? null : { code: 'unsupported_media' };
  };
  return async (
    request: FastifyRequest,
    { permission, rate, risk, takesFile = false }: OperatorDemand,
  ): Promise<{ readonly ok: true; readonly value: Admitted } | NotAdmitted> => {
    const foreign = foreignRefusal(request, takesFile);
    if (foreign !== null) return { ok: false, failure: foreign, operator: null };
    const counted = await countAddress(request, rate);
    if (!counted.ok) return { ...counted, operator: null };
    if (permission === 'anyone') return ok({ operator: null, asker: counted.value });
    const token = readCookie(request.headers.cookie, operatorCookieName);
    const found = token === null ? await refuseStranger(request, rate) : await identify(request, token);
    if (!found.ok) return { ...found, operator: null };
    const operator = found.value;
    // By the session: operators of one office call from one address.
    const wait = await rateLimit.consume(rate, `operator ${operator.sessionId}`);
    if (wait > 0) return { ok: false, failure: { code: 'too_many_requests', data: { retryAfterSeconds: wait } }, operator: null };
    if (!mayCall(permission, operator)) {
      security('operator_refused', { merchant: operator.merchantCode, ip: request.ip, operator: operator.name, permission });
      return { ok: false, failure: { code: 'no_permission' }, operator };
    }
    if (risk !== 'read') await operators.used(operator.sessionId);
    if (takesStepUp({ risk }) && (operator.steppedUpUntil?.getTime() ?? 0) <= clock.now())
      return { ok: false, failure: { code: 'step_up_due' }, operator };
    return ok({ operator, asker: counted.value });
  };
};
export type OperatorGate = ReturnType<typeof createOperatorGate>;
