import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/client.ts';
import { refetchMs } from '../../calls/use-list.ts';

/** What waits, for the first screen and for the counts of the rail. */
export const useOverview = () =>
  useQuery({ queryKey: ['overview'], queryFn: ({ signal }) => call('operatorOverview', { signal }), refetchInterval: refetchMs });
