import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { sendEncrypted } from '../login/index.ts';
import { useWrite } from './agent-queries.ts';

/** To whom: the number of a member directly below, or null for the agent above. */
type NewTransfer = { key: string; to: string | null; amount: string; moneyPassword: string };
export const useGiveTransfer = () => {
  const client = useQueryClient();
  return useWrite((transfer: NewTransfer) => sendEncrypted(client, transfer, (body, headers) => call('giveTransfer', { body, headers })));
};
