import { z } from 'zod';
import type { Clock } from '../../../../kernel/clock.ts';
import { askOutside } from '../../../../kernel/outgoing.ts';
import { fail, ok, type Result } from '../../../../kernel/result.ts';
import type { VendorCaller } from '../../gaming-ports.ts';
import type { Told, TransferVendor } from '../../transfers/transfer-ports.ts';
import type { VendorSecrets } from '../../vendor-secrets.ts';
import { signedHeaders } from '../seamless-v1/signature.ts';

/** How long a vendor has to answer, in milliseconds, and the bytes of an answer that are read. */
const answerWithinMs = 10_000;
const answerBytesMax = 16 * 1024;

const minor = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/)
  .transform(BigInt);
const moved = z.object({ amount: minor, balance: minor });
const stateAnswer = z.union([
  z.object({ state: z.literal('done'), ...moved.shape }),
  z.object({ state: z.literal('refused'), reason: z.string().max(60) }),
  z.object({ state: z.literal('absent') }),
]);
const refusal = z.object({ status: z.string().max(60) });

/** Statuses that say of a transfer that it was not and will not be done. */
const definite: ReadonlySet<string> = new Set([
  'BAD_REQUEST',
  'BAD_SIGNATURE',
  'UNKNOWN_PLAYER',
  'EXPIRED',
  'INSUFFICIENT_FUNDS',
  'WRONG_CURRENCY',
  'CLOSED',
  'TOO_MANY_REQUESTS',
]);

type Failed = Extract<Told, { reason: string }>;

export type TransferV1Deps = {
  readonly clock: Clock;
  readonly secretsOf: VendorSecrets;
  /** Origin of the vendor's game server. */
  readonly server: string;
  readonly caller: VendorCaller;
};

/** The transfer protocol, version 1 (docs/vendor-transfers.md): `POST {game server}/transfer/v1/{call}`. */
export const createTransferV1 = ({ clock, secretsOf, server, caller }: TransferV1Deps): TransferVendor => {
  const ask = async <S extends z.ZodType>(call: string, fields: object, answer: S): Promise<Result<z.output<S>, Failed>> => {
    const [secret] = await secretsOf(caller);
    if (secret === undefined) return fail({ state: 'refused', reason: 'no secret' });
    const body = JSON.stringify({ merchant: caller.merchantCode, vendor: caller.vendorCode, ...fields });
    const outcome = await askOutside({
      url: `/transfer/v1/${call}`,
      origin: server,
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, clock.now(), body) },
      body,
      withinMs: answerWithinMs,
      answerBytesMax,
    });
    if (outcome.state !== 'answered')
      return fail({ state: outcome.state === 'not_reached' ? 'refused' : 'unknown', reason: outcome.fault });
    if (outcome.ok) {
      const read = answer.safeParse(outcome.body);
      // It has answered that it has done it, in words that nobody here understands.
      return read.success ? ok(read.data) : fail({ state: 'unknown', reason: 'answer' });
    }
    const status = refusal.safeParse(outcome.body).data?.status ?? `status ${outcome.status}`;
    return fail({ state: outcome.status < 500 && definite.has(status) ? 'refused' : 'unknown', reason: status });
  };
  const toldOf = (answer: Result<z.output<typeof moved>, Failed>): Told =>
    answer.ok ? { state: 'done', amount: answer.value.amount, left: answer.value.balance } : answer.failure;
  return {
    createPlayer: async ({ playerId: player, currency }) => (await ask('player/create', { player, currency }, z.object({}))).ok,
    balance: async ({ playerId: player, currency }) => {
      const answer = await ask('wallet/balance', { player, currency }, z.object({ balance: minor }));
      return answer.ok ? answer.value.balance : null;
    },
    moveIn: async ({ playerId: player, currency, reference, amount, expiresAt }) => {
      const order = { player, currency, reference, amount: amount.toString(), expires: expiresAt.getTime() };
      const told = toldOf(await ask('wallet/transfer', { ...order, direction: 'in' }, moved));
      // Another amount than the one that was sent is nothing that can be booked.
      return told.state === 'done' && told.amount !== amount ? { state: 'unknown', reason: 'amount' } : told;
    },
    moveAllOut: async ({ playerId: player, currency, reference, expiresAt }) =>
      toldOf(await ask('wallet/all-out', { player, currency, reference, expires: expiresAt.getTime() }, moved)),
    stateOf: async (reference) => {
      const answer = await ask('wallet/status', { reference }, stateAnswer);
      // A question that was refused says nothing of the transfer.
      if (!answer.ok) return { state: 'unknown', reason: answer.failure.reason };
      const { value } = answer;
      if (value.state === 'done') return { state: 'done', amount: value.amount, left: value.balance };
      return { state: value.state, reason: value.state === 'refused' ? value.reason : '' };
    },
    launch: async ({ playerId: player, currency, ...place }) => {
      const answer = await ask('game/launch', { player, currency, ...place }, z.object({ path: z.string().max(1000) }));
      if (!answer.ok) return fail(answer.failure.reason);
      const url = URL.parse(answer.value.path, server);
      // Nothing that a vendor says leads elsewhere.
      return url?.origin === new URL(server).origin ? ok(url) : fail('address');
    },
  };
};
