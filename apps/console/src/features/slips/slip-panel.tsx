import type { OneSlip, OperatorAccount } from '@palaro/contract';
import { Button } from '@palaro/ui';
import { useGetOne, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { refetchMs } from '../../calls/use-list.ts';
import { Age } from '../../parts/age.tsx';
import { DetailPanel } from '../../parts/detail-panel.tsx';
import { Facts, Section } from '../../parts/facts.tsx';
import { instantText } from '../../parts/format.ts';
import { Failed, Waiting } from '../../parts/list-state.tsx';
import { StateWord } from '../../parts/mark.tsx';
import { Money } from '../../parts/money.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { SlipDialogs, type SlipDecision } from './slip-dialogs.tsx';
import { slipStateWords } from './slip-words.ts';

function SameNumber({ one }: { one: OneSlip }) {
  if (one.sameReference.length === 0) return null;
  return (
    <Section title="The same number was sent before">
      <ul className="c-reasons">
        {one.sameReference.map(({ id, username, state }) => (
          <li key={id} className="c-note c-note--bad">
            <Link to={`/deposits/${id}`}>{username}</Link>, {slipStateWords(state).name.toLowerCase()}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Picture({ id }: { id: string }) {
  const address = `/console/slip-picture?id=${id}`;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="c-slip">
      <img src={address} alt="The slip that the player has sent" />
    </a>
  );
}

function SlipFacts({ one, now }: { one: OneSlip; now: number }) {
  const { name, tone } = slipStateWords(one.state);
  const isOtherSender = one.realName !== '' && one.realName.toLowerCase() !== one.sender.toLowerCase();
  return (
    <>
      <div className="c-big">
        <Money amount={one.asked} currency={one.currency} size="xl" />
        <p className="c-big__line">
          <StateWord tone={tone}>{name}</StateWord>
          <span>
            sent <Age since={one.sentAt} now={now} /> ago
          </span>
        </p>
      </div>
      <SameNumber one={one} />
      <Picture id={one.id} />
      <Section title="The transfer">
        <Facts
          facts={[
            { name: 'To', value: `${one.channelName}, ${one.account}` },
            { name: 'Number', value: one.reference },
            { name: 'Message', value: one.message },
            { name: 'Sender', value: one.sender, ...(isOtherSender ? { tone: 'warn' } : {}) },
            { name: 'Player’s name', value: one.realName === '' ? 'none' : one.realName },
            { name: 'Paid', value: instantText(one.paidAt), ...(one.isLate ? { tone: 'warn' } : {}) },
            one.isLate ? { name: 'Late', value: 'It was paid after the time of its deposit.' } : null,
            one.arrived === null ? null : { name: 'Arrived', value: <Money amount={one.arrived} currency={one.currency} /> },
            one.decidedBy === null ? null : { name: 'Decided by', value: one.decidedBy },
            one.note === '' ? null : { name: 'Note', value: one.note },
            one.told === '' ? null : { name: 'The player read', value: one.told },
          ]}
        />
      </Section>
    </>
  );
}

function Bar({ one, isOff, onAsk }: { one: OneSlip; isOff: boolean; onAsk: (decision: SlipDecision) => void }) {
  if (one.state === 'approved')
    return (
      <div className="c-decide__main">
        <Button disabled={isOff} onClick={() => onAsk('take-back')}>
          Take back
        </Button>
      </div>
    );
  return (
    <div className="c-decide__main">
      <Button disabled={isOff} onClick={() => onAsk('refuse')} aria-keyshortcuts="r">
        Refuse
      </Button>
      <Button look="gold" disabled={isOff} onClick={() => onAsk('approve')} aria-keyshortcuts="a">
        It has arrived
      </Button>
    </div>
  );
}

type PanelProps = { id: string; account: OperatorAccount; now: number; isStale: boolean; onClose: () => void };

/** One slip beside its deposit, and what is decided of it. */
export function SlipPanel({ id, account, now, isStale, onClose }: PanelProps) {
  const { data, error, isFetching, refetch } = useGetOne<RaRecord>('slips', { id }, { refetchInterval: refetchMs });
  const one = data as unknown as OneSlip | undefined;
  const [asked, setAsked] = useState<SlipDecision | null>(null);
  const isOff = isStale || error !== null;
  const mayDecide = account.permissions.includes('deposits:decide') && one !== undefined && one.state !== 'rejected';
  const ask = (decision: SlipDecision) => (): void => {
    if (!isOff && mayDecide && one.state === 'in_review') setAsked(decision);
  };
  useKeys({ a: ask('approve'), r: ask('refuse'), Escape: onClose });
  if (one === undefined)
    return (
      <DetailPanel title="Slip" onClose={onClose}>
        {error === null ? <Waiting rows={6} /> : <Failed what="It" error={error} busy={isFetching} onRetry={() => void refetch()} />}
      </DetailPanel>
    );
  return (
    <DetailPanel title={one.username} onClose={onClose} {...(mayDecide ? { foot: <Bar one={one} isOff={isOff} onAsk={setAsked} /> } : {})}>
      <SlipFacts one={one} now={now} />
      <SlipDialogs one={one} asked={asked} onClose={() => setAsked(null)} />
    </DetailPanel>
  );
}
