const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A document as its dotted keys with their JSON. Lists of plain values stay in one piece. */
const leavesOf = (value: unknown, path: string): readonly (readonly [string, string])[] => {
  const inner = isObject(value) && (!Array.isArray(value) || value.some(isObject)) ? Object.entries(value) : [];
  if (inner.length === 0) return [[path, JSON.stringify(value)]];
  return inner.flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`));
};

/** A key that differs, with its JSON before and after; undefined where there is none. */
type ChangedKey = { readonly key: string; readonly was: string | undefined; readonly is: string | undefined };

/** The keys that differ between two documents, in the order of the new one. Null is no document. */
export const changedKeys = (before: unknown, after: unknown): readonly ChangedKey[] => {
  const [old, next] = [before, after].map((document) => new Map(document === null ? [] : leavesOf(document, '')));
  return [...new Set([...(next?.keys() ?? []), ...(old?.keys() ?? [])])]
    .map((key) => ({ key, was: old?.get(key), is: next?.get(key) }))
    .filter(({ was, is }) => was !== is);
};

/** The difference as lines, one or two for each key: `-` as it is, `+` as it will be. */
export const difference = (before: unknown, after: unknown): readonly string[] =>
  changedKeys(before, after).flatMap(({ key, was, is }) => [
    ...(was === undefined ? [] : [`- ${key}: ${was}`]),
    ...(is === undefined ? [] : [`+ ${key}: ${is}`]),
  ]);
