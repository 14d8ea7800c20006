import { Button, Dialog, IconButton, type IconName } from '@palaro/ui';
import { useState } from 'react';
import { CallRefused } from '../calls/api.ts';
import { showToast } from '../overlays/toast.ts';

type Act = {
  readonly isPending: boolean;
  readonly mutate: (given: undefined, after: { onError: (error: Error) => void; onSettled: () => void }) => void;
};
type ConfirmedActProps = {
  act: Act;
  title: string;
  /** What follows from it. */
  text: string;
  yes: string;
  no: string;
  /** What asks for it: a button of these words, or of this drawing. */
  label: string;
  /** Which of several it is of, for who hears it. */
  of?: string;
  icon?: IconName;
};

/** What is done after a question; a refusal is told. */
export const ConfirmedAct = ({ act, title, text, yes, no, label, of, icon }: ConfirmedActProps) => {
  const [isAsking, ask] = useState(false);
  const refused = (error: Error): void => {
    if (error instanceof CallRefused) showToast(`errors.${error.code}`, { kind: 'error' });
  };
  return (
    <>
      {icon === undefined ? (
        <Button look="ghost" wide {...(of !== undefined && { 'aria-label': `${label}: ${of}` })} onClick={() => ask(true)}>
          {label}
        </Button>
      ) : (
        <IconButton icon={icon} label={label} onClick={() => ask(true)} />
      )}
      <Dialog
        open={isAsking}
        onClose={() => ask(false)}
        title={title}
        actions={
          <>
            <Button busy={act.isPending} onClick={() => act.mutate(undefined, { onError: refused, onSettled: () => ask(false) })}>
              {yes}
            </Button>
            <Button look="gold" onClick={() => ask(false)}>
              {no}
            </Button>
          </>
        }
      >
        {text}
      </Dialog>
    </>
  );
};
