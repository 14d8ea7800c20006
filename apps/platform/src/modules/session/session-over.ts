import type { CallName } from '@palaro/contract';
import type { Handlers } from '../../http/handlers.ts';
import { fail } from '../../kernel/result.ts';

/** Thrown in a transaction whose session has ended meanwhile: nothing that it would have stored stays. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver';
}

/** The handlers, with the refusal of an ended session for what throws `SessionOver`. */
export const refusingEndedSessions = <N extends CallName>(handlers: Handlers<N>): Handlers<N> => {
  const entries = Object.entries(handlers) as [string, (input: unknown) => Promise<unknown>][];
  const refusing = entries.map(([name, handler]) => [
    name,
    (input: unknown) =>
      handler(input).catch((error: unknown) => {
        if (error instanceof SessionOver) return fail({ code: 'session_ended' });
        throw error;
      }),
  ]);
  return Object.fromEntries(refusing) as Handlers<N>;
};
