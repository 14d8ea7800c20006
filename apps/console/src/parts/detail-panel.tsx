import { IconButton } from '@palaro/ui';
import type { ReactNode } from 'react';
import { useNarrow } from './use-narrow.ts';

type DetailPanelProps = {
  /** Names the panel, and heads it. */
  title: string;
  onClose: () => void;
  /** What is done with it; fixed at the foot. */
  foot?: ReactNode;
  children: ReactNode;
};

/** One row in full: beside the list where there is room, in its place on a phone. */
export function DetailPanel({ title, onClose, foot, children }: DetailPanelProps) {
  const isNarrow = useNarrow();
  return (
    <aside className="c-panel" aria-label={title}>
      <header className="c-panel__head">
        {isNarrow && <IconButton icon="caret-left-bold" size={18} label="Back to the list" onClick={onClose} />}
        {isNarrow ? <h1>{title}</h1> : <h2>{title}</h2>}
        {!isNarrow && <IconButton icon="x-bold" size={16} label="Close" onClick={onClose} />}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and often holds nothing else that takes the focus */}
      <div className="c-panel__body" tabIndex={0}>
        {children}
      </div>
      {foot !== undefined && <footer className="c-panel__foot">{foot}</footer>}
    </aside>
  );
}
