import {
  registrationFieldFault,
  type AccountEventKind,
  type Code,
  type MoneyPasswordPayload,
  type PasswordChangePayload,
} from '@palaro/contract';
import { fail, ok } from '../../kernel/result.ts';
import { fitsPattern } from '../../document/patterns.ts';
import type { FreshParts } from '../merchant/index.ts';
import { newMoneyPasswordFault, newPasswordFault, preparedPassword, type Players } from '../player/index.ts';
import {
  createMoneyPasswordTries,
  createSecretAttempts,
  createWrongMoneyPassword,
  type Account,
  type SecurityFailure,
} from '../session/index.ts';
import { createNote, refuse, type Done, type Owner, type OwnerDeps } from './owner.ts';

const passwordAttempts = { untilLock: 5, lockMs: 15 * 60_000 };
/** How long a change that is sent again counts as the one that was made: a phone that got no answer sends it with the old password. */
const repeatMs = 10 * 60_000;

/** Checks the login password of a logged-in player; null if it is right. Wrong ones are counted. */
export const createLoginPasswordFault = (
  deps: Pick<OwnerDeps, 'pool' | 'clock'> & { readonly players: Pick<Players, 'comparePassword'> },
) => {
  const tries = createSecretAttempts(deps, 'login password', passwordAttempts);
  return async (account: Account, password: string): Promise<SecurityFailure | null> => {
    const check = await tries(account, () => deps.players.comparePassword(account.playerId, 'login', password));
    if (typeof check === 'object') return check;
    return check === 'right' ? null : { code: 'old_password_wrong', data: { field: 'loginPassword' } };
  };
};

export type NewPasswordDeps = { readonly players: Pick<Players, 'namesOf'>; readonly merchants: FreshParts<'registration'> };

/** Why a new login password of an account is refused: by the names of its owner and the merchant's pattern. Null when it passes. */
export const createNewPasswordFault =
  ({ players, merchants }: NewPasswordDeps) =>
  async ({ playerId, merchantCode }: Account, password: string): Promise<Code | null> => {
    const fault = newPasswordFault({ ...(await players.namesOf(playerId)), password });
    if (fault !== null) return fault;
    const rule = { ...(await merchants.get(merchantCode)).registration.password, required: true };
    return registrationFieldFault('password', rule, preparedPassword(password), fitsPattern) === null ? null : 'field_invalid';
  };

export type OwnPasswordDeps = OwnerDeps & { readonly merchants: NewPasswordDeps['merchants'] };

/** Changes of the passwords of a logged-in player. */
export const createOwnPasswords = (deps: OwnPasswordDeps) => {
  const { players, sessions, onCommitted } = deps;
  const note = createNote(deps);
  const loginAttempts = createSecretAttempts(deps, 'login password', passwordAttempts);
  const checkLogin = (account: Account, password: string) =>
    loginAttempts(account, () => players.comparePassword(account.playerId, 'login', password));
  const checkMoney = createMoneyPasswordTries(deps);
  const wrongMoney = createWrongMoneyPassword(deps);
  const newLoginPasswordFault = createNewPasswordFault(deps);
  /** Whether a change was made a moment ago. To ask costs a try of its own: nobody has more guesses by it. */
  const isMade = async ({ playerId }: Owner, kinds: readonly AccountEventKind[], checkNew: () => ReturnType<typeof checkLogin>) =>
    (await sessions.events.isRecent(playerId, kinds, repeatMs)) && (await checkNew()) === 'right';

  return {
    loginPasswordFault: createLoginPasswordFault(deps),

    /** Changes the login password. The player's other sessions end, and all open games close. */
    changePassword: async (owner: Owner, { oldPassword, newPassword, confirmNewPassword }: PasswordChangePayload): Promise<Done> => {
      if (preparedPassword(confirmNewPassword) !== preparedPassword(newPassword)) return refuse('field_invalid', 'confirmNewPassword');
      if (preparedPassword(oldPassword) === preparedPassword(newPassword)) return refuse('password_same', 'newPassword');
      const fault = await newLoginPasswordFault(owner, newPassword);
      if (fault !== null) return refuse(fault, 'newPassword');
      const check = await checkLogin(owner, oldPassword);
      if (typeof check === 'object') return fail(check);
      // An account of a sign-in service has no password. It adds one with a code: a stolen session must not suffice.
      if (check !== 'right') {
        const isRepeat = await isMade(owner, ['password_changed'], () => checkLogin(owner, newPassword));
        return isRepeat ? ok(undefined) : refuse('old_password_wrong', 'oldPassword');
      }
      await players.setPassword(owner.playerId, 'login', newPassword, async (client) => {
        await sessions.endAll(client, owner.playerId, { keepId: owner.sessionId, reason: 'password' });
        await note(owner, 'password_changed', client);
      });
      onCommitted();
      return ok(undefined);
    },

    /** Sets the money password, with the old one or, if it is not given, with the login password. */
    setMoneyPassword: async (owner: Owner, payload: MoneyPasswordPayload): Promise<Done> => {
      const { oldMoneyPassword, loginPassword, newMoneyPassword, confirmNewMoneyPassword } = payload;
      if (confirmNewMoneyPassword !== newMoneyPassword) return refuse('field_invalid', 'confirmNewMoneyPassword');
      if (oldMoneyPassword === newMoneyPassword) return refuse('password_same', 'newMoneyPassword');
      const fault = newMoneyPasswordFault(newMoneyPassword);
      if (fault !== null) return refuse(fault, 'newMoneyPassword');
      const byOld = oldMoneyPassword !== undefined;
      const check = byOld ? await checkMoney(owner, oldMoneyPassword) : await checkLogin(owner, loginPassword ?? '');
      if (typeof check === 'object') return fail(check);
      if (check !== 'right') {
        if (!byOld) return refuse('old_password_wrong', 'loginPassword');
        const isRepeat = await isMade(owner, ['money_password_changed'], () => checkMoney(owner, newMoneyPassword));
        return isRepeat ? ok(undefined) : wrongMoney(owner, 'oldMoneyPassword');
      }
      await players.setPassword(owner.playerId, 'money', newMoneyPassword, (client, hadOne) =>
        note(owner, hadOne ? 'money_password_changed' : 'money_password_set', client),
      );
      return ok(undefined);
    },
  };
};
