import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { RateLimit } from './request-limits.ts';
import type { SignatureCheck } from './signed-calls.ts';

const text = z.string().min(1).max(64);
const question = z.strictObject({
  merchant: text,
  vendor: text,
  player: text,
  game: text,
  round: text,
  language: text,
  theme: z.enum(['dark', 'light']),
});

/** What the platform asks a house about a round of a player's record (docs/vendor-protocol.md); the language is a BCP 47 tag. */
export type RoundQuestion = z.output<typeof question>;
/**
 * `sealed`: the player may have its seed opened; `later`: it opens by itself. Each page recomputes one part of the round, such as
 * one match of a slip, which is its name; the only one needs none.
 */
export type RoundCheck = { state: 'ready'; pages: readonly { name: string; path: string }[] } | { state: 'sealed' | 'later' };
/** What was bet on and what came of it, in the language asked for. */
export type RoundFacts = { picks: readonly string[]; results: readonly string[]; check: RoundCheck | null };

/** Calls of one address that nobody signed. */
const UNSIGNED_PER_MINUTE = 60;

const statuses = {
  BAD_REQUEST: { code: 400, message: 'The call does not fit.' },
  BAD_SIGNATURE: { code: 401, message: 'Signature, timestamp, merchant or vendor are not accepted.' },
  UNKNOWN_ROUND: { code: 404, message: 'The player has no such round.' },
  ROUND_OPEN: { code: 409, message: 'A round of this seed is not settled.' },
  TOO_MANY_REQUESTS: { code: 429, message: 'Too many calls from this address that nobody signed.' },
} as const;
type Status = keyof typeof statuses;
export type RoundRefusal = 'UNKNOWN_ROUND' | 'ROUND_OPEN';

export type RoundQuestionDeps = {
  isSigned: SignatureCheck;
  rateLimit: RateLimit;
  /** `opens`: the seed of the round is to be opened first, where it is sealed. */
  answer: (asked: RoundQuestion, opens: boolean) => RoundFacts | RoundRefusal;
};
type Asked = { raw: unknown; headers: IncomingHttpHeaders; ip: string; opens: boolean };

const parsed = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
};

/** Answers what an operator's platform asks about rounds: to nobody else, and to it about its own players alone. */
export const createRoundQuestions = ({ isSigned, rateLimit, answer }: RoundQuestionDeps) => {
  const refuse = (status: Status) => ({ code: statuses[status].code, body: { status, message: statuses[status].message } });
  return ({ raw, headers, ip, opens }: Asked): { code: number; body: object } => {
    const body = typeof raw === 'string' ? raw : '';
    const read = question.safeParse(parsed(body));
    if (!read.success || !isSigned(headers, read.data, body))
      return refuse(
        rateLimit.takeAddress('unsigned', ip, UNSIGNED_PER_MINUTE) > 0
          ? 'TOO_MANY_REQUESTS'
          : read.success
            ? 'BAD_SIGNATURE'
            : 'BAD_REQUEST',
      );
    const told = answer(read.data, opens);
    return typeof told === 'string' ? refuse(told) : { code: 200, body: { status: 'OK', ...told } };
  };
};
