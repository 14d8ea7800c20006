import type { TextKey } from '@palaro/i18n';
import { CallRefused, type RefusalCode } from './api.ts';
import { isLateCode } from './late-code.ts';
import { isOnline } from '../device/use-online.ts';

/**
 * What the player reads of something that could not be fetched, and what the app does about it beside the button that is always
 * there: `again` asks once more by itself, after the time that the platform names or a few seconds, and at once when the network is
 * back; `wait` leaves it to the player.
 */
export type Failure = { readonly text: TextKey; readonly does: 'again' | 'wait' };

const failures = {
  offline: { text: 'failures.offline', does: 'again' },
  slow: { text: 'failures.slow', does: 'again' },
  busy: { text: 'failures.busy', does: 'again' },
  part: { text: 'failures.part', does: 'again' },
  fault: { text: 'failures.fault', does: 'wait' },
  refused: { text: 'failures.refused', does: 'wait' },
} as const satisfies Readonly<Record<string, Failure>>;

const kindOf: Partial<Readonly<Record<RefusalCode, keyof typeof failures>>> = {
  offline: 'offline',
  slow: 'slow',
  app_fault: 'fault',
  too_many_requests: 'busy',
  system_upgrading: 'busy',
  vendor_unavailable: 'busy',
  transfer_unknown: 'busy',
};

/** The row of a failure: a refused call's by its code; else code that did not come, or a mistake in code that did. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof CallRefused) return failures[kindOf[error.code] ?? 'refused'];
  if (!isLateCode(error)) return failures.fault;
  return isOnline() ? failures.part : failures.offline;
};
