import type { OperatorCode } from '@palaro/contract';
import type { Unreachable } from '@palaro/contract/client';

export type CallCode = OperatorCode | Unreachable['code'];

/** A call that was refused or not answered. Its message is for the operator. */
export class CallError extends Error {
  readonly code: CallCode;
  /** What support finds the request by; of unknown errors alone. */
  readonly requestId: string | undefined;
  constructor(code: CallCode, message: string, requestId?: string) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.requestId = requestId;
  }
}

const unanswered: Readonly<Record<Unreachable['code'], string>> = {
  offline: 'There is no connection to the platform.',
  slow: 'The platform has not answered in time.',
  unreadable: 'The answer could not be read.',
};

type Refused = { readonly code: CallCode; readonly message: string; readonly data?: { readonly requestId?: string } | undefined };

/** The error of an answer that is no success: the server's own words, or ours where the server did not speak. */
export const callErrorOf = ({ code, message, data }: Refused): CallError => {
  if (code === 'offline' || code === 'slow' || code === 'unreadable') return new CallError(code, unanswered[code]);
  return new CallError(code, message, code === 'unknown_error' ? data?.requestId : undefined);
};

/** What is shown of any error: the refusal's words, with the request's id where nobody knows what went wrong. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof CallError)) return 'Something went wrong in the console itself.';
  return error.requestId === undefined ? error.message : `${error.message} Request ${error.requestId}.`;
};

/** The same of something that was to be done: without an answer nobody knows whether it was. */
export const actMessageOf = (error: unknown): string => {
  const isUnanswered = error instanceof CallError && error.code in unanswered;
  return isUnanswered ? `${messageOf(error)} It may have been done all the same: look again first.` : messageOf(error);
};

/** Whether a session is there no more, so that only a login helps. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof CallError && ['not_logged_in', 'session_ended', 'session_replaced'].includes(error.code);
