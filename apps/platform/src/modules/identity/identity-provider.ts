import { createHmac } from 'node:crypto';
import type { DocumentKind, IdentityReason } from '@palaro/contract';
import { z } from 'zod';
import { sameBytes } from '../../kernel/seal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { askOutside } from '../../kernel/outgoing.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Verdict } from './deciding.ts';

/** What a provider is sent of a check. */
export type SentCheck = {
  readonly reference: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly name: string;
  readonly birthday: string;
  readonly validUntil: string | null;
  readonly pictures: { readonly front: Buffer; readonly back: Buffer | null; readonly selfie: Buffer };
};
/**
 * Why there is no answer. `refused`: it has not taken the check, and will not. `later`: it has not. `unknown`: it may have, so it
 * must be looked up.
 */
export type ProviderFault = { readonly kind: 'refused' | 'later' | 'unknown'; readonly code: string };
/** Null of a check that is not decided yet. */
type Read = { readonly verdict: Verdict | null };

const answerWithinMs = 15_000;
const answerBytesMax = 64 * 1024;
const apartSecondsMax = 300;
const tooMany = 429;

const reasons = {
  pictures: 'pictures',
  selfie: 'selfie',
  details: 'details',
  expired: 'ended',
  document: 'document',
} as const satisfies Record<string, IdentityReason>;
const answered = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending'), reference: z.string() }),
  z.object({ state: z.literal('verified'), reference: z.string() }),
  z.object({
    state: z.literal('refused'),
    reference: z.string(),
    reason: z.enum(['pictures', 'selfie', 'details', 'expired', 'document']),
  }),
]);
const hint = z.object({ check: z.object({ reference: z.string().min(1).max(64) }) });

const signatureOf = (secret: string, time: string, subject: string, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${time}.${subject}.`).update(body).digest();

type ProviderAccount = {
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly waitMinutes: number;
};
type Event = { readonly raw: Buffer; readonly header: (name: string) => string | undefined };

/** A provider by the protocol of docs/identity-protocol.md. */
export const createIdentityProvider = ({ name, url, secret, waitMinutes }: ProviderAccount, clock: Clock) => {
  const call = async (path: string, body: string | null) => {
    const address = new URL(`${url}${path}`);
    const time = String(Math.floor(clock.now() / 1000));
    const subject = `${body === null ? 'GET' : 'POST'} ${address.pathname}${address.search}`;
    return askOutside({
      url: address.href,
      headers: {
        'content-type': 'application/json',
        'identity-time': time,
        'identity-signature': signatureOf(secret, time, subject, body ?? '').toString('hex'),
      },
      body,
      withinMs: answerWithinMs,
      answerBytesMax,
    });
  };
  type Answer = Extract<Awaited<ReturnType<typeof call>>, { state: 'answered' }>;
  const reached = (outcome: Awaited<ReturnType<typeof call>>): Result<Answer, ProviderFault> => {
    if (outcome.state !== 'answered') return fail({ kind: outcome.state === 'not_reached' ? 'later' : 'unknown', code: outcome.fault });
    if (outcome.status === tooMany) return fail({ kind: 'later', code: 'too many' });
    return outcome.status >= 500 ? fail({ kind: 'unknown', code: `status ${outcome.status}` }) : ok(outcome);
  };
  /** What an answer says of one check; anything else is not known. */
  const readOf = (reference: string, body: unknown): Result<Read, ProviderFault> => {
    const read = answered.safeParse(body);
    if (!read.success || read.data.reference !== reference) return fail({ kind: 'unknown', code: 'answer' });
    const { data } = read;
    if (data.state === 'pending') return ok({ verdict: null });
    return ok({ verdict: data.state === 'verified' ? { state: 'verified' } : { state: 'refused', reason: reasons[data.reason] } });
  };
  return {
    name,
    waitMinutes,
    create: async ({ pictures: { front, back, selfie }, ...check }: SentCheck): Promise<Result<Read, ProviderFault>> => {
      const pictures = { front: front.toString('base64'), back: back?.toString('base64') ?? null, selfie: selfie.toString('base64') };
      const outcome = reached(await call('/v1/checks', JSON.stringify({ ...check, pictures })));
      if (!outcome.ok) return outcome;
      return outcome.value.ok
        ? readOf(check.reference, outcome.value.body)
        : fail({ kind: 'refused', code: `status ${outcome.value.status}` });
    },
    /** Null where the provider knows of no such check. */
    read: async (reference: string): Promise<Result<Read | null, ProviderFault>> => {
      const outcome = reached(await call(`/v1/checks?${new URLSearchParams({ reference })}`, null));
      if (!outcome.ok) return outcome;
      const { ok: isFound, status, body } = outcome.value;
      if (isFound) return readOf(reference, body);
      return status === 404 ? ok(null) : fail({ kind: 'unknown', code: `status ${status}` });
    },
    /** Whether the bytes of an event are the provider's, signed just now. */
    verify: ({ raw, header }: Event): boolean => {
      const time = header('identity-time') ?? '';
      if (!/^\d{1,12}$/.test(time) || Math.abs(Number(time) - clock.now() / 1000) > apartSecondsMax) return false;
      const [wanted, given] = [signatureOf(secret, time, 'event', raw), Buffer.from(header('identity-signature') ?? '', 'hex')];
      return sameBytes(wanted, given);
    },
  };
};
export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

/** The reference of the check that an event is about; null where the bytes are no event of the protocol. */
export const referenceIn = (raw: Buffer): string | null => {
  try {
    return hint.parse(JSON.parse(raw.toString('utf8'))).check.reference;
  } catch {
    return null;
  }
};
