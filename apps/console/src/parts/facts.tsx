import type { ReactNode } from 'react';

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
  return (
    <section className="c-section">
      <h3 className="c-section__title">{title}</h3>
      {children}
    </section>
  );
}
