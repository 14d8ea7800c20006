import { Button, Dialog, Refusal, type IconName } from '@palaro/ui';
import { useId, type FormEvent, type ReactNode } from 'react';
import { actMessageOf } from '../calls/call-error.ts';

type FormDialogProps = {
  open: boolean;
  title: string;
  /** What the main button does, in a verb. */
  verb: string;
  look?: 'gold' | 'danger';
  icon?: IconName;
  busy: boolean;
  /** Why the call was refused; stays until the next try. */
  error: Error | null;
  /** The main button is off, as long as something is missing. */
  isIncomplete?: boolean;
  children?: ReactNode;
  onSend: () => void;
  onClose: () => void;
};

/** Asks before something is done: what it is, what has to be said of it, and the one button that does it. */
export function FormDialog({ open, title, verb, look = 'gold', icon, busy, error, isIncomplete = false, ...rest }: FormDialogProps) {
  const formId = useId();
  const { children, onSend, onClose } = rest;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && !isIncomplete) onSend();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      {...(icon === undefined ? {} : { icon })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look={look} busy={busy} disabled={isIncomplete}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} className="c-form" onSubmit={send}>
        {children}
        <Refusal text={error === null ? undefined : actMessageOf(error)} />
      </form>
    </Dialog>
  );
}
