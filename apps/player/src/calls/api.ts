import type { CallName, Calls, CallValue, Code, FailureData } from '@palaro/contract';
import { createClient, type CallInput, type Unreachable } from '@palaro/contract/client';
import type { CodeAction } from '@palaro/contract/constants';
import { codeActions, wireTable } from 'virtual:wire-table';
import { clock } from '../device/clock.ts';
import { sessionToken } from './session.ts';
import { languageNow } from '../texts/text.tsx';
import { proveOnline } from '../device/use-online.ts';

/** Milliseconds until a call counts as too slow (A493). */
const callTimeoutMs = 15_000;

/** `app_fault` is a mistake in the app itself. */
export type RefusalCode = Code | Unreachable['code'] | 'app_fault';

/** A call that was answered with a refusal or not at all. Screens choose their text by `code` (`error.<code>`). */
export class CallRefused extends Error {
  readonly code: RefusalCode;
  readonly data: FailureData | undefined;
  constructor(code: RefusalCode, data?: FailureData) {
    super(code);
    this.name = 'CallRefused';
    this.code = code;
    this.data = data;
  }
}

/** The client's action for a code; what is not in the table is treated as an unknown error (A488). */
export const actionOf = (code: string): CodeAction => (Object.hasOwn(codeActions, code) ? (codeActions[code] ?? 'toast') : 'toast');

/** What the app does by itself about a refusal, before the call is rejected. */
export type RefusalReaction = {
  login: () => void;
  endSession: (code: RefusalCode) => void;
  mark: (mark: 'ownPasswordDue' | 'isExcluded') => void;
  status: () => void;
};

let reaction: RefusalReaction | null = null;
/** Set once by the app: how to reach login, end the session and ask the status again. */
export const onRefusal = (handlers: RefusalReaction): void => {
  reaction = handlers;
};

/** Makes further calls known, before the first screen that makes one of them. */
export const addCalls = (rows: Partial<typeof wireTable>): void => void Object.assign(wireTable, rows);

/** Ends the session here as a refusal of it would. */
export const endHere = (): void => reaction?.endSession('session_ended');

const client = createClient(wireTable, {
  origin: '',
  fetch: (...request) => globalThis.fetch(...request),
  token: sessionToken,
  timeoutMs: callTimeoutMs,
  onServerTime: (now) => {
    clock.learn(now);
    proveOnline();
  },
  // What is sent to the player, an SMS or a message, is in this language. Without a choice it is the merchant's default.
  headers: (): Record<string, string> => {
    const language = languageNow();
    return language === null ? {} : { 'x-language': language };
  },
});

/** A mistake in the app, as the refusal that its text is found by; it is reported, and never told as a missing network. */
export const faultOf = (error: unknown): CallRefused => {
  if (error instanceof CallRefused) return error;
  reportError(error);
  return new CallRefused('app_fault');
};

/**
 * Makes a call and gives its value.
 * @throws {CallRefused} when the answer is a refusal or there is none; `login`, `end-session`, `own-password`, `excluded` and `status` codes have
 * been acted on by then.
 */
export const call = async <N extends CallName>(name: N, input?: CallInput<N>): Promise<CallValue<Calls[N]>> => {
  const token = sessionToken();
  const answer = await client(name, input).catch((error: unknown) => {
    throw input?.signal?.aborted ? error : faultOf(error);
  });
  if (answer.success) return answer.value;
  const action = actionOf(answer.code);
  // A refusal of an older session's token says nothing about the present one.
  if (token === sessionToken()) {
    if (action === 'end-session') reaction?.endSession(answer.code);
    if (action === 'own-password') reaction?.mark('ownPasswordDue');
    if (action === 'excluded') reaction?.mark('isExcluded');
  }
  if (action === 'login') reaction?.login();
  if (action === 'status') reaction?.status();
  throw new CallRefused(answer.code, answer.data);
};
