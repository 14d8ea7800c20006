import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { ProviderFault } from './provider.ts';

/** More pages than that are no day's statement. */
const pagesMax = 500;

type Page<T> = { readonly rows: readonly T[]; readonly hasMore: boolean };

/** All rows of a list that is read page by page, each page after the last row of the one before. */
export const readPages = async <T>(
  read: (after: T | null) => Promise<Result<Page<T>, ProviderFault>>,
): Promise<Result<readonly T[], ProviderFault>> => {
  const rows: T[] = [];
  for (let page = 0; page < pagesMax; page++) {
    const found = await read(rows.at(-1) ?? null);
    if (!found.ok) return found;
    rows.push(...found.value.rows);
    if (!found.value.hasMore || found.value.rows.length === 0) return ok(rows);
  }
  return fail({ kind: 'unknown', code: 'statement too long' });
};
