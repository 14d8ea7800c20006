import { TextArea } from '@palaro/ui';
import { useState, type ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';

/** Characters of a reason, a note, and of what a player reads, as the contract has them: importing it would ship its schemas. */
export const reasonMax = 500;
export const isBlank = (text: string): boolean => text.trim() === '';

type RefuseDialogProps = {
  title: string;
  busy: boolean;
  error: Error | null;
  children?: ReactNode;
  onSend: (given: { readonly reason: string; readonly told: string }) => void;
  onClose: () => void;
};

/** Refuses what a player asked for: a reason for staff, and the text that the player reads. */
export function RefuseDialog({ title, busy, error, children, onSend, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('');
  const [told, setTold] = useState('');
  return (
    <FormDialog
      open
      title={title}
      verb="Refuse"
      look="danger"
      busy={busy}
      error={error}
      isIncomplete={isBlank(reason) || isBlank(told)}
      onSend={() => onSend({ reason, told })}
      onClose={onClose}
    >
      {children}
      <TextArea
        label="Reason, for staff"
        hint="Stands in the audit log."
        rows={2}
        maxLength={reasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextArea
        label="Text for the player"
        hint="The player reads it word for word."
        rows={3}
        maxLength={reasonMax}
        value={told}
        onChange={(event) => setTold(event.target.value)}
      />
    </FormDialog>
  );
}
