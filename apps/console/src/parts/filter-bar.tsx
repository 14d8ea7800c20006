import { Button } from '@palaro/ui';
import type { FormEvent, ReactNode } from 'react';

type FilterBarProps = { label: string; children: ReactNode; isFiltered: boolean; onApply: () => void; onClear: () => void };

/** Fields that narrow a list; they count once they are applied. */
export function FilterBar({ label, children, isFiltered, onApply, onClear }: FilterBarProps) {
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    onApply();
  };
  return (
    <form className="c-filter-bar" role="search" aria-label={label} onSubmit={apply}>
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
  );
}
