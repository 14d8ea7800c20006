import { Button, Icon } from '@palaro/ui';
import type { FormEvent, ReactNode } from 'react';
import { useNarrow } from './use-narrow.ts';

type FilterBarProps = { label: string; children: ReactNode; isFiltered: boolean; onApply: () => void; onClear: () => void };

/** Fields that narrow a list; they count once they are applied. On a phone they are folded away while nothing is filtered. */
export function FilterBar({ label, children, isFiltered, onApply, onClear }: FilterBarProps) {
  const isNarrow = useNarrow();
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    onApply();
  };
  const form = (
    <search aria-label={label}>
      <form className="c-filter-bar" onSubmit={apply}>
        {children}
        <div className="c-filter-bar__acts">
          <Button type="submit">Filter</Button>
          {isFiltered && (
            <Button look="ghost" onClick={onClear}>
              Clear
            </Button>
          )}
        </div>
      </form>
    </search>
  );
  if (!isNarrow) return form;
  return (
    <details className="c-filter-fold" open={isFiltered}>
      <summary>
        <Icon name="funnel" size={18} />
        Filter
      </summary>
      {form}
    </details>
  );
}
