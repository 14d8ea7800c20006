import {
  birthdayFault,
  dayIn,
  isTrial,
  registrationFieldFault,
  type Code,
  type RegistrationPayload,
  type RegistrationSettings,
} from '@palaro/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { fitsPattern } from '../merchant/index.ts';
import type { Passwords } from './passwords.ts';
import { enabledOnly, faultyField, mobileKey, nameKey, newPasswordFault, profileOf, takesDialingCode } from './player-rules.ts';
import { findInvitingAgent, findPlayer, keyIsTaken, type NewPlayer, type Player, type Taken } from './player-store.ts';

/** Why a registration is refused; `field` is the payload's key. */
export type RegistrationFailure = {
  readonly code: Extract<
    Code,
    | Taken
    | 'registration_closed'
    | 'field_invalid'
    | 'password_common'
    | 'password_is_name'
    | 'birthday_invalid'
    | 'under_age'
    | 'referrer_unknown'
    | 'invitation_invalid'
  >;
  readonly field?: string;
};

/** What registration needs to know of its merchant. */
export type RegistrationMerchant = {
  readonly code: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly ageMin: number;
  readonly registration: RegistrationSettings;
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

type Refusal = RegistrationFailure | null;

/** What is wrong with the payload itself: fields, age, password. Null when nothing is. */
const payloadFault = (merchant: RegistrationMerchant, payload: RegistrationPayload, now: number): Refusal => {
  const { registration: settings, timeZone, ageMin } = merchant;
  const field = faultyField(settings, payload);
  if (field !== null) return { code: 'field_invalid', field };
  const birthday = settings.fields['birthday']?.enabled === true ? payload.birthday : '';
  const ageFault = birthday === '' ? null : birthdayFault(birthday, { today: dayIn(timeZone, now), ageMin });
  if (ageFault !== null) return { code: ageFault, field: 'birthday' };
  if (payload.mobileNum !== '' && !takesDialingCode(settings, payload.countryDialingCode))
    return { code: 'field_invalid', field: 'countryDialingCode' };
  const passwordFault = newPasswordFault(payload);
  return passwordFault === null ? null : { code: passwordFault, field: 'password' };
};

/** Whether a name is well formed by the merchant's pattern and free. */
const checkUsername = async (
  pool: Pool,
  merchantCode: string,
  settings: RegistrationSettings,
  username: string,
): Promise<Result<void, RegistrationFailure>> => {
  if (registrationFieldFault('username', { ...settings.username, required: true }, username.trim(), fitsPattern) !== null)
    return fail({ code: 'field_invalid', field: 'username' });
  return (await keyIsTaken(pool, 'username_key', merchantCode, nameKey(username)))
    ? fail({ code: 'username_taken', field: 'username' })
    : ok(undefined);
};

const checkEmail = async (
  pool: Pool,
  merchantCode: string,
  settings: RegistrationSettings,
  email: string,
): Promise<Result<void, RegistrationFailure>> => {
  const rule = { regExp: settings.fields['email']?.regExp ?? '^.+@.+$', required: true };
  if (registrationFieldFault('email', rule, email, fitsPattern) !== null) return fail({ code: 'field_invalid', field: 'email' });
  return (await keyIsTaken(pool, 'email_key', merchantCode, nameKey(email)))
    ? fail({ code: 'email_taken', field: 'email' })
    : ok(undefined);
};

const takenFields: Readonly<Record<Taken, string>> = { username_taken: 'username', email_taken: 'email', mobile_taken: 'mobileNum' };

/** Opening an account by oneself, by the merchant's registration settings. */
export const createRegistration = ({ pool, clock, passwords, blank, store }: RegistrationDeps) => {
  /** The agent of the invitation code and the player of the referrer's id, where the payload names them. */
  const findInviters = async (
    merchantCode: string,
    given: RegistrationPayload,
  ): Promise<Result<{ readonly agentId: string | null; readonly referrerId: string | null }, RegistrationFailure>> => {
    const agent = given.affiliateCode === '' ? null : await findInvitingAgent(pool, merchantCode, given.affiliateCode);
    if (given.affiliateCode !== '' && agent === null) return fail({ code: 'invitation_invalid', field: 'affiliateCode' });
    const referrer = given.recommenderId === '' ? null : await findPlayer(pool, given.recommenderId);
    if (given.recommenderId !== '' && (referrer?.merchantCode !== merchantCode || isTrial(referrer.type)))
      return fail({ code: 'referrer_unknown', field: 'recommenderId' });
    return ok({ agentId: agent?.id ?? null, referrerId: referrer?.id ?? null });
  };

  /**
   * Opens an account by username with the merchant's fields (A440). The wallet opens in the same transaction. Spaces that came with
   * pasting are dropped, and so is what is given for fields that are off.
   */
  const register = async (merchant: RegistrationMerchant, given: RegistrationPayload): Promise<Result<Player, RegistrationFailure>> => {
    const settings = merchant.registration;
    if (!settings.open || !settings.usernameEnabled) return fail({ code: 'registration_closed' });
    const payload = enabledOnly(settings, {
      ...given,
      username: given.username.trim(),
      affiliateCode: given.affiliateCode.trim(),
      countryDialingCode:
        given.countryDialingCode === '' ? (settings.dialingCodes[0] ?? '') : `+${given.countryDialingCode.replace('+', '')}`,
    });
    const fault = payloadFault(merchant, payload, clock.now());
    if (fault !== null) return fail(fault);
    const inviters = await findInviters(merchant.code, payload);
    if (!inviters.ok) return inviters;
    const player: NewPlayer = {
      ...blank(merchant.code, payload.username, merchant.currency),
      ...inviters.value,
      type: payload.type,
      passwordHash: await passwords.hash(payload.password),
      nickname: payload.nickname,
      emailKey: payload.email === '' ? null : nameKey(payload.email),
      mobileKey: payload.mobileNum === '' ? null : mobileKey(payload.countryDialingCode, payload.mobileNum),
      paymentPasswordHash: payload.paymentPassword === '' ? null : await passwords.hash(payload.paymentPassword),
      profile: profileOf(payload),
      registerMethod: payload.registerMethod,
      registerHost: payload.registerUrl,
      termsAcceptedAt: new Date(clock.now()),
    };
    const taken = await store(player);
    if (taken !== null) return fail({ code: taken, field: takenFields[taken] });
    return ok({
      ...player,
      status: 'active',
      clubLabel: '0',
      toUpline: false,
      headIcon: '',
      email: player.profile['email'] ?? '',
      mobile: player.mobileKey ?? '',
    });
  };

  return {
    checkUsername: (merchantCode: string, settings: RegistrationSettings, username: string) =>
      checkUsername(pool, merchantCode, settings, username),
    checkEmail: (merchantCode: string, settings: RegistrationSettings, email: string) => checkEmail(pool, merchantCode, settings, email),
    /** Whether an invitation code belongs to an active agent (A465). */
    invitationIsValid: async (merchantCode: string, code: string): Promise<boolean> =>
      code.trim() !== '' && (await findInvitingAgent(pool, merchantCode, code.trim())) !== null,
    register,
  };
};
