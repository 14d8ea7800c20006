import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../components/button.tsx';
import { Bunting } from '../mark/bunting.tsx';
import { useModalDialog } from './modal-dialog.ts';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
  /** Stays in sight below the scrolling content: the main action. */
  footer?: ReactNode;
  /** Bunting at the top, for sheets that celebrate something. */
  festive?: boolean;
  /** The title is read out but not drawn. */
  titleHidden?: boolean;
};

/** A panel from the lower edge of the screen. */
export function Sheet({ open, onClose, title, closeLabel, children, footer, festive = false, titleHidden = false }: SheetProps) {
  const titleId = useId();
  const { present, dialogProps } = useModalDialog({ open, onClose, dismissible: true });
  return (
    <dialog {...dialogProps} className={classNames('ui-sheet', festive && 'ui-sheet--festive')} aria-labelledby={titleId}>
      {present && (
        <div className="ui-sheet__panel">
          {festive && <Bunting />}
          <header className="ui-sheet__head">
            <h2 id={titleId} className={titleHidden ? 'ui-visually-hidden' : 'ui-sheet__title'}>
              {title}
            </h2>
            <IconButton icon="x-bold" size={18} label={closeLabel} onClick={onClose} />
          </header>
          <div className="ui-sheet__body">{children}</div>
          {footer !== undefined && <footer className="ui-sheet__foot">{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
