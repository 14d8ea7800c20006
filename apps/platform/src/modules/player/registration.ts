import {
  birthdayFault,
  dayIn,
  isTrial,
  nameKey,
  optionalRegistrationFields,
  registrationFieldFault,
  writtenField,
  writtenLogin,
  type Code,
  type RegistrationPayload,
  type RegistrationSettings,
} from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { fitsPattern } from '../../document/patterns.ts';
import { preparedPassword, type Passwords } from './passwords.ts';
import {
  enabledOnly,
  faultyField,
  mobileKey,
  newMoneyPasswordFault,
  newPasswordFault,
  profileOf,
  takesDialingCode,
  type RegistrationMethod,
} from './player-rules.ts';
import type { InvitationPorts, MobilePorts } from './player-ports.ts';
import { findPlayer, keyIsTaken, type NewPlayer, type Player, type Taken } from './player-store.ts';

/** Why a registration is refused; `field` is the payload's key. */
export type RegistrationFailure = {
  readonly code: Code;
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

/** What is stored with a new player, in the same transaction; what it says is taken or over undoes all of it. */
export type RegistrationHook = (client: PoolClient, playerId: string) => Promise<StoreFault | null>;
export type StoreFault = 'social_taken' | 'invitation_invalid' | 'agent_too_deep' | 'agent_rate_above';

export type RegistrationDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly blank: BlankPlayer;
  /** A name for an account that was opened without one: as good as surely nobody's. */
  readonly newName: () => string;
  readonly codes: MobilePorts['codes'];
  readonly invitations: Pick<InvitationPorts, 'invitationOf' | 'noteReferral' | 'referrerOf' | 'useInvitation'>;
  /** Stores a player with its wallet, its place below its agent and what goes along, or says what is taken. */
  readonly store: (player: NewPlayer, alongside?: RegistrationHook) => Promise<Taken | StoreFault | null>;
};

type Refusal = RegistrationFailure | null;

/** The payload with what the wire leaves open. */
const trimmed = ({ dialingCodes }: RegistrationSettings, given: RegistrationPayload): RegistrationPayload => ({
  ...given,
  ...Object.fromEntries(
    optionalRegistrationFields.filter((field) => field !== 'paymentPassword').map((field) => [field, writtenField(field, given[field])]),
  ),
  username: writtenLogin(given.username),
  password: preparedPassword(given.password),
  confirmPassword: preparedPassword(given.confirmPassword),
  countryDialingCode: given.countryDialingCode === '' ? (dialingCodes[0] ?? '') : `+${given.countryDialingCode.replace('+', '')}`,
});

/** What is wrong with the payload itself: fields, age, password. Null when nothing is. */
const payloadFault = (merchant: RegistrationMerchant, payload: RegistrationPayload, method: RegistrationMethod, now: number): Refusal => {
  const { registration: settings, timeZone, ageMin } = merchant;
  const field = faultyField(settings, payload, method);
  if (field !== null) return { code: 'field_invalid', field };
  const birthday = settings.fields['birthday']?.enabled === true ? payload.birthday : '';
  const ageFault = birthday === '' ? null : birthdayFault(birthday, { today: dayIn(timeZone, now), ageMin });
  if (ageFault !== null) return { code: ageFault, field: 'birthday' };
  if (payload.mobileNum !== '' && !takesDialingCode(settings, payload.countryDialingCode))
    return { code: 'field_invalid', field: 'countryDialingCode' };
  const passwordFault = method === 'social' ? null : newPasswordFault(payload);
  if (passwordFault !== null) return { code: passwordFault, field: 'password' };
  const moneyFault = payload.paymentPassword === '' ? null : newMoneyPasswordFault(payload.paymentPassword);
  return moneyFault === null ? null : { code: moneyFault, field: 'paymentPassword' };
};

