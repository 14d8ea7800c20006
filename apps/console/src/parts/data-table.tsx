import { classNames, VisuallyHidden } from '@palaro/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNarrow } from './use-narrow.ts';

export type Column<Row> = {
  /** Its head. */
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts stand at the end of their column. */
  readonly align?: 'end';
  /** Takes the room that is left; its text ends in an ellipsis. */
  readonly grows?: boolean;
  /** Left out while a row is open beside the list. */
  readonly isExtra?: boolean;
};

const classOf = ({ align, grows, isExtra }: Pick<Column<never>, 'align' | 'grows' | 'isExtra'>): string =>
  classNames(align && 'c-table__end', grows && 'c-table__grows', isExtra && 'c-table__extra');

type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** What a row is called for whoever cannot see it. */
  nameOf: (row: Row) => string;
  /** The row that is open, or that the keys have come to. */
  current: string | null;
  onOpen: (row: Row) => void;
  /** The same row as a card, for a phone. */
  renderCard: (row: Row) => ReactNode;
};

/** Brings the row that the keys have come to into sight. */
const useInSight = (current: string | null) => {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // In braces: newer browsers give a promise, which is no way to end an effect.
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return row;
};

/** Rows of one kind: a table, or cards on a phone. The first cell's button opens the row; a click anywhere on it does too. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isNarrow = useNarrow();
  return isNarrow ? <Cards {...props} /> : <Table {...props} />;
}

function Cards<Row>({ label, rows, idOf, onOpen, renderCard }: DataTableProps<Row>) {
  return (
    <ul className="c-cards" aria-label={label}>
      {rows.map((row) => (
        <li key={idOf(row)}>
          <button type="button" className="c-card" onClick={() => onOpen(row)}>
            {renderCard(row)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Table<Row>({ label, columns, rows, idOf, nameOf, current, onOpen }: DataTableProps<Row>) {
  const inSight = useInSight(current);
  return (
    <table className="c-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={classOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isCurrent = idOf(row) === current;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the first cell's button is the way of the keyboard
            <tr
              key={idOf(row)}
              className={classNames('c-table__row', isCurrent && 'c-table__row--current')}
              aria-current={isCurrent}
              ref={(element) => void (isCurrent && (inSight.current = element))}
              onClick={() => onOpen(row)}
            >
              {columns.map((column, index) => (
                <td key={column.name} className={classOf(column)}>
                  {index === 0 ? (
                    <button type="button" className="c-table__open">
                      {column.cell(row)}
                      <VisuallyHidden>, open {nameOf(row)}</VisuallyHidden>
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
