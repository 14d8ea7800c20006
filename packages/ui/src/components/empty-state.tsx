import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { Capiz } from '../mark/capiz.tsx';

export type EmptyStateProps = {
  icon: IconName;
  title: string;
  text?: string;
  /** What to do next: one button or link. */
  action?: ReactNode;
};

/** Nothing is here yet, and what to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="ui-state">
      <Capiz />
      <span className="ui-state__emblem">
        <Icon name={icon} size={34} />
      </span>
      <h2 className="ui-state__title">{title}</h2>
      {text !== undefined && <p className="ui-state__text">{text}</p>}
      {action !== undefined && <div className="ui-state__action">{action}</div>}
    </div>
  );
}
