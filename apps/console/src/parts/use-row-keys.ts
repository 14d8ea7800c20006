import { useState } from 'react';
import { useKeys } from './use-keys.ts';

type RowKeys<Row> = {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** The row that is open; null where none is. */
  readonly opened: string | null;
  readonly onOpen: (row: Row) => void;
};

/** Moves through rows by j and k, and opens one by Enter; with a row open, the next one opens at once. Gives the row that the keys have come to. */
export const useRowKeys = <Row>({ rows, idOf, opened, onOpen }: RowKeys<Row>): string | null => {
  const [reached, setReached] = useState<string | null>(null);
  const current = opened ?? reached;
  const move = (step: 1 | -1): void => {
    const index = rows.findIndex((row) => idOf(row) === current);
    const next = rows[index === -1 ? 0 : Math.min(Math.max(index + step, 0), rows.length - 1)];
    if (next === undefined) return;
    setReached(idOf(next));
    if (opened !== null) onOpen(next);
  };
  const openReached = (): void => {
    const row = rows.find((one) => idOf(one) === current);
    if (row !== undefined && opened === null) onOpen(row);
  };
  useKeys({ j: () => move(1), k: () => move(-1), Enter: openReached });
  return current;
};
