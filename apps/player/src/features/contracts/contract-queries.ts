import type { CallBody, Calls, CallValue, ContractKind } from '@palaro/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';

export type Listed = CallValue<Calls['contracts']>;
export type Contract = Listed['mine'][number];
export type Terms = NonNullable<Contract['offered']>;
export type Bill = CallValue<Calls['contractBills']>['content'][number];

const all = ['contracts'] as const;

/** What waits for an answer; asked when home is opened. */
export const useContractCheck = () =>
  useQuery({ queryKey: [...all, 'check'], queryFn: ({ signal }) => call('checkContracts', { signal }), staleTime: 0 });

export const useContracts = (kind: ContractKind) =>
  useInfiniteQuery({
    queryKey: [...all, 'list', kind],
    queryFn: ({ pageParam, signal }) => call('contracts', { query: { kind, ...(pageParam !== null && { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
export const useContractBills = (contract: string) =>
  useInfiniteQuery({
    queryKey: [...all, 'bills', contract],
    queryFn: ({ pageParam, signal }) =>
      call('contractBills', { query: { contract, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** A change of a contract; what is shown of all is asked for again, also where it was refused: somebody else may have decided. */
const useWrite = <B, V>(send: (body: B) => Promise<V>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey: all }) });
};
export const useOfferContract = () => useWrite((body: CallBody<Calls['offerContract']>) => call('offerContract', { body }));
export const useAnswerContract = () => useWrite((body: CallBody<Calls['answerContract']>) => call('answerContract', { body }));
export const useWithdrawContract = () => useWrite((body: CallBody<Calls['withdrawContract']>) => call('withdrawContract', { body }));
export const useEndContract = () => useWrite((body: CallBody<Calls['endContract']>) => call('endContract', { body }));
