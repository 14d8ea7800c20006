import { useQuery } from '@tanstack/react-query';
import type { ServiceEntry } from '@palaro/contract';
import { call } from '../../calls/api.ts';

/** The cipher is heavier than the rest of the sheet, so it comes only where a path is encrypted. */
const decrypted = async (entries: ServiceEntry[]): Promise<ServiceEntry[]> =>
  entries.some(({ type }) => type === 3) ? (await import('./encrypted-path.ts')).decrypted(entries) : entries;

/** Where the services for customers and affiliates are reached, asked for once it is `wanted`; encrypted paths (B179) are in clear. */
export const useServiceLinks = (wanted: boolean) =>
  useQuery({
    queryKey: ['serviceLinks'],
    queryFn: async ({ signal }) => {
      const links = await call('serviceLinks', { signal });
      return { ...links, customer: await decrypted(links.customer), affiliate: await decrypted(links.affiliate) };
    },
    enabled: wanted,
    staleTime: 60_000,
  });
