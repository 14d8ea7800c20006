import type { z } from 'zod';
import { addressFault } from '../../document/address-fields.ts';

type Path = readonly PropertyKey[];
const valueAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : null), document);
const dropKeys = (document: unknown, path: Path, keys: Path): void => {
  const at = valueAt(document, path);
  if (typeof at === 'object' && at !== null) for (const key of keys) Reflect.deleteProperty(at, key);
};
/** Drops the entry of a list that an address stands in; an address outside of lists is dropped alone, for its default. */
const dropAddress = (document: unknown, path: Path): void => {
  const place = path.findLastIndex((key) => typeof key === 'number');
  const list = place < 0 ? null : valueAt(document, path.slice(0, place));
  if (Array.isArray(list)) list.splice(Number(path[place]), 1);
  else dropKeys(document, path.slice(0, -1), path.slice(-1));
};

/** A stored document without keys that this version does not know, and without entries whose address leads elsewhere than it says. */
export const withoutFaults = (document: unknown, issues: readonly z.core.$ZodIssue[]): unknown => {
  const known = structuredClone(document);
  // From the end: what is left out of a list moves what stands behind it.
  for (const issue of issues.toReversed()) {
    if (issue.code === 'unrecognized_keys') dropKeys(known, issue.path, issue.keys);
    if (issue.code === 'custom' && issue.params?.['kind'] === addressFault) dropAddress(known, issue.path);
  }
  return known;
};
