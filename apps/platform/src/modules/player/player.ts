import type { Code, RegistrationPayload, RegistrationSettings } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Passwords } from './passwords.ts';
import { fitsPattern, mobileKey, nameKey, profileOf, registrationFault } from './player-rules.ts';
import { findForLogin, findInvitingAgent, findPlayer, insertPlayer, keyIsTaken, setStatus, type NewPlayer, type Player, type Taken } from './player-store.ts';

/** Why a registration is refused; `field` is the payload's key. */
export type RegistrationFailure = { readonly code: Extract<Code, Taken | 'registration_closed' | 'field_invalid' | 'referrer_unknown' | 'invitation_invalid'>; readonly field?: string };

export type PlayerDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: Passwords;
  /** Opens the new player's wallet inside the registration's transaction. */
  readonly openWallet: (client: PoolClient, player: { id: string; merchantCode: string; currency: string; type: number }) => Promise<void>;
};

/** An account made by the operator or a seed rather than by registration. */
export type Account = { readonly merchantCode: string; readonly username: string; readonly password: string; readonly type: number; readonly currency: string; readonly invitationCode?: string; readonly firstLoginPending?: boolean };

export type Players = ReturnType<typeof createPlayers>;

/** The player module's service. */
export const createPlayers = ({ pool, clock, ids, passwords, openWallet }: PlayerDeps) => {
  const store = (player: NewPlayer): Promise<Taken | null> =>
    transaction(pool, async (client) => {
      const taken = await insertPlayer(client, player);
      if (taken === null) await openWallet(client, player);
      return taken;
    });

  const base = (merchantCode: string, username: string, currency: string) => ({
    id: ids.newId(), merchantCode, username, usernameKey: nameKey(username), currency, createdAt: new Date(clock.now()), nickname: '', firstLoginPending: false,
    emailKey: null, mobileKey: null, paymentPasswordHash: null, profile: {}, registerMethod: 'H5', registerHost: '', referrerId: null, agentId: null,
    invitationCode: null, termsAcceptedAt: null,
  });

  return {
    find: (id: string): Promise<Player | null> => findPlayer(pool, id),

    /** The active player of a name when the password is right; `unknown` covers disabled ones (A483). */
    checkPassword: async (merchantCode: string, username: string, password: string): Promise<Player | 'unknown' | 'wrong'> => {
      const found = await findForLogin(pool, merchantCode, nameKey(username));
      const right = await passwords.matches(found?.passwordHash ?? null, password);
      if (found === null || found.status !== 'active') return 'unknown';
      if (!right) return 'wrong';
      const { passwordHash: _, ...player } = found;
      return player;
    },

    /** Whether a name is well formed by the merchant's pattern and free. */
    checkUsername: async (merchantCode: string, settings: RegistrationSettings, username: string): Promise<Result<void, RegistrationFailure>> => {
      if (!fitsPattern(settings.username.regExp, username)) return fail({ code: 'field_invalid', field: 'username' });
      return (await keyIsTaken(pool, 'username_key', merchantCode, nameKey(username))) ? fail({ code: 'username_taken', field: 'username' }) : ok(undefined);
    },

    checkEmail: async (merchantCode: string, settings: RegistrationSettings, email: string): Promise<Result<void, RegistrationFailure>> => {
      if (email.length > 254 || !fitsPattern(settings.fields['email']?.regExp ?? '^.+@.+$', email)) return fail({ code: 'field_invalid', field: 'email' });
      return (await keyIsTaken(pool, 'email_key', merchantCode, nameKey(email))) ? fail({ code: 'email_taken', field: 'email' }) : ok(undefined);
    },

    /** Whether an invitation code belongs to an active agent (A465). */
    invitationIsValid: async (merchantCode: string, code: string): Promise<boolean> => code !== '' && (await findInvitingAgent(pool, merchantCode, code)) !== null,

    /** Opens an account by username with the merchant's fields (A440). The wallet opens in the same transaction. */
    register: async (
      merchant: { code: string; currency: string; registration: RegistrationSettings },
      payload: RegistrationPayload,
    ): Promise<Result<Player, RegistrationFailure>> => {
      const settings = merchant.registration;
      if (!settings.open || !settings.usernameEnabled) return fail({ code: 'registration_closed' });
      const fault = registrationFault(settings, payload);
      if (fault !== null) return fail({ code: 'field_invalid', field: fault.field });
      const enabled = (field: string): boolean => settings.fields[field]?.enabled === true;
      const agent = enabled('affiliateCode') && payload.affiliateCode !== '' ? await findInvitingAgent(pool, merchant.code, payload.affiliateCode) : null;
      if (enabled('affiliateCode') && payload.affiliateCode !== '' && agent === null) return fail({ code: 'invitation_invalid', field: 'affiliateCode' });
      const referrer = enabled('recommenderId') && payload.recommenderId !== '' ? await findPlayer(pool, payload.recommenderId) : null;
      if (enabled('recommenderId') && payload.recommenderId !== '' && referrer?.merchantCode !== merchant.code) return fail({ code: 'referrer_unknown', field: 'recommenderId' });
      const player: NewPlayer = {
        ...base(merchant.code, payload.username, merchant.currency),
        type: payload.type,
        passwordHash: await passwords.hash(payload.password),
        nickname: enabled('nickname') ? payload.nickname : '',
        emailKey: enabled('email') && payload.email !== '' ? nameKey(payload.email) : null,
        mobileKey: enabled('mobileNum') && payload.mobileNum !== '' ? mobileKey(payload.countryDialingCode, payload.mobileNum) : null,
        paymentPasswordHash: enabled('paymentPassword') && payload.paymentPassword !== '' ? await passwords.hash(payload.paymentPassword) : null,
        profile: profileOf(settings, payload),
        registerMethod: payload.registerMethod,
        registerHost: payload.registerUrl,
        referrerId: referrer?.id ?? null,
        agentId: agent?.id ?? null,
        termsAcceptedAt: new Date(clock.now()),
      };
      const taken = await store(player);
      if (taken !== null) return fail({ code: taken, field: { username_taken: 'username', email_taken: 'email', mobile_taken: 'mobileNum' }[taken] });
      return ok({ ...player, status: 'active', clubLabel: '0', toUpline: false, headIcon: '' });
    },

    /** Makes an account outside registration; an existing name is left as it is. Returns its id. */
    createAccount: async (account: Account): Promise<string> => {
      const player: NewPlayer = {
        ...base(account.merchantCode, account.username, account.currency),
        type: account.type,
        passwordHash: await passwords.hash(account.password),
        firstLoginPending: account.firstLoginPending ?? false,
        invitationCode: account.invitationCode ?? null,
      };
      const taken = await store(player);
      if (taken === null) return player.id;
      const found = await findForLogin(pool, account.merchantCode, player.usernameKey);
      if (found === null) throw new Error(`account ${account.username} clashes with another`);
      return found.id;
    },

    setStatus: (id: string, status: Player['status']): Promise<void> => setStatus(pool, id, status),
  };
};
