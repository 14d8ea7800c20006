import { useId, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { useModalDialog } from './modal-dialog.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  icon?: IconName;
  /** One or two buttons; the main one last. They share the line, or stack when their texts are long. */
  actions: ReactNode;
  /** False: only an action closes it; Escape and the backdrop do not. */
  dismissible?: boolean;
};

/** A question or a message in the middle of the screen. */
export function Dialog({ open, onClose, title, children, icon, actions, dismissible = true }: DialogProps) {
  const titleId = useId();
  const { present, dialogProps } = useModalDialog({ open, onClose, dismissible });
  return (
    <dialog {...dialogProps} className="ui-dialog" aria-labelledby={titleId}>
      {present && (
        <div className="ui-dialog__panel">
          {icon && (
            <span className="ui-dialog__icon">
              <Icon name={icon} size={26} />
            </span>
          )}
          <h2 id={titleId} className="ui-dialog__title">
            {title}
          </h2>
          {children !== undefined && <div className="ui-dialog__body">{children}</div>}
          <div className="ui-dialog__actions">{actions}</div>
        </div>
      )}
    </dialog>
  );
}
