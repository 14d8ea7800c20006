import { isTrial, registrationFieldFault, type Code, type RegistrationPayload, type RegistrationSettings } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Passwords } from './passwords.ts';
import { faultyField, mobileKey, nameKey, newPasswordFault, profileOf } from './player-rules.ts';
import { findInvitingAgent, findPlayer, keyIsTaken, type NewPlayer, type Player, type Taken } from './player-store.ts';

/** Why a registration is refused; `field` is the payload's key. */
export type RegistrationFailure = {
  readonly code: Extract<
    Code,
    Taken | 'registration_closed' | 'field_invalid' | 'password_common' | 'password_is_name' | 'referrer_unknown' | 'invitation_invalid'
  >;
  readonly field?: string;
};

/** A player with nothing but a name, to be filled in. */
export type BlankPlayer = (merchantCode: string, username: string, currency: string) => Omit<NewPlayer, 'type' | 'passwordHash'>;

export type RegistrationDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly blank: BlankPlayer;
  /** Stores a player with its wallet, or says what is taken. */
  readonly store: (player: NewPlayer) => Promise<Taken | null>;
};

/** Opening an account by oneself, by the merchant's registration settings. */
export const createRegistration = ({ pool, clock, passwords, blank, store }: RegistrationDeps) => ({
  /** Whether a name is well formed by the merchant's pattern and free. */
  checkUsername: async (
    merchantCode: string,
    settings: RegistrationSettings,
    username: string,
  ): Promise<Result<void, RegistrationFailure>> => {
    if (registrationFieldFault('username', { ...settings.username, required: true }, username.trim()) !== null)
      return fail({ code: 'field_invalid', field: 'username' });
    return (await keyIsTaken(pool, 'username_key', merchantCode, nameKey(username)))
      ? fail({ code: 'username_taken', field: 'username' })
      : ok(undefined);
  },

  checkEmail: async (merchantCode: string, settings: RegistrationSettings, email: string): Promise<Result<void, RegistrationFailure>> => {
    const rule = { regExp: settings.fields['email']?.regExp ?? '^.+@.+$', required: true };
    if (registrationFieldFault('email', rule, email) !== null) return fail({ code: 'field_invalid', field: 'email' });
    return (await keyIsTaken(pool, 'email_key', merchantCode, nameKey(email)))
      ? fail({ code: 'email_taken', field: 'email' })
      : ok(undefined);
  },

  /** Whether an invitation code belongs to an active agent (A465). */
  invitationIsValid: async (merchantCode: string, code: string): Promise<boolean> =>
    code.trim() !== '' && (await findInvitingAgent(pool, merchantCode, code.trim())) !== null,

  /** Opens an account by username with the merchant's fields (A440). The wallet opens in the same transaction. Spaces that came with pasting are dropped. */
  register: async (
    merchant: { code: string; currency: string; registration: RegistrationSettings },
    given: RegistrationPayload,
  ): Promise<Result<Player, RegistrationFailure>> => {
    const payload = { ...given, username: given.username.trim(), affiliateCode: given.affiliateCode.trim() };
    const settings = merchant.registration;
    if (!settings.open || !settings.usernameEnabled) return fail({ code: 'registration_closed' });
    const field = faultyField(settings, payload);
    if (field !== null) return fail({ code: 'field_invalid', field });
    const passwordFault = newPasswordFault(payload);
    if (passwordFault !== null) return fail({ code: passwordFault, field: 'password' });
    const enabled = (field: string): boolean => settings.fields[field]?.enabled === true;
    const agent =
      enabled('affiliateCode') && payload.affiliateCode !== '' ? await findInvitingAgent(pool, merchant.code, payload.affiliateCode) : null;
    if (enabled('affiliateCode') && payload.affiliateCode !== '' && agent === null)
      return fail({ code: 'invitation_invalid', field: 'affiliateCode' });
    const referrer = enabled('recommenderId') && payload.recommenderId !== '' ? await findPlayer(pool, payload.recommenderId) : null;
    if (enabled('recommenderId') && payload.recommenderId !== '' && (referrer?.merchantCode !== merchant.code || isTrial(referrer.type)))
      return fail({ code: 'referrer_unknown', field: 'recommenderId' });
    const player: NewPlayer = {
      ...blank(merchant.code, payload.username, merchant.currency),
      type: payload.type,
      passwordHash: await passwords.hash(payload.password),
      nickname: enabled('nickname') ? payload.nickname : '',
      emailKey: enabled('email') && payload.email !== '' ? nameKey(payload.email) : null,
      mobileKey: enabled('mobileNum') && payload.mobileNum !== '' ? mobileKey(payload.countryDialingCode, payload.mobileNum) : null,
      paymentPasswordHash:
        enabled('paymentPassword') && payload.paymentPassword !== '' ? await passwords.hash(payload.paymentPassword) : null,
      profile: profileOf(settings, payload),
      registerMethod: payload.registerMethod,
      registerHost: payload.registerUrl,
      referrerId: referrer?.id ?? null,
      agentId: agent?.id ?? null,
      termsAcceptedAt: new Date(clock.now()),
    };
    const taken = await store(player);
    if (taken !== null)
      return fail({ code: taken, field: { username_taken: 'username', email_taken: 'email', mobile_taken: 'mobileNum' }[taken] });
    return ok({
      ...player,
      status: 'active',
      clubLabel: '0',
      toUpline: false,
      headIcon: '',
      email: player.profile['email'] ?? '',
      mobile: player.mobileKey ?? '',
    });
  },
});
