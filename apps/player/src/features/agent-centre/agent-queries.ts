import type { CallBody, Calls, CallValue } from '@palaro/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import type { DayRange } from '../records/index.ts';

export type Invitations = CallValue<Calls['invitations']>;
export type InvitationLink = Invitations['links'][number];
export type Overview = CallValue<Calls['teamOverview']>;
export type Sums = Pick<Overview, 'stake' | 'payout' | 'net' | 'rounds'>;
export type TeamMember = CallValue<Calls['team']>['content'][number];
export type AgentRates = CallValue<Calls['agentRates']>;
export type AgentDay = CallValue<Calls['agentBills']>['content'][number];
export type AgentTransfers = CallValue<Calls['agentTransfers']>;

const all = ['agent'] as const;

export const useInvitations = () =>
  useQuery({ queryKey: [...all, 'invitations'], queryFn: ({ signal }) => call('invitations', { signal }), staleTime: 0 });
export const useApplication = () =>
  useQuery({ queryKey: [...all, 'application'], queryFn: ({ signal }) => call('agentApplication', { signal }), staleTime: 0 });
export const useOverview = (days: DayRange) =>
  useQuery({ queryKey: [...all, 'overview', days], queryFn: ({ signal }) => call('teamOverview', { query: days, signal }), staleTime: 0 });
export const useTeamProfit = (days: DayRange) =>
  useQuery({
    queryKey: [...all, 'profit', days],
    queryFn: ({ signal }) => call('teamProfitAndLoss', { query: days, signal }),
    staleTime: 0,
  });
export const useTeamBetting = (days: DayRange) =>
  useQuery({ queryKey: [...all, 'betting', days], queryFn: ({ signal }) => call('teamBetting', { query: days, signal }), staleTime: 0 });

/** The agent's rates, and those of a member directly below where one is asked for. */
export const useAgentRates = (of: string | null, enabled = true) =>
  useQuery({
    queryKey: [...all, 'rates', of],
    queryFn: ({ signal }) => call('agentRates', { query: of === null ? {} : { of }, signal }),
    staleTime: 0,
    enabled,
  });
export const useAgentBills = (days: DayRange) =>
  useQuery({ queryKey: [...all, 'bills', days], queryFn: ({ signal }) => call('agentBills', { query: days, signal }), staleTime: 0 });

/** Members directly below one of the team, or of a name, page by page. */
export const useTeam = (days: DayRange, of: string | null, name: string) =>
  useInfiniteQuery({
    queryKey: [...all, 'team', days, of, name],
    queryFn: ({ pageParam, signal }) =>
      call('team', { query: { ...days, name, ...(of !== null && { of }), ...(pageParam !== null && { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** A write of the agent's own; what is shown of it is asked for again. */
export const useWrite = <B, V>(send: (body: B) => Promise<V>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: () => void client.invalidateQueries({ queryKey: all }) });
};
export const useAgentTransfers = (enabled = true) =>
  useQuery({ queryKey: [...all, 'transfers'], queryFn: ({ signal }) => call('agentTransfers', { signal }), staleTime: 0, enabled });
/** Whether the account may give money to the agent above, as far as the account itself decides. */
export const useToUpline = (enabled: boolean): boolean =>
  useQuery({ queryKey: [...all, 'upline'], queryFn: ({ signal }) => call('memberInfo', { signal }), enabled }).data?.toUpline === true;
export const useSetRates = () => useWrite((body: CallBody<Calls['setAgentRates']>) => call('setAgentRates', { body }));
export const useCreateInvitation = () => useWrite((body: CallBody<Calls['createInvitation']>) => call('createInvitation', { body }));
export const useCloseInvitation = () => useWrite((code: string) => call('closeInvitation', { body: { code } }));
export const useApply = () => useWrite((note: string) => call('applyAsAgent', { body: { note } }));
export const useRegisterDownline = () => useWrite((body: CallBody<Calls['registerDownline']>) => call('registerDownline', { body }));
