import { useInfiniteGetList, type RaRecord } from 'ra-core';
import { useMemo } from 'react';

/** Milliseconds between two readings of a list that others work on too. */
export const refetchMs = 5000;

export type LiveList<Row> = {
  /** All rows that were fetched; undefined before the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly more: () => void;
  readonly again: () => void;
  /** Since when rows that are shown are not read anew any more, as this device's time in milliseconds; null while they are. */
  readonly staleSince: number | null;
};

/** A list of the platform, page by page, and read anew while it is looked at. */
export const useList = <Row extends object>(resource: string, filter: object, everyMs: number | false = refetchMs): LiveList<Row> => {
  const list = useInfiniteGetList<RaRecord>(
    resource,
    // react-admin keeps a list's rows for those who ask for one alone, which has more fields: `meta` keeps the two apart.
    { filter, pagination: { page: 1, perPage: 0 }, meta: { listed: true } },
    { refetchInterval: everyMs },
  );
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch, dataUpdatedAt } = list;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data as unknown as Row[]), [data]);
  return {
    rows,
    error,
    isFetching,
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    again: () => void refetch(),
    staleSince: error !== null && rows !== undefined ? dataUpdatedAt : null,
  };
};
