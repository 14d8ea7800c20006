import type { OneWithdrawal } from '@palaro/contract';
import { Field, TextArea } from '@palaro/ui';
import { useState } from 'react';
import { useAct } from '../../calls/use-act.ts';
import { moneyText } from '../../parts/format.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { isBlank, reasonMax, RefuseDialog } from '../../parts/refuse-dialog.tsx';
import { Money } from '../../parts/money.tsx';
import type { Decision } from './withdrawal-acts.ts';

const referenceMax = 60;

type Acted = { readonly waitsForSecond: boolean };
type DialogOf = { one: OneWithdrawal; open: boolean; onClose: () => void };

function WhatItIs({ one }: { one: OneWithdrawal }) {
  return (
    <div className="c-what">
      <Money amount={one.amount} currency={one.currency} size="xl" />
      <span>
        {one.username} to {one.to}
      </span>
    </div>
  );
}

function ApproveDialog({ one, open, onClose }: DialogOf) {
  const [reason, setReason] = useState('');
  const money = moneyText(one.amount, one.currency);
  const said = ({ waitsForSecond }: Acted): string =>
    waitsForSecond ? `A second operator was asked to pay ${money}.` : `${money} approved.`;
  const act = useAct('approveWithdrawal', { said, ownRefusal: true });
  return (
    <FormDialog
      open={open}
      title={one.takesTwo ? 'Approve, the first of two' : 'Approve this withdrawal'}
      verb={one.takesTwo ? 'Approve 1 of 2' : `Approve ${money}`}
      busy={act.isPending}
      error={act.error}
      onSend={() => act.mutate({ id: one.id, amount: one.amount, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <WhatItIs one={one} />
      {one.takesTwo && (
        <TextArea
          label="For the second operator"
          hint="They see it beside the amount. Nothing is paid before they agree."
          rows={3}
          maxLength={reasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

function HoldDialog({ one, open, onClose }: DialogOf) {
  const [note, setNote] = useState('');
  const act = useAct('holdWithdrawal', { said: () => 'Held. It waits until a person decides.', ownRefusal: true });
  return (
    <FormDialog
      open={open}
      title="Hold this withdrawal"
      verb="Hold"
      busy={act.isPending}
      error={act.error}
      isIncomplete={isBlank(note)}
      onSend={() => act.mutate({ id: one.id, note }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <WhatItIs one={one} />
      <TextArea
        label="Note for the others"
        hint="Why it is held, and what is waited for."
        rows={3}
        maxLength={reasonMax}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}

function Refuse({ one, onClose }: DialogOf) {
  const act = useAct('rejectWithdrawal', { said: () => 'Refused. The money is back in the balance.', ownRefusal: true });
  return (
    <RefuseDialog
      title="Refuse this withdrawal"
      busy={act.isPending}
      error={act.error}
      onSend={(given) => act.mutate({ id: one.id, ...given }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <WhatItIs one={one} />
    </RefuseDialog>
  );
}

function PayDialog({ one, open, onClose }: DialogOf) {
  const [bankReference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const act = useAct('payWithdrawalByHand', { said: () => 'A second operator was asked to confirm it.', ownRefusal: true });
  return (
    <FormDialog
      open={open}
      title="Paid by hand"
      verb="Ask a second operator"
      busy={act.isPending}
      error={act.error}
      isIncomplete={isBlank(bankReference) || isBlank(reason)}
      onSend={() => act.mutate({ id: one.id, bankReference, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <WhatItIs one={one} />
      <Field
        label="Bank’s number of the payment"
        maxLength={referenceMax}
        value={bankReference}
        onChange={(event) => setReference(event.target.value)}
      />
      <TextArea
        label="Reason"
        hint="Why it was paid elsewhere. The second operator reads it."
        rows={3}
        maxLength={reasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

/** The question that belongs to a decision. What was typed is gone with it, so that no text is ever sent for another withdrawal. */
export function DecisionDialogs({ one, asked, onClose }: { one: OneWithdrawal; asked: Decision | null; onClose: () => void }) {
  return (
    <>
      {asked === 'approve' && <ApproveDialog one={one} open onClose={onClose} />}
      {asked === 'hold' && <HoldDialog one={one} open onClose={onClose} />}
      {asked === 'refuse' && <Refuse one={one} open onClose={onClose} />}
      {asked === 'pay-by-hand' && <PayDialog one={one} open onClose={onClose} />}
    </>
  );
}
