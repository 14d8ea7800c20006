import { Field, Select } from '@palaro/ui';
import { useState } from 'react';
import { FilterBar } from '../../parts/filter-bar.tsx';

const names = ['actor', 'action', 'subject', 'outcome'] as const;
export type AuditFilter = { readonly [name in (typeof names)[number]]?: string };

/** An action whole, or its area; what is neither the platform refuses. */
const actionPattern = /^[a-z][a-z0-9-]{0,39}(\.[a-z][a-z0-9-]{0,39})?$/;
const outcomes = [
  { value: '', label: 'Any' },
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
];

/** The filter that an address names. */
export const readFilter = (query: URLSearchParams): AuditFilter =>
  Object.fromEntries(names.flatMap((name) => ((query.get(name) ?? '') === '' ? [] : [[name, query.get(name) ?? '']])));

type Draft = Readonly<Record<(typeof names)[number], string>>;
const empty: Draft = { actor: '', action: '', subject: '', outcome: '' };

/** Who did what to whom, and how it ended. */
export function AuditFilterBar({ filter, onChange }: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const [draft, setDraft] = useState<Draft>({ ...empty, ...filter });
  const isBad = draft.action !== '' && !actionPattern.test(draft.action);
  const put = (name: keyof Draft) => (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value });
  const apply = (): void => {
    if (!isBad)
      onChange(Object.fromEntries(Object.entries(draft).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]]))));
  };
  return (
    <FilterBar
      label="Filter the log"
      isFiltered={Object.keys(filter).length > 0}
      onApply={apply}
      onClear={() => {
        setDraft(empty);
        onChange({});
      }}
    >
      <Field label="Who" value={draft.actor} maxLength={60} autoComplete="off" onChange={put('actor')} />
      <Field
        label="Action"
        value={draft.action}
        maxLength={81}
        autoComplete="off"
        autoCapitalize="none"
        placeholder="flags or flags.set"
        error={isBad ? 'An action is like flags or flags.set.' : undefined}
        onChange={put('action')}
      />
      <Field
        label="Subject"
        value={draft.subject}
        maxLength={120}
        autoComplete="off"
        placeholder="withdrawal:…"
        onChange={put('subject')}
      />
      <Select label="Outcome" options={outcomes} value={draft.outcome} onChange={put('outcome')} />
    </FilterBar>
  );
}
