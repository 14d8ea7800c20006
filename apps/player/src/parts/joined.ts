import type { ShownQuery } from './query-view.tsx';

/** Several queries as one: it has come once all have, and fails by the first that did. */
export const joined = <Q extends Readonly<Record<string, ShownQuery<unknown>>>>(
  queries: Q,
): ShownQuery<{ readonly [K in keyof Q]: NonNullable<Q[K]['data']> }> => {
  const all = Object.values(queries);
  const data = Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query.data]));
  return {
    data: all.every((query) => query.data !== undefined) ? (data as { [K in keyof Q]: NonNullable<Q[K]['data']> }) : undefined,
    isError: all.some(({ isError }) => isError),
    error: all.find(({ isError }) => isError)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    dataUpdatedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => all.filter(({ isError }) => isError).map(({ refetch }) => refetch()),
  };
};
