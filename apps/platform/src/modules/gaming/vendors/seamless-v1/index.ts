import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LimitLog, SecurityLog } from '../../../../kernel/security-log.ts';
import type { Clock } from '../../../../kernel/clock.ts';
import type { VendorCaller } from '../../gaming-ports.ts';
import type { Seamless } from '../../seamless.ts';
import type { VendorSecrets } from '../../vendor-secrets.ts';
import { bodyBytesMax, parseJson, winsBytesMax, type CallName } from './bodies.ts';
import { dispatch } from './calls.ts';
import { withDeadline } from './deadline.ts';
import type { Sandbox } from './sandbox.ts';
import { isSigned } from './signature.ts';
import { answerBody, statuses, type Answer } from './statuses.ts';

export type SeamlessV1Deps = {
  readonly seamless: Seamless;
  readonly secretsOf: VendorSecrets;
  /** Who may call as a vendor, asked before anything else of a call is looked at. */
  readonly mayCall: (caller: VendorCaller, ip: string) => boolean;
  /** The merchant that a host name belongs to: a vendor's call is one to that merchant. */
  readonly merchantOf: (host: string) => string;
  /** Counts a call that nobody has signed against its address; seconds to wait, or 0. */
  readonly consumeRateLimit: (ip: string) => Promise<number>;
  readonly limitHit: LimitLog;
  /** Called for a transaction id that came again with other content: an operator's alert. */
  readonly onConflict: (caller: VendorCaller, call: string) => void;
  /** Called for a payout that was not paid, since it is above the limits: an operator's alert. */
  readonly onPayoutRefused: (caller: VendorCaller, call: string) => void;
  readonly security: SecurityLog;
  /** The calls by which vendors try their side; null in production. */
  readonly sandbox?: Sandbox | null;
  readonly clock: Clock;
  /** Time to an answer; past it the vendor gets IN_PROGRESS. Under the protocol's 3 s. */
  readonly deadlineMs?: number;
  /** Calls of one vendor that are worked on at once; more get TOO_MANY_REQUESTS. */
  readonly inFlightMax?: number;
};

type VendorRequest = FastifyRequest<{ Params: { vendor: string; '*'?: string }; Body: Buffer | undefined }>;

const deadlineDefaultMs = 2_500;
const inFlightDefault = 512;
/** The call whose body may be larger than that of the others. */
const bigCall = 'wallet/wins' satisfies CallName;
const nothing = Buffer.alloc(0);

const send = (reply: FastifyReply, answer: Answer): FastifyReply =>
  reply
    .code(statuses[answer.status][0])
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answerBody(answer)));

/** Counts what each merchant's vendor has in work. */
const createInFlight = (max: number) => {
  const running = new Map<string, number>();
  return async ({ merchantCode, vendorCode }: VendorCaller, work: () => Promise<Answer>): Promise<Answer> => {
    const vendor = `${merchantCode}/${vendorCode}`;
    const count = running.get(vendor) ?? 0;
    if (count >= max) return { status: 'TOO_MANY_REQUESTS' };
    running.set(vendor, count + 1);
    try {
      return await work();
    } finally {
      running.set(vendor, (running.get(vendor) ?? 1) - 1);
    }
  };
};

/**
 * Refuses a call that nobody has signed, and limits an address that keeps sending such calls. Signed calls
 * are never counted nor held up: whoever shares a vendor's address must not be able to stop its wins.
 */
const refuse = async (
  { consumeRateLimit, limitHit, merchantOf, security }: SeamlessV1Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, tell = () => undefined }: { readonly answer: Answer; readonly tell?: () => void },
): Promise<FastifyReply> => {
  const wait = await consumeRateLimit(request.ip);
  const merchant = merchantOf(request.host);
  if (wait > 0) {
    limitHit('unsigned', { merchant, ip: request.ip });
    return send(reply.header('retry-after', wait), { status: 'TOO_MANY_REQUESTS' });
  }
  const { vendor } = request.params as { vendor?: string };
  security('vendor_call_refused', { merchant, vendor, ip: request.ip, status: answer.status });
  tell();
  return send(reply, answer);
};

const callerOf = ({ merchantOf }: SeamlessV1Deps, { host, params }: VendorRequest): VendorCaller => ({
  merchantCode: merchantOf(host),
  vendorCode: params.vendor,
});

