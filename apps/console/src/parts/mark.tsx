import type { ReactNode } from 'react';

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent';

/** A word about a row: a flag, a state. Its tone is never all that it says. */
export function Mark({ tone = 'plain', title, children }: { tone?: Tone; title?: string; children: ReactNode }) {
  return (
    <span className={`c-mark c-mark--${tone}`} title={title}>
      {children}
    </span>
  );
}

/** A state with the dot that tells it at a glance. */
export function StateWord({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`c-state c-state--${tone}`}>
      <i className="c-state__dot" aria-hidden="true" />
      {children}
    </span>
  );
}
