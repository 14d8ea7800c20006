import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';

/** Where the customer service is reached, asked for once it is `wanted`. */
export const useServiceLinks = (wanted: boolean) =>
  useQuery({
    queryKey: ['serviceLinks'],
    queryFn: ({ signal }) => call('serviceLinks', { signal }),
    enabled: wanted,
    staleTime: 60_000,
  });
