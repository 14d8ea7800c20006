import { useRef } from 'react';
import { CallRefused } from '../calls/api.ts';
import { failureOf } from '../calls/failures.ts';
import { showToast } from '../overlays/toast.ts';
import type { TextKey } from '../texts/text.tsx';

/**
 * The key of a request that gives something once. One whose answer was lost leaves it, so that the same request goes out again with the
 * same key; another content has another.
 */
export const useAttempt = (): {
  readonly keyOf: (content?: string) => string;
  /** It has been answered. */
  readonly done: () => void;
  /** Says why it was refused. */
  readonly failed: (error: Error) => void;
} => {
  const kept = useRef<{ readonly content: string; readonly key: string } | null>(null);
  const done = (): void => {
    kept.current = null;
  };
  return {
    keyOf: (content = '') => {
      if (kept.current?.content !== content) kept.current = { content, key: crypto.randomUUID() };
      return kept.current.key;
    },
    done,
    failed: (error) => {
      if (!(error instanceof CallRefused)) throw error;
      const { text, does } = failureOf(error);
      if (does !== 'again') done();
      showToast(text === 'failures.refused' ? (`errors.${error.code}` as TextKey) : text, { kind: 'error' });
    },
  };
};
