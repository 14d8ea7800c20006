import type { z } from 'zod';

/** A stored document without the keys that this version does not know. */
export const withoutNewerKeys = (document: unknown, issues: readonly z.core.$ZodIssue[]): unknown => {
  const known = structuredClone(document);
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const at = issue.path.reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : null),
      known,
    );
    if (typeof at === 'object' && at !== null) for (const key of issue.keys) Reflect.deleteProperty(at, key);
  }
  return known;
};
