import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { Button } from './button.tsx';

export type ErrorStateProps = {
  title: string;
  text: string;
  retryLabel: string;
  onRetry: () => void;
  /** A retry is under way. */
  busy?: boolean;
  icon?: IconName;
  /** What support finds the failure by, as a whole line: words, or a button that copies them. */
  reference?: ReactNode;
};

/** Something could not be fetched; says so and offers to try again. */
export function ErrorState({ title, text, retryLabel, onRetry, busy = false, icon = 'cloud-slash', reference }: ErrorStateProps) {
  return (
    <div className="ui-state ui-state--error" role="alert">
      <span className="ui-state__emblem">
        <Icon name={icon} size={34} />
      </span>
      <h2 className="ui-state__title">{title}</h2>
      <p className="ui-state__text">{text}</p>
      <div className="ui-state__action">
        <Button look="line" icon="arrows-clockwise-bold" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
      {reference}
    </div>
  );
}
