import type { OneSlip } from '@palaro/contract';
import { formatDecimal, isCurrency, parseDecimal, parseWritten } from '@palaro/money';
import { Field, TextArea } from '@palaro/ui';
import { useState } from 'react';
import { useAct } from '../../calls/use-act.ts';
import { moneyText } from '../../parts/format.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { isBlank, reasonMax, RefuseDialog } from '../../parts/refuse-dialog.tsx';

export type SlipDecision = 'approve' | 'refuse' | 'take-back';
type DialogOf = { one: OneSlip; onClose: () => void };

/** What was typed as an amount above zero, as the wire has it; null where it is none. */
const arrivedOf = (typed: string, currency: string): string | null => {
  const amount = isCurrency(currency) ? parseWritten(typed, currency) : null;
  return amount !== null && amount.minor > 0n ? formatDecimal(amount) : null;
};
/** Whether two operators have to say that so much has arrived. */
const takesTwo = ({ secondAbove, currency }: OneSlip, arrived: string): boolean => {
  if (secondAbove === null || !isCurrency(currency)) return true;
  const [most, amount] = [parseDecimal(secondAbove, currency), parseDecimal(arrived, currency)];
  return most === null || amount === null || amount.minor > most.minor;
};

function ApproveDialog({ one, onClose }: DialogOf) {
  const [typed, setTyped] = useState(one.asked);
  const [reason, setReason] = useState('');
  const arrived = arrivedOf(typed, one.currency);
  const isPair = arrived !== null && takesTwo(one, arrived);
  const money = arrived === null ? '' : moneyText(arrived, one.currency);
  const act = useAct('approveSlip', {
    said: ({ waitsForSecond }) => (waitsForSecond ? `A second operator was asked about ${money}.` : `${money} has arrived.`),
    ownRefusal: true,
  });
  return (
    <FormDialog
      open
      title="It has arrived"
      verb={isPair ? 'Ask a second operator' : `Credit ${money}`}
      busy={act.isPending}
      error={act.error}
      isIncomplete={arrived === null}
      onSend={() => act.mutate({ id: one.id, arrived: arrived ?? '', reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field
        label="What has arrived"
        hint="As the bank’s own statement has it, not the slip."
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {arrived !== null && arrived !== one.asked && (
        <p className="c-note c-tone--warn">The deposit asks for {moneyText(one.asked, one.currency)}.</p>
      )}
      {isPair && (
        <TextArea
          label="For the second operator"
          rows={3}
          maxLength={reasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

function Refuse({ one, onClose }: DialogOf) {
  const act = useAct('rejectSlip', { said: () => 'Refused. The player may send another slip.', ownRefusal: true });
  return (
    <RefuseDialog
      title="Refuse this slip"
      busy={act.isPending}
      error={act.error}
      onSend={(given) => act.mutate({ id: one.id, ...given }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function TakeBackDialog({ one, onClose }: DialogOf) {
  const [reason, setReason] = useState('');
  const act = useAct('takeBackSlip', { said: () => 'A second operator was asked to take it back.', ownRefusal: true });
  return (
    <FormDialog
      open
      title="Take it back"
      verb="Ask a second operator"
      look="danger"
      busy={act.isPending}
      error={act.error}
      isIncomplete={isBlank(reason)}
      onSend={() => act.mutate({ id: one.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>What was credited is taken out of the balance. What the balance lacks is owed.</p>
      <TextArea label="Reason" rows={3} maxLength={reasonMax} value={reason} onChange={(event) => setReason(event.target.value)} />
    </FormDialog>
  );
}

/** The question that belongs to a decision. */
export function SlipDialogs({ asked, ...dialog }: DialogOf & { asked: SlipDecision | null }) {
  return (
    <>
      {asked === 'approve' && <ApproveDialog {...dialog} />}
      {asked === 'refuse' && <Refuse {...dialog} />}
      {asked === 'take-back' && <TakeBackDialog {...dialog} />}
    </>
  );
}
