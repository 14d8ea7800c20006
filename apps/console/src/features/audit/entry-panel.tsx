import type { AuditEntry } from '@palaro/contract';
import { Link } from 'react-router';
import { actionWords } from '../../parts/action-words.ts';
import { DetailPanel } from '../../parts/detail-panel.tsx';
import { Diff } from '../../parts/diff.tsx';
import { Facts, Section } from '../../parts/facts.tsx';
import { exactText } from '../../parts/format.ts';
import { StateWord } from '../../parts/mark.tsx';

export function Outcome({ of }: { of: AuditEntry['outcome'] }) {
  return <StateWord tone={of === 'done' ? 'good' : 'bad'}>{of === 'done' ? 'Done' : 'Refused'}</StateWord>;
}

/** One entry of the log in full. */
export function EntryPanel({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  return (
    <DetailPanel title={actionWords(entry.action)} onClose={onClose}>
      <Section title="Entry">
        <Facts
          facts={[
            { name: 'Number', value: entry.seq },
            { name: 'When', value: exactText(entry.at) },
            { name: 'Who', value: entry.actor },
            { name: 'Action', value: <code>{entry.action}</code> },
            { name: 'Subject', value: <Link to={`/audit?subject=${encodeURIComponent(entry.subject)}`}>{entry.subject}</Link> },
            { name: 'Outcome', value: <Outcome of={entry.outcome} /> },
            entry.reason === '' ? null : { name: 'Reason', value: entry.reason },
          ]}
        />
      </Section>
      <Section title="What changed">
        <Diff before={entry.before} after={entry.after} />
      </Section>
      <Section title="Hash">
        <p className="c-hash">{entry.hash}</p>
        <p className="c-muted">The next entry has it in its own: an entry that was changed later breaks the chain.</p>
      </Section>
    </DetailPanel>
  );
}
