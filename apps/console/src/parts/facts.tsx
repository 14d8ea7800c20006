import type { ReactNode } from 'react';
import { useNarrow } from './use-narrow.ts';

type Fact = { readonly name: string; readonly value: ReactNode; readonly tone?: 'bad' | 'warn' | 'good' };

/** Names with their values, one a line. What is `null` is left out. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl className="c-facts">
      {facts.map(
        (fact) =>
          fact !== null && (
            <div key={fact.name} className="c-facts__row">
              <dt>{fact.name}</dt>
              <dd className={fact.tone && `c-tone--${fact.tone}`}>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A part of a panel under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  // On a phone the panel is the page, and its title the page's own.
  const Heading = useNarrow() ? 'h2' : 'h3';
  return (
    <section className="c-section">
      <Heading className="c-section__title">{title}</Heading>
      {children}
    </section>
  );
}
