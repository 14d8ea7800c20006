import type { CallValue, OperatorCalls } from '@palaro/contract';
import { Button, TextArea } from '@palaro/ui';
import { useGetOne, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../calls/use-act.ts';
import { refetchMs } from '../../calls/use-list.ts';
import { actionWords, subjectWords } from '../../parts/action-words.ts';
import { DetailPanel } from '../../parts/detail-panel.tsx';
import { Diff } from '../../parts/diff.tsx';
import { Facts, Section } from '../../parts/facts.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { instantText, spanText } from '../../parts/format.ts';
import { Failed, Waiting } from '../../parts/list-state.tsx';
import { isBlank, reasonMax } from '../../parts/refuse-dialog.tsx';

type Request = CallValue<OperatorCalls['operatorApproval']>;
type Question = 'approve' | 'refuse' | 'take-back';
type DialogOf = { request: Request; onClose: () => void; onDone: () => void };

function ApproveDialog({ request, onClose, onDone }: DialogOf) {
  const act = useAct('approveRequest', { said: ({ receipt }) => receipt, ownRefusal: true });
  return (
    <FormDialog
      open
      title={`Approve: ${actionWords(request.action).toLowerCase()}`}
      verb="Approve"
      busy={act.isPending}
      error={act.error}
      onSend={() => act.mutate({ id: request.id, digest: request.digest }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>It is done at once, as {request.askedBy} asked for it, with both your names in the log.</p>
    </FormDialog>
  );
}

function RefuseDialog({ request, onClose, onDone }: DialogOf) {
  const [reason, setReason] = useState('');
  const act = useAct('refuseRequest', { said: () => `Refused. ${request.askedBy} sees why.`, ownRefusal: true });
  return (
    <FormDialog
      open
      title="Refuse this request"
      verb="Refuse"
      look="danger"
      busy={act.isPending}
      error={act.error}
      isIncomplete={isBlank(reason)}
      onSend={() => act.mutate({ id: request.id, reason }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <TextArea label="Reason" rows={3} maxLength={reasonMax} value={reason} onChange={(event) => setReason(event.target.value)} />
    </FormDialog>
  );
}

function TakeBackDialog({ request, onClose, onDone }: DialogOf) {
  const act = useAct('withdrawRequest', { said: () => 'Taken back.', ownRefusal: true });
  return (
    <FormDialog
      open
      title="Take this request back"
      verb="Take back"
      busy={act.isPending}
      error={act.error}
      onSend={() => act.mutate({ id: request.id }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>Nobody can approve it then. You can ask again.</p>
    </FormDialog>
  );
}

function WhatChanges({ request }: { request: Request }) {
  if (request.shown === null) return <p className="c-note c-note--bad">It cannot be done any more.</p>;
  return <Diff before={request.shown.before} after={request.shown.after} />;
}

function RequestFacts({ request, now }: { request: Request; now: number }) {
  const [kind, id = ''] = request.subject.split(':');
  const place = { withdrawal: '/withdrawals', slip: '/deposits' }[kind ?? ''];
  const subject = place === undefined ? request.subject : <Link to={`${place}/${id}`}>{subjectWords(request.subject)}</Link>;
  return (
    <>
      <Section title="What changes">
        <WhatChanges request={request} />
      </Section>
      <Section title="Why">
        <blockquote className="c-quote">{request.reason === '' ? 'No reason was given.' : request.reason}</blockquote>
        <Facts
          facts={[
            { name: 'Subject', value: subject },
            { name: 'Asked by', value: request.isOwn ? 'You' : request.askedBy },
            { name: 'Asked', value: instantText(request.askedAt) },
            { name: 'Lapses in', value: spanText(Date.parse(request.lapsesAt) - now) },
          ]}
        />
      </Section>
      <details className="c-details">
        <summary>All that the act goes by</summary>
        <pre>{JSON.stringify(request.payload, null, 2)}</pre>
        <p className="c-hash">{request.digest}</p>
      </details>
    </>
  );
}

/** What may be done with a request: the own one is taken back, another's approved or refused, never the other way round. */
function Bar({ request, isOff, onAsk }: { request: Request; isOff: boolean; onAsk: (question: Question) => void }) {
  if (request.isOwn)
    return (
      <div className="c-decide__main">
        <Button disabled={isOff} onClick={() => onAsk('take-back')}>
          Take back
        </Button>
      </div>
    );
  return (
    <div className="c-decide__main">
      <Button disabled={isOff} onClick={() => onAsk('refuse')}>
        Refuse
      </Button>
      {request.shown !== null && (
        <Button look="gold" disabled={isOff} onClick={() => onAsk('approve')}>
          Approve
        </Button>
      )}
    </div>
  );
}

type PanelProps = { id: string; now: number; isStale: boolean; onClose: () => void };

/** One request, with what it changes, and the word on it. */
export function RequestPanel({ id, now, isStale, onClose }: PanelProps) {
  const { data, error, isFetching, refetch } = useGetOne<RaRecord>('approvals', { id }, { refetchInterval: refetchMs });
  const request = data as unknown as Request | undefined;
  const [question, setQuestion] = useState<Question | null>(null);
  if (request === undefined)
    return (
      <DetailPanel title="Request" onClose={onClose}>
        {error === null ? <Waiting rows={5} /> : <Failed what="It" error={error} busy={isFetching} onRetry={() => void refetch()} />}
      </DetailPanel>
    );
  const dialog = { request, onClose: () => setQuestion(null), onDone: onClose };
  const hasBar = request.isOwn || request.mayDecide;
  return (
    <DetailPanel
      title={actionWords(request.action)}
      onClose={onClose}
      {...(hasBar ? { foot: <Bar request={request} isOff={isStale || error !== null} onAsk={setQuestion} /> } : {})}
    >
      <RequestFacts request={request} now={now} />
      {question === 'approve' && <ApproveDialog {...dialog} />}
      {question === 'refuse' && <RefuseDialog {...dialog} />}
      {question === 'take-back' && <TakeBackDialog {...dialog} />}
    </DetailPanel>
  );
}
