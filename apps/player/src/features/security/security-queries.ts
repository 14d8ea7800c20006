import type {
  MoneyPasswordPayload,
  PasskeyRemove,
  PasswordChangePayload,
  SecondStepBegin,
  SecondStepConfirm,
  SecondStepOff,
} from '@palaro/contract';
import type { ContactBindingGiven } from './contact-rules.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { sendEncrypted } from '../login/index.ts';

const keys = {
  all: ['security'],
  state: ['security', 'state'],
  devices: ['security', 'devices'],
  events: ['security', 'events'],
  passkeys: ['security', 'passkeys'],
  contacts: ['security', 'contacts'],
  social: ['security', 'social'],
} as const;

// What is shown is asked for anew after a failure too: a change whose answer was lost has been made.

/** Changes the login password (A454). */
export const useChangePassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: PasswordChangePayload) =>
      sendEncrypted(client, payload, (body, headers) => call('passWordChangeV2', { body, headers })),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
  });
};

/** Sets the money password. */
export const useSetMoneyPassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: MoneyPasswordPayload) =>
      sendEncrypted(client, payload, (body, headers) => call('setMoneyPassword', { body, headers })),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
  });
};

/** The second step at login: begun, confirmed by a code, and switched off. */
export const useSecondStep = () => {
  const client = useQueryClient();
  const onSettled = (): void => void client.invalidateQueries({ queryKey: keys.all });
  return {
    begin: useMutation({
      mutationFn: (payload: SecondStepBegin) =>
        sendEncrypted(client, payload, (body, headers) => call('beginSecondStep', { body, headers })),
    }),
    confirm: useMutation({
      mutationFn: (payload: SecondStepConfirm) =>
        sendEncrypted(client, payload, (body, headers) => call('confirmSecondStep', { body, headers })),
      onSettled,
    }),
    off: useMutation({
      mutationFn: (payload: SecondStepOff) =>
        sendEncrypted(client, payload, (body, headers) => call('switchOffSecondStep', { body, headers })),
      onSettled,
    }),
  };
};

/** How well the account is protected; asked for anew with every visit. */
export const useSecurityState = (enabled: boolean) =>
  useQuery({ queryKey: keys.state, queryFn: ({ signal }) => call('securityState', { signal }), staleTime: 0, enabled });

export const useDevices = (enabled: boolean) =>
  useQuery({ queryKey: keys.devices, queryFn: ({ signal }) => call('devices', { signal }), staleTime: 0, enabled });

export const useAccountEvents = (enabled: boolean) =>
  useQuery({ queryKey: keys.events, queryFn: ({ signal }) => call('accountEvents', { signal }), staleTime: 0, enabled });

/** Removes a device by its id, or with null all but this one. */
export const useRemoveDevice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? call('removeOtherDevices') : call('removeDevice', { query: { id } })),
    // Not awaited: the question would stay open for as long as the list is on its way, and what it says be lost with the screen.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
  });
};

export const usePasskeys = (enabled: boolean) =>
  useQuery({ queryKey: keys.passkeys, queryFn: ({ signal }) => call('passkeys', { signal }), staleTime: 0, enabled });

/** Renames a passkey, and removes one by the login password. */
export const useChangePasskey = () => {
  const client = useQueryClient();
  // Not awaited, as for devices.
  const onSettled = (): void => void client.invalidateQueries({ queryKey: keys.all });
  return {
    rename: useMutation({
      mutationFn: (body: { readonly id: string; readonly name: string }) => call('renamePasskey', { body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (payload: PasskeyRemove) => sendEncrypted(client, payload, (body, headers) => call('removePasskey', { body, headers })),
      onSettled,
    }),
  };
};

/** The services that log in to the account. */
export const useSocialLinks = (enabled: boolean) =>
  useQuery({ queryKey: keys.social, queryFn: ({ signal }) => call('socialLinks', { signal }), staleTime: 0, enabled });

/** Number and address of the account. */
export const useContacts = () => useQuery({ queryKey: keys.contacts, queryFn: ({ signal }) => call('contacts', { signal }), staleTime: 0 });

/** Binds a number or an address by the codes that went to it and to the old one. */
export const useBindContact = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: ContactBindingGiven) => sendEncrypted(client, payload, (body, headers) => call('bindContact', { body, headers })),
    // Not awaited: with the answer its form gives way to another, and what it does next would be dropped.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
  });
};
