/** Where a row stands in a list by time: its instant in microseconds, and its id. A double would lose microseconds. */
export type Place = { readonly place: string; readonly id: string };

/** A place from its text, `microseconds.id`, whose form the contract has checked. */
export const placeFrom = (text: string): Place => {
  const [place = '', id = ''] = text.split('.');
  return { place, id };
};
export const placeText = ({ place, id }: Place): string => `${place}.${id}`;

/** The SQL of a row's place, as a column. */
export const placeColumn = (at: string): string => `(extract(epoch FROM ${at}) * 1000000)::bigint::text AS place`;

/** The SQL of a page's rows: behind a place where there is one, in the order of the list, so many. */
export const pageSql = (
  bind: (value: unknown) => string,
  [at, id]: readonly [at: string, id: string],
  { after, isNewestFirst, max }: { readonly after: Place | null; readonly isNewestFirst: boolean; readonly max: number },
): string => {
  const [order, behind] = isNewestFirst ? (['DESC', '<'] as const) : (['ASC', '>'] as const);
  const isBehind =
    after === null
      ? ''
      : `AND (${at}, ${id}) ${behind} (timestamptz 'epoch' + ${bind(after.place)}::bigint * interval '1 microsecond', ${bind(after.id)})`;
  return `${isBehind} ORDER BY ${at} ${order}, ${id} ${order} LIMIT ${bind(max)}`;
};
