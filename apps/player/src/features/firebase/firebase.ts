import type { CodeSentValue } from '@palaro/contract';
import { abortAfter } from '@palaro/contract/client';
import { limits } from '@palaro/contract/constants';
import { CallRefused } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import type { CodeOptions } from '../verification/index.ts';

/** Codes that Firebase sends and checks in place of the platform, by the REST calls of the Identity Toolkit (decision 019). */
export type Firebase = NonNullable<CodeOptions['firebase']>;

const answerWithinMs = 15_000;
/** How long its codes are good. */
const validMinutes = 10;

/** Faults of its answers that have a text of their own. */
const codeOf = (message: string): 'code_wrong' | 'code_used_up' | 'code_unavailable' => {
  if (message.startsWith('TOO_MANY_ATTEMPTS')) return 'code_used_up';
  return /^(INVALID_CODE|MISSING_CODE|CODE_EXPIRED|SESSION_EXPIRED|INVALID_SESSION_INFO)/.test(message) ? 'code_wrong' : 'code_unavailable';
};

const messageOf = (answer: unknown): string => {
  const { error } = (answer ?? {}) as { error?: { message?: unknown } };
  return typeof error?.message === 'string' ? error.message : '';
};

/** Calls the service; answers one text of what it says. A refusal is one of the platform's, so that forms treat it alike. */
const ask = async ({ apiUrl, apiKey }: Firebase, method: string, body: object, wanted: string): Promise<string> => {
  const timed = abortAfter(answerWithinMs);
  // What cannot be sent at all is refused here, by its own words: only what the network does is told as the network's.
  const { href } = new URL(`${apiUrl}/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`);
  const request: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
  };
  const response = await fetch(href, { ...request, signal: timed.signal }).catch(() => {
    throw new CallRefused(timed.isLate() ? 'slow' : 'offline');
  });
  const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  timed.end();
  if (!response.ok) throw new CallRefused(codeOf(messageOf(answer)));
  const value = answer?.[wanted];
  if (typeof value !== 'string' || value === '') throw new CallRefused('code_unavailable');
  return value;
};

/** Has a code sent to a number in E.164. The next one may be asked for a minute later, by this phone's clock (A341). */
export const sendFirebaseCode = async (
  firebase: Firebase,
  phoneNumber: string,
  recaptchaToken: string,
): Promise<{ readonly sent: CodeSentValue; readonly sessionInfo: string }> => {
  const sessionInfo = await ask(firebase, 'sendVerificationCode', { phoneNumber, recaptchaToken }, 'sessionInfo');
  const serverTime = clock.now();
  return { sent: { serverTime, expirationTime: serverTime + limits.smsCountdownSeconds * 1000, validMinutes }, sessionInfo };
};

/** Gives the code back, for a token that proves the number to the platform. */
export const signInByFirebase = (firebase: Firebase, sessionInfo: string, code: string): Promise<string> =>
  ask(firebase, 'signInWithPhoneNumber', { sessionInfo, code }, 'idToken');
