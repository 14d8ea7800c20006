import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerSignedScope, type ScopeAnswers, type SignedCall, type SignedScopeDeps } from '../../../../http/signed-scope.ts';
import { parseJsonBytes } from '../../../../kernel/json-bytes.ts';
import type { SecurityLog } from '../../../../kernel/security-log.ts';
import type { Clock } from '../../../../kernel/clock.ts';
import type { VendorCaller } from '../../gaming-ports.ts';
import type { Seamless } from '../../seamless.ts';
import type { VendorSecrets } from '../../vendor-secrets.ts';
import { bodyBytesMax, winsBytesMax, type CallName } from './bodies.ts';
import { dispatch } from './calls.ts';
import type { Sandbox } from './sandbox.ts';
import { isSigned } from './signature.ts';
import { answerBody, statuses, type Answer } from './statuses.ts';

type ScopeDeps = SignedScopeDeps<VendorCaller, Answer>;

export type SeamlessV1Deps = Pick<ScopeDeps, 'consumeRateLimit' | 'limitHit' | 'mayCall'> &
  Partial<Pick<ScopeDeps, 'deadlineMs' | 'inFlightMax'>> & {
    readonly seamless: Seamless;
    readonly secretsOf: VendorSecrets;
    /** The merchant that a host name belongs to: a vendor's call is one to that merchant. */
    readonly merchantOf: (host: string) => string;
    /** Called for a transaction id that came again with other content: an operator's alert. */
    readonly onConflict: (caller: VendorCaller, call: string) => void;
    /** Called for a payout that was not paid, since it is above the limits: an operator's alert. */
    readonly onPayoutRefused: (caller: VendorCaller, call: string) => void;
    readonly security: SecurityLog;
    /** The calls by which vendors try their side; null in production. */
    readonly sandbox?: Sandbox | null;
    readonly clock: Clock;
  };

type VendorParams = { readonly vendor: string; readonly '*'?: string };

/** Under the protocol's 3 s. */
const deadlineDefaultMs = 2_500;
const inFlightDefault = 512;
/** The call whose body may be larger than that of the others. */
const bigCall = 'wallet/wins' satisfies CallName;
const jsonType = 'application/json';

const send = (reply: FastifyReply, answer: Answer): FastifyReply =>
  reply
    .code(statuses[answer.status][0])
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answerBody(answer)));

const unfit = (field: string): Answer => ({ status: 'BAD_REQUEST', body: { field } });

/** Carries out a command whose call was accepted. What a person must look at is reported even when the answer comes too late for the vendor. */
export const carryOut = async (
  deps: SeamlessV1Deps,
  caller: VendorCaller,
  { log }: Pick<FastifyRequest, 'log'>,
  { name, input }: { readonly name: string; readonly input: unknown },
): Promise<Answer> => {
  await deps.sandbox?.delay(caller, name);
  const answer = (await deps.sandbox?.answer(caller, name, input)) ?? (await dispatch(deps.seamless, caller, name, input));
  const what = { merchant: caller.merchantCode, vendor: caller.vendorCode, call: name };
  for (const { status } of [answer, ...(answer.answers ?? [])]) {
    if (status === 'CONFLICT') {
      log.warn(what, 'a transaction id came again with other content');
      deps.onConflict(caller, name);
    }
    if (status === 'PAYOUT_LIMIT') {
      log.error(what, 'a payout above the limits was not paid');
      deps.onPayoutRefused(caller, name);
    }
  }
  return answer;
};

/** Does what a signed call asks. */
const work = async (deps: SeamlessV1Deps, caller: VendorCaller, { request, raw, contentType }: SignedCall): Promise<Answer> => {
  if (request.method !== 'POST') return unfit('method');
  // The call with a route of its own leaves the name out.
  const { '*': name = bigCall } = request.params as VendorParams;
  const input = parseJsonBytes(raw);
  // Said of a body that cannot be read alone: no win waits for the name of its bytes.
  if (input === undefined && contentType !== jsonType) return unfit('content-type');
  return carryOut(deps, caller, request, { name, input });
};

/** What every seamless dialect shares: whose call it is, how many at once, how long, and what is told of a refused one. */
export const scopeOf = (deps: SeamlessV1Deps) => ({
  deadlineMs: deadlineDefaultMs,
  inFlightMax: inFlightDefault,
  ...deps,
  callerOf: ({ host, params }: FastifyRequest): VendorCaller => ({
    merchantCode: deps.merchantOf(host),
    vendorCode: (params as VendorParams).vendor,
  }),
  keyOf: ({ merchantCode, vendorCode }: VendorCaller): string => `${merchantCode}/${vendorCode}`,
  onRefused: (
    { merchantCode: merchant, vendorCode: vendor }: VendorCaller,
    { ip, log }: FastifyRequest,
    why: 'address' | 'signature',
  ): void => {
    deps.security('vendor_call_refused', { merchant, vendor, ip, status: answers.unsigned.status });
    if (why === 'address') log.warn({ merchant, vendor, ip }, "a call from an address that is not on the vendor's list");
  },
});

const answers: ScopeAnswers<Answer> = {
  badBody: unfit('body'),
  unsigned: { status: 'BAD_SIGNATURE' },
  tooMany: { status: 'TOO_MANY_REQUESTS' },
  notKnown: { status: 'IN_PROGRESS' },
};

/** The seamless wallet protocol, version 1 (docs/vendor-protocol.md): `POST /vendors/{vendor}/seamless/v1/{call}`. */
export const registerSeamlessV1 = (app: FastifyInstance, deps: SeamlessV1Deps): Promise<void> =>
  registerSignedScope<VendorCaller, Answer>(app, {
    ...scopeOf(deps),
    routes: [
      { path: '/vendors/:vendor/seamless/v1/*', bodyBytesMax },
      { path: `/vendors/:vendor/seamless/v1/${bigCall}`, bodyBytesMax: winsBytesMax },
    ],
    isSigned: async (caller, { request: { headers }, raw }) => {
      const [timestamp, signature] = [headers['x-vendor-timestamp']?.toString(), headers['x-vendor-signature']?.toString()];
      return (await deps.secretsOf(caller)).some((secret) => isSigned({ timestamp, signature, raw }, secret, deps.clock.now()));
    },
    work: (caller, call) => work(deps, caller, call),
    answers,
    send,
  });