/** Whether a name is well formed by the merchant's pattern and free. */
const checkUsername = async (
  pool: Pool,
  merchantCode: string,
  settings: RegistrationSettings,
  username: string,
): Promise<Result<void, RegistrationFailure>> => {
  if (registrationFieldFault('username', { ...settings.username, required: true }, writtenLogin(username), fitsPattern) !== null)
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

const faultFields: Readonly<Partial<Record<Taken | StoreFault, string>>> = {
  username_taken: 'username',
  email_taken: 'email',
  mobile_taken: 'mobileNum',
  invitation_invalid: 'affiliateCode',
};
const storeFailure = (code: Taken | StoreFault): RegistrationFailure => {
  const field = faultFields[code];
  return field === undefined ? { code } : { code, field };
};

type Inviters = { readonly invitation: Awaited<ReturnType<InvitationPorts['invitationOf']>>; readonly referrerId: string | null };
/** The invitation of the code, an agent's or a member's, and the player of the referrer's id, where the payload names them. */
const findInviters = async (
  { pool, invitations }: Pick<RegistrationDeps, 'pool' | 'invitations'>,
  merchantCode: string,
  given: RegistrationPayload,
): Promise<Result<Inviters, RegistrationFailure>> => {
  const invitation = given.affiliateCode === '' ? null : await invitations.invitationOf(merchantCode, given.affiliateCode);
  const memberId =
    given.affiliateCode === '' || invitation !== null ? null : await invitations.referrerOf(merchantCode, given.affiliateCode);
  if (given.affiliateCode !== '' && invitation === null && memberId === null)
    return fail({ code: 'invitation_invalid', field: 'affiliateCode' });
  const referrer = given.recommenderId === '' ? null : await findPlayer(pool, given.recommenderId);
  if (given.recommenderId !== '' && (referrer?.merchantCode !== merchantCode || isTrial(referrer.type)))
    return fail({ code: 'referrer_unknown', field: 'recommenderId' });
  return ok({ invitation, referrerId: memberId ?? referrer?.id ?? null });
};

type Mobile = Pick<NewPlayer, 'mobileKey' | 'mobileVerifiedAt'>;

/**
 * Goes on with the number in E.164, verified by its code where the method or the merchant asks for that. Where no account comes
 * of it, the code is good again.
 */
const withMobile = async <T>(
  { clock, codes }: Pick<RegistrationDeps, 'clock' | 'codes'>,
  { code: merchantCode, registration: settings }: RegistrationMerchant,
  { countryDialingCode, mobileNum, verificationCode, firebaseIdToken }: RegistrationPayload,
  { method, ip }: { readonly method: RegistrationMethod; readonly ip: string },
  open: (mobile: Mobile) => Promise<Result<T, RegistrationFailure>>,
): Promise<Result<T, RegistrationFailure>> => {
  if (mobileNum === '' && method !== 'mobileNum') return open({ mobileKey: null, mobileVerifiedAt: null });
  if (method !== 'mobileNum' && !settings.mobileVerification)
    return open({ mobileKey: mobileKey(countryDialingCode, mobileNum), mobileVerifiedAt: null });
  const number = codes.mobileNumber(merchantCode, countryDialingCode, mobileNum);
  if (!number.ok) return fail({ code: number.failure.code, field: 'mobileNum' });
  const { e164: to } = number.value;
  const verified = () => open({ mobileKey: to, mobileVerifiedAt: new Date(clock.now()) });
  const refused = (code: Code): RegistrationFailure => ({ code, field: 'verificationCode' });
  if (firebaseIdToken !== undefined) return codes.useFirebaseToken({ merchantCode, e164: to, token: firebaseIdToken }, verified, refused);
  const from = { ip, playerId: null, device: null };
  return codes.useCode({ merchantCode, purpose: 'register', channel: 'sms', to, code: verificationCode, from }, verified, refused);
};

/** Opens an account below an agent, who has chosen its name and first password: its owner is to choose another. */
const createBelow =
  ({ pool, passwords, blank, store }: RegistrationDeps) =>
  async (
    merchant: RegistrationMerchant,
    given: {
      readonly username: string;
      readonly password: string;
      readonly type: 0 | 1;
      readonly agentId: string;
      readonly alongside: RegistrationHook;
    },
  ): Promise<Result<{ readonly playerId: string; readonly username: string }, RegistrationFailure>> => {
    const settings = merchant.registration;
    if (!settings.open) return fail({ code: 'registration_closed' });
    const [username, password] = [writtenLogin(given.username), preparedPassword(given.password)];
    const name = await checkUsername(pool, merchant.code, settings, username);
    if (!name.ok) return name;
    const names = { username, nickname: '', payeeName: '', email: '', mobileNum: '' };
    const fault = newPasswordFault({ ...names, password });
    if (fault !== null) return fail({ code: fault, field: 'password' });
    const player: NewPlayer = {
      ...blank(merchant.code, username, merchant.currency),
      type: given.type,
      agentId: given.agentId,
      passwordHash: await passwords.hash(password),
      firstLoginPending: true,
    };
    const taken = await store(player, given.alongside);
    return taken === null ? ok({ playerId: player.id, username }) : fail(storeFailure(taken));
  };

/** Opening an account by oneself, by the merchant's registration settings. */
export const createRegistration = (deps: RegistrationDeps) => {
  const { pool, clock, passwords, blank, newName, invitations, store } = deps;
  /**
   * Opens an account by username (A440) or by mobile number (A441) with the merchant's fields. The wallet opens in the same
   * transaction. Spaces that came with pasting are dropped, and so is what is given for fields that are off.
   */
  const register = async (
    merchant: RegistrationMerchant,
    given: RegistrationPayload,
    method: RegistrationMethod,
    /** Where it comes from, and what is done in its transaction. */
    { ip = '', alongside }: { readonly ip?: string; readonly alongside?: RegistrationHook } = {},
  ): Promise<Result<Player, RegistrationFailure>> => {
    const settings = merchant.registration;
    const isOffered = { username: settings.usernameEnabled, mobileNum: settings.mobileEnabled, social: true }[method];
    if (!settings.open || !isOffered) return fail({ code: 'registration_closed' });
    const payload = enabledOnly(settings, trimmed(settings, given), method);
    const fault = payloadFault(merchant, payload, method, clock.now());
    if (fault !== null) return fail(fault);
    const inviters = await findInviters(deps, merchant.code, payload);
    if (!inviters.ok) return inviters;
    const { invitation, referrerId } = inviters.value;
    return withMobile(deps, merchant, payload, { method, ip }, async (number) => {
      const player: NewPlayer = {
        ...blank(merchant.code, method === 'mobileNum' ? newName() : payload.username, merchant.currency),
        agentId: invitation?.agentId ?? null,
        referrerId,
        ...number,
        type: invitation?.type ?? payload.type,
        passwordHash: method === 'social' ? null : await passwords.hash(payload.password),
        nickname: payload.nickname,
        emailKey: payload.email === '' ? null : nameKey(payload.email),
        paymentPasswordHash: payload.paymentPassword === '' ? null : await passwords.hash(payload.paymentPassword),
        profile: profileOf(payload),
        registerMethod: payload.registerMethod,
        registerHost: payload.registerUrl,
        termsAcceptedAt: new Date(clock.now()),
      };
      const taken = await store(player, async (client, id) => {
        if (invitation !== null && !(await invitations.useInvitation(client, merchant.code, invitation.linkId, id)))
          return 'invitation_invalid';
        if (referrerId !== null) await invitations.noteReferral(client, id, referrerId);
        return (await alongside?.(client, id)) ?? null;
      });
      if (taken !== null) return fail(storeFailure(taken));
      return ok({
        ...player,
        status: 'active' as const,
        clubLabel: '0',
        toUpline: false,
        headIcon: '',
        email: player.profile['email'] ?? '',
        mobile: player.mobileKey ?? '',
      });
    });
  };

  return {
    checkUsername: (merchantCode: string, settings: RegistrationSettings, username: string) =>
      checkUsername(pool, merchantCode, settings, username),
    checkEmail: (merchantCode: string, settings: RegistrationSettings, email: string) => checkEmail(pool, merchantCode, settings, email),
    /** Whether an invitation code belongs to an active agent, or to a member who brings friends (A465). */
    invitationIsValid: async (merchantCode: string, code: string): Promise<boolean> => {
      const written = writtenField('affiliateCode', code);
      if (written === '') return false;
      return (
        (await invitations.invitationOf(merchantCode, written)) !== null || (await invitations.referrerOf(merchantCode, written)) !== null
      );
    },
    register,
    registerBelow: createBelow(deps),
  };
};
