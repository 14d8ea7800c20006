import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Runtime } from './clock.ts';
import type { RateLimit } from './request-limits.ts';
import type { SignatureCheck } from './signed-calls.ts';
import { createTransferFaults, TRANSFER_FAULTS } from './transfer-faults.ts';

const text = z.string().min(1).max(64);
const party = { merchant: text, vendor: text };
const ofPlayer = { ...party, player: text, currency: z.string().regex(/^[A-Z]{3,4}$/) };
const amount = z.string().regex(/^[1-9]\d{0,14}$/);
const expires = z.number().int().min(0);

/** The body of each call of the transfer protocol (docs/vendor-transfers.md). */
const bodies = {
  'player/create': z.strictObject(ofPlayer),
  'wallet/balance': z.strictObject(ofPlayer),
  'wallet/transfer': z.strictObject({ ...ofPlayer, reference: text, direction: z.enum(['in', 'out']), amount, expires }),
  'wallet/all-out': z.strictObject({ ...ofPlayer, reference: text, expires }),
  'wallet/status': z.strictObject({ ...party, reference: text }),
  'game/launch': z.strictObject({
    ...ofPlayer,
    game: text,
    language: text,
    theme: z.enum(['dark', 'light']),
    origin: z.string().max(300),
  }),
  /** Makes the next calls of a name fail. */
  'sandbox/faults': z.strictObject({
    ...party,
    call: text,
    fault: z.enum(TRANSFER_FAULTS),
    milliseconds: z.number().int().min(0).max(60_000).default(0),
    times: z.number().int().min(0).max(1000).default(1),
  }),
};
type Bodies = { readonly [N in keyof typeof bodies]: z.output<(typeof bodies)[N]> };
type CallName = keyof Bodies;

const statuses = {
  BAD_REQUEST: [400, 'The call does not fit.'],
  BAD_SIGNATURE: [401, 'Signature, timestamp, merchant or vendor are not accepted.'],
  UNKNOWN_PLAYER: [404, 'No such player.'],
  UNKNOWN_GAME: [404, 'No such game.'],
  CONFLICT: [409, 'This reference was used with other content.'],
  EXPIRED: [409, 'The call came after its time.'],
  INSUFFICIENT_FUNDS: [422, 'The wallet does not hold so much.'],
  WRONG_CURRENCY: [422, 'The wallet is in another currency.'],
  CLOSED: [422, 'Nothing is moved for now.'],
  TOO_MANY_REQUESTS: [429, 'Too many calls from this address that nobody signed.'],
  FAULT: [500, 'Not known.'],
} as const;
export type TransferRefusal = Exclude<keyof typeof statuses, 'TOO_MANY_REQUESTS' | 'BAD_SIGNATURE' | 'FAULT'>;
/** What stands in an answer beside `status`, or why there is none. */
export type TransferAnswer = Readonly<Record<string, string>> | TransferRefusal;

/** The wallets that a house keeps for players of operators. */
export type HouseWallets = { readonly [N in Exclude<CallName, 'sandbox/faults'>]: (body: Bodies[N]) => TransferAnswer };

type Answer = { readonly code: number; readonly body: object; readonly isLost: boolean };
export type TransferCallsDeps = {
  isSigned: SignatureCheck;
  rateLimit: RateLimit;
  runtime: Pick<Runtime, 'now' | 'wait'>;
  wallets: HouseWallets;
};
type Came = { readonly call: string; readonly raw: unknown; readonly headers: IncomingHttpHeaders; readonly ip: string };

/** Calls of one address that nobody signed. */
const UNSIGNED_PER_MINUTE = 60;

const refuse = (status: keyof typeof statuses): Answer => ({
  code: statuses[status][0],
  body: { status, message: statuses[status][1] },
  isLost: false,
});
const isCall = (name: string): name is CallName => Object.hasOwn(bodies, name);
const parsed = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
};

/** Answers what an operator's platform asks a house that keeps wallets of its own. */
export const createTransferCalls = ({ isSigned, rateLimit, runtime, wallets }: TransferCallsDeps) => {
  const faults = createTransferFaults();
  const plan = ({ merchant, vendor, call, ...fault }: Bodies['sandbox/faults']): TransferAnswer => {
    faults.plan(merchant, vendor, call, fault);
    return {};
  };
  const works: { readonly [N in CallName]: (body: Bodies[N]) => TransferAnswer } = { ...wallets, 'sandbox/faults': plan };
  const work = (name: CallName, body: Bodies[CallName]): TransferAnswer => {
    // What comes too late has never been done and never is.
    if ('expires' in body && runtime.now() > body.expires) return 'EXPIRED';
    // The body was read by the schema of this very call.
    return works[name](body as never);
  };
  return async ({ call, raw, headers, ip }: Came): Promise<Answer> => {
    const body = typeof raw === 'string' ? raw : '';
    const read = isCall(call) ? bodies[call].safeParse(parsed(body)) : null;
    if (!isCall(call) || read?.success !== true || !isSigned(headers, read.data, body))
      return refuse(
        rateLimit.takeAddress('unsigned', ip, UNSIGNED_PER_MINUTE) > 0
          ? 'TOO_MANY_REQUESTS'
          : read?.success === true
            ? 'BAD_SIGNATURE'
            : 'BAD_REQUEST',
      );
    const { merchant, vendor } = read.data;
    const planned = faults.take(merchant, vendor, call);
    if (planned?.fault === 'delay') await runtime.wait(planned.milliseconds);
    if (planned?.fault === 'refuse') return refuse('CLOSED');
    if (planned?.fault === 'fail') return refuse('FAULT');
    const told = work(call, read.data);
    if (planned?.fault === 'fail-after') return refuse('FAULT');
    const answer = typeof told === 'string' ? refuse(told) : { code: 200, body: { status: 'OK', ...told }, isLost: false };
    return { ...answer, isLost: planned?.fault === 'lose' };
  };
};
export type TransferCalls = ReturnType<typeof createTransferCalls>;
