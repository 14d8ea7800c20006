import type { ReactNode } from 'react';

/** The title of a screen, with what belongs to the whole of it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="c-page-head">
      <h1>{title}</h1>
      {children !== undefined && <div className="c-page-head__tools">{children}</div>}
    </header>
  );
}
