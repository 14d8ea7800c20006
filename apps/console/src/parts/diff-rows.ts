/** One place where two values differ; `null` where it is missing on that side. */
export type DiffRow = { readonly path: string; readonly before: string | null; readonly after: string | null };

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What changes between two values, place by place; what stays the same is left out. */
export const diffRows = (before: unknown, after: unknown, path = ''): readonly DiffRow[] => {
  if (isNode(before) || isNode(after)) {
    const [old, next] = [isNode(before) ? before : {}, isNode(after) ? after : {}];
    const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
    return names.flatMap((name) => diffRows(old[name], next[name], path === '' ? name : `${path}.${name}`));
  }
  const row = { path, before: textOf(before), after: textOf(after) };
  return row.before === row.after ? [] : [row];
};
