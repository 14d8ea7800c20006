import type { AccountEventKind, Code, MoneyPasswordPayload, PasswordChangePayload } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { nameKey, newMoneyPasswordFault, newPasswordFault, type PasswordCheck, type Players } from '../player/index.ts';
import { createLoginAttempts, type DevicePlace, type SessionModule } from '../session/index.ts';

/** So many wrong login passwords of a member who is logged in, and the next try waits. */
export const passwordTries = { untilLock: 5, lockMs: 15 * 60_000 };
/** The same for the money password. */
export const moneyPasswordTries = { untilLock: 5, lockMs: 30 * 60_000 };

/** Who does something to their own account, and where. */
export type Owner = {
  readonly playerId: string;
  readonly sessionId: string;
  readonly merchantCode: string;
  readonly userName: string;
  readonly place: DevicePlace;
};

export type SecurityFailure = { readonly code: Code; readonly data?: { readonly field?: string; readonly retryAfterSeconds?: number } };
type Done = Result<void, SecurityFailure>;

export type SecurityDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly players: Players;
  readonly sessions: Pick<SessionModule['service'], 'endAll' | 'devices' | 'events'>;
  /** Whether a new login password fits the merchant's pattern. */
  readonly fitsPattern: (merchantCode: string, password: string) => Promise<boolean>;
  /** Called after what the outbox tells the nodes is stored. */
  readonly onCommitted: () => void;
};

const refuse = (code: Code, field?: string): Result<never, SecurityFailure> => fail({ code, data: field === undefined ? {} : { field } });

/** Compares a secret of an account and counts the wrong ones; those of each kind for themselves, wherever they come from. */
const createGuardedCheck =
  ({ pool, clock, players }: Pick<SecurityDeps, 'pool' | 'clock' | 'players'>) =>
  (kind: 'login' | 'money') => {
    const bounds = kind === 'login' ? passwordTries : moneyPasswordTries;
    const attempts = createLoginAttempts({ pool, clock, bounds });
    return async (
      { playerId, merchantCode, userName }: Pick<Owner, 'playerId' | 'merchantCode' | 'userName'>,
      password: string,
    ): Promise<PasswordCheck | SecurityFailure> => {
      const attempt = { merchantCode, usernameKey: nameKey(userName), origin: `own ${kind} password`, isKnownDevice: true };
      const begun = await attempts.begin(attempt, true);
      if (begun.verdict === 'locked') return { code: 'tries_locked', data: { retryAfterSeconds: begun.seconds } };
      const check = await players.comparePassword(playerId, kind, password).catch(async (error: unknown) => {
        await attempts.giveBack(attempt).catch(() => undefined);
        throw error;
      });
      if (check !== 'wrong') await attempts.clear(attempt);
      return check;
    };
  };

/** What a player does for the security of the own account. */
export const createSecurity = (deps: SecurityDeps) => {
  const { pool, players, sessions, fitsPattern, onCommitted } = deps;
  const guarded = createGuardedCheck(deps);
  const [checkLogin, checkMoney] = [guarded('login'), guarded('money')];
  const note = ({ playerId, place }: Owner, kind: AccountEventKind, client: PoolClient): Promise<void> =>
    sessions.events.add(playerId, kind, place, client);

  const newLoginPasswordFault = async ({ playerId, merchantCode }: Owner, password: string): Promise<Code | null> => {
    const fault = newPasswordFault({ ...(await players.namesOf(playerId)), password });
    if (fault !== null) return fault;
    return (await fitsPattern(merchantCode, password)) ? null : 'field_invalid';
  };

  /** Ends the sessions of other devices and forgets them; all of them with null. */
  const removeDevices = async (owner: Owner, hash: Buffer | null): Promise<void> => {
    const { playerId, sessionId } = owner;
    await transaction(pool, async (client) => {
      const which = { keepId: sessionId, reason: 'removed', leavesGames: true } as const;
      const ended = await sessions.endAll(client, playerId, hash === null ? which : { ...which, deviceHash: hash });
      const forgotten = await sessions.devices.forget(client, playerId, sessionId, hash);
      if (ended + forgotten > 0) await note(owner, hash === null ? 'devices_removed' : 'device_removed', client);
    });
    onCommitted();
  };

  return {
    /** Changes the login password. The player's other sessions end, and all open games close. */
    changePassword: async (owner: Owner, { oldPassword, newPassword, confirmNewPassword }: PasswordChangePayload): Promise<Done> => {
      if (confirmNewPassword !== newPassword) return refuse('field_invalid', 'confirmNewPassword');
      if (oldPassword === newPassword) return refuse('password_same', 'newPassword');
      const fault = await newLoginPasswordFault(owner, newPassword);
      if (fault !== null) return refuse(fault, 'newPassword');
      const check = await checkLogin(owner, oldPassword);
      if (typeof check === 'object') return fail(check);
      if (check !== 'right') return refuse('old_password_wrong', 'oldPassword');
      await players.setPassword(owner.playerId, 'login', newPassword, async (client) => {
        await sessions.endAll(client, owner.playerId, { keepId: owner.sessionId, reason: 'password' });
        await note(owner, 'password_changed', client);
      });
      onCommitted();
      return ok(undefined);
    },

    /** Sets the money password: by the old one where it is given, else by the login password, which also serves who has forgotten it. */
    setMoneyPassword: async (owner: Owner, payload: MoneyPasswordPayload): Promise<Done> => {
      const { oldMoneyPassword, loginPassword, newMoneyPassword, confirmNewMoneyPassword } = payload;
      if (confirmNewMoneyPassword !== newMoneyPassword) return refuse('field_invalid', 'confirmNewMoneyPassword');
      if (oldMoneyPassword === newMoneyPassword) return refuse('password_same', 'newMoneyPassword');
      const fault = newMoneyPasswordFault(newMoneyPassword);
      if (fault !== null) return refuse(fault, 'newMoneyPassword');
      const byOld = oldMoneyPassword !== undefined;
      const check = byOld ? await checkMoney(owner, oldMoneyPassword) : await checkLogin(owner, loginPassword ?? '');
      if (typeof check === 'object') return fail(check);
      if (check !== 'right') return byOld ? refuse('money_password_wrong', 'oldMoneyPassword') : refuse('old_password_wrong', 'loginPassword');
      await players.setPassword(owner.playerId, 'money', newMoneyPassword, (client) => note(owner, 'money_password_changed', client));
      return ok(undefined);
    },

    /** Whether a call that moves money may go on: by the money password that came with it. */
    checkMoneyPassword: async (owner: Pick<Owner, 'playerId' | 'merchantCode' | 'userName'>, password: string): Promise<Done> => {
      const check = await checkMoney(owner, password);
      if (typeof check === 'object') return fail(check);
      if (check === 'right') return ok(undefined);
      return refuse(check === 'unset' ? 'money_password_unset' : 'money_password_wrong');
    },

    removeDevice: async (owner: Owner, id: string): Promise<Done> => {
      const devices = await sessions.devices.list(owner.playerId, owner.sessionId);
      const found = devices.find(({ hash }) => hash.toString('hex') === id);
      if (found?.isThis) return refuse('device_is_this');
      if (found !== undefined) await removeDevices(owner, found.hash);
      return ok(undefined);
    },
    removeOtherDevices: (owner: Owner): Promise<void> => removeDevices(owner, null),
  };
};
export type Security = ReturnType<typeof createSecurity>;
