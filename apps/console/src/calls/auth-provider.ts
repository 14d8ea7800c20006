import type { OperatorAccount } from '@palaro/contract';
import type { AuthProvider, UserIdentity } from 'ra-core';
import { call } from './client.ts';

type Identity = UserIdentity & OperatorAccount;

/** The account as react-admin keeps it. */
export const identityOf = (account: OperatorAccount): Identity => ({ ...account, id: account.name, fullName: account.name });

/** The key under which the account is kept. */
export const accountKey = ['auth', 'getIdentity'] as const;

/** Who is logged in, for react-admin. The session is a cookie, so the platform alone knows; the forms of the login make their own calls. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('The login has a screen of its own.')),
  logout: async () => {
    await call('operatorLogout', { body: {} });
    return false;
  },
  checkAuth: async () => void (await call('operatorAccount')),
  // The end of a session shows the login in place of every screen: no screen has to lead there.
  checkError: () => Promise.resolve(),
  getIdentity: async () => identityOf(await call('operatorAccount')),
  getPermissions: async () => (await call('operatorAccount')).permissions,
};
