const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A document as its dotted keys with their JSON. Lists of plain values stay in one piece. */
const leavesOf = (value: unknown, path: string): readonly (readonly [string, string])[] => {
  const inner = isObject(value) && (!Array.isArray(value) || value.some(isObject)) ? Object.entries(value) : [];
  if (inner.length === 0) return [[path, JSON.stringify(value)]];
  return inner.flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`));
};

/** What differs between two documents, a line for each key in the order of the new one: `-` as it is, `+` as it will be. Null is no document. */
export const difference = (before: unknown, after: unknown): readonly string[] => {
  const [old, next] = [before, after].map((document) => new Map(document === null ? [] : leavesOf(document, '')));
  return [...new Set([...(next?.keys() ?? []), ...(old?.keys() ?? [])])].flatMap((key) => {
    const [was, is] = [old?.get(key), next?.get(key)];
    if (was === is) return [];
    return [...(was === undefined ? [] : [`- ${key}: ${was}`]), ...(is === undefined ? [] : [`+ ${key}: ${is}`])];
  });
};