/** What calls' bodies were called by their senders. */
const calledTypes = new WeakMap<FastifyRequest, string>();
const jsonType = 'application/json';

const unfit = (field: string): Answer => ({ status: 'BAD_REQUEST', body: { field } });

/** Does what a signed call asks. What a person must look at is reported even when the answer comes too late for the vendor. */
const work = async (deps: SeamlessV1Deps, request: VendorRequest, raw: Buffer): Promise<Answer> => {
  if (request.method !== 'POST') return unfit('method');
  const caller = callerOf(deps, request);
  // The call with a route of its own leaves the name out.
  const { '*': name = bigCall } = request.params;
  await deps.sandbox?.delay(caller, name);
  const input = parseJson(raw);
  // Said of a body that cannot be read alone: no win waits for the name of its bytes.
  if (input === undefined && calledTypes.get(request) !== jsonType) return unfit('content-type');
  const answer = (await deps.sandbox?.answer(caller, name, input)) ?? (await dispatch(deps.seamless, caller, name, input));
  const what = { merchant: caller.merchantCode, vendor: caller.vendorCode, call: name };
  for (const { status } of [answer, ...(answer.answers ?? [])]) {
    if (status === 'CONFLICT') {
      request.log.warn(what, 'a transaction id came again with other content');
      deps.onConflict(caller, name);
    }
    if (status === 'PAYOUT_LIMIT') {
      request.log.error(what, 'a payout above the limits was not paid');
      deps.onPayoutRefused(caller, name);
    }
  }
  return answer;
};

/**
 * The seamless wallet protocol, version 1 (docs/vendor-protocol.md): `POST /vendors/{vendor}/seamless/v1/{call}`. Its routes
 * stand in a scope of their own, in which a body stays the bytes that were signed and a fault is never answered as a refusal.
 */
export const registerSeamlessV1 = async (app: FastifyInstance, deps: SeamlessV1Deps): Promise<void> => {
  const { secretsOf, mayCall, clock, deadlineMs = deadlineDefaultMs, inFlightMax = inFlightDefault } = deps;
  const limited = createInFlight(inFlightMax);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: { statusCode?: number; name?: string; code?: string }, request, reply) => {
      // A body that is too large is not read, so nobody can say whether it was signed: it is not counted.
      if ((error.statusCode ?? 500) < 500) return send(reply, unfit('body'));
      request.log.error({ fault: error.name, code: error.code }, 'vendor call failed');
      return send(reply, { status: 'IN_PROGRESS' });
    });
    scope.addHook('onRequest', async (request: VendorRequest, reply) => {
      // The body is what was signed, whatever its sender calls it: the framework would refuse a name that is none.
      calledTypes.set(request, request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '');
      delete request.raw.headers['content-type'];
      const caller = callerOf(deps, request);
      if (mayCall(caller, request.ip)) return undefined;
      const { merchantCode: merchant, vendorCode: vendor } = caller;
      const tell = (): void =>
        request.log.warn({ merchant, vendor, ip: request.ip }, "a call from an address that is not on the vendor's list");
      return refuse(deps, request, reply, { answer: { status: 'BAD_SIGNATURE' }, tell });
    });
    const answer = async (request: VendorRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const caller = callerOf(deps, request);
      const raw = request.body ?? nothing;
      const secrets = await secretsOf(caller);
      const [timestamp, signature] = [request.headers['x-vendor-timestamp']?.toString(), request.headers['x-vendor-signature']?.toString()];
      if (!secrets.some((secret) => isSigned({ timestamp, signature, raw }, secret, clock.now())))
        return refuse(deps, request, reply, { answer: { status: 'BAD_SIGNATURE' } });
      const late: Answer = { status: 'IN_PROGRESS' };
      return send(
        reply,
        await withDeadline(
          deadlineMs,
          limited(caller, () => work(deps, request, raw)),
          late,
          (fault) => request.log.error({ fault: fault instanceof Error ? fault.name : 'unknown' }, 'late vendor call failed'),
        ),
      );
    };
    scope.all('/vendors/:vendor/seamless/v1/*', answer);
    scope.all(`/vendors/:vendor/seamless/v1/${bigCall}`, { bodyLimit: winsBytesMax }, answer);
  });
};
