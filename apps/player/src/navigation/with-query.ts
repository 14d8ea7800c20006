type Query = Readonly<Record<string, string | undefined>>;

/** An address with its query; pairs without a value are left out. */
export const withQuery = (path: string, query: Query): string => {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '');
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
};
