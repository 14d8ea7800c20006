import { registrationFieldFault, type EndedByReset, type FieldRule, type NewPasswordPayload } from '@palaro/contract';
import type { PoolClient } from 'pg';
import type { Failure } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { emailOf, type CodeRecipient, type Codes } from '../verification/index.ts';
import { newPasswordFault, type Player, type PlayerOfContact, type Players, preparedPassword } from '../player/index.ts';
import { fitsPattern } from '../../document/patterns.ts';
import type { DevicePlace, LoginDevices } from './login-devices.ts';
import { createSecretAttempts, type Account } from './secret-attempts.ts';
import type { WaysIn } from './ways-in.ts';

export type PasswordResetDeps = {
  readonly codes: Pick<Codes, 'mobileNumber' | 'useCode' | 'wasUsed'>;
  readonly devices: Pick<LoginDevices, 'knownBy'>;
  readonly players: Pick<Players, 'findByContact' | 'resetPassword'>;
  readonly waysIn: WaysIn;
  /** Compares the password of an account; wrong ones are counted. */
  readonly isPassword: (account: Account, password: string) => Promise<boolean>;
  /** The merchant's rule for passwords. */
  readonly passwordRuleOf: (merchantCode: string) => FieldRule;
};

/** Where a reset comes from: for the code's tries, and for the account's history. */
type ResetPlace = {
  readonly merchantCode: string;
  readonly ip: string;
  readonly deviceCookie: string | null;
  readonly place: DevicePlace;
};
type ResetAnswer = { readonly player: Player; readonly ended: readonly EndedByReset[] };

const refuse = (code: Failure['code'], field: string): Result<never, Failure> => fail({ code, data: { field } });
const nobody = { username: '', nickname: '', payeeName: '', email: '', mobileNum: '' };

/** Wrong passwords that come with a used code. */
const repeatAttempts = { untilLock: 5, lockMs: 15 * 60_000 };

/** How the password of a reset that is sent again is compared. */
export const createIsPassword = ({
  players,
  ...deps
}: Parameters<typeof createSecretAttempts>[0] & {
  readonly players: Pick<Players, 'comparePassword'>;
}): PasswordResetDeps['isPassword'] => {
  const tries = createSecretAttempts(deps, 'password of a reset', repeatAttempts);
  return async (account, password) =>
    (await tries(account, () => players.comparePassword(account.playerId, 'login', password))) === 'right';
};

/**
 * Sets a new password with a code that was sent to the account's number or address. Faults of the password that say nothing
 * of the account are reported before the code is checked. The others are reported only with a right code, which stays valid.
 * It ends all other ways into the account, and says which there were.
 */
export const createPasswordReset = ({ codes, devices, players, waysIn, isPassword, passwordRuleOf }: PasswordResetDeps) => {
  const recipientOf = (merchantCode: string, payload: NewPasswordPayload): Result<CodeRecipient, Failure> => {
    const { channel } = payload;
    const recipient = { merchantCode, purpose: 'forget', channel } as const;
    if (channel === 'email') {
      const to = emailOf(payload.email);
      return to === null ? refuse('field_invalid', 'email') : ok({ ...recipient, to });
    }
    const number = codes.mobileNumber(merchantCode, payload.countryDialingCode, payload.mobileNum);
    return number.ok ? ok({ ...recipient, to: number.value.e164 }) : number;
  };
  const faultOf = (rule: FieldRule, { password, confirmPassword }: NewPasswordPayload): Result<void, Failure> => {
    if (registrationFieldFault('password', { ...rule, required: true }, preparedPassword(password), fitsPattern) !== null)
      return refuse('field_invalid', 'password');
    const fault = newPasswordFault({ ...nobody, password });
    if (fault !== null) return refuse(fault, 'password');
    return preparedPassword(confirmPassword) === preparedPassword(password) ? ok(undefined) : refuse('field_invalid', 'confirmPassword');
  };

  /** The account that a right code of a contact proves to be somebody's. */
  const provedBy = async ({ merchantCode, channel, to }: CodeRecipient, client?: PoolClient): Promise<Result<PlayerOfContact, Failure>> => {
    const player = await players.findByContact(merchantCode, channel, to, client);
    if (player === null) return refuse('code_wrong', 'messageCode');
    // Since the code was asked for the owner may have proved another one.
    if (!player.isVerified && player.isOwned) return refuse('code_wrong', 'messageCode');
    return player.status === 'active' ? ok(player) : fail({ code: 'user_unknown' });
  };

  /** Sets the password of the contact's account, whose code was right. */
  const reset = async (
    { merchantCode, place }: ResetPlace,
    recipient: CodeRecipient,
    { password, mobileNum }: NewPasswordPayload,
  ): Promise<Result<ResetAnswer, Failure>> => {
    const found = await provedBy(recipient);
    if (!found.ok) return found;
    const [player, { channel }] = [found.value, recipient];
    const names = { ...player, mobileNum };
    const ofNames = newPasswordFault({ ...names, password }) ?? newPasswordFault({ ...names, mobileNum: player.mobile.slice(1), password });
    if (ofNames !== null) return refuse(ofNames, 'password');
    return players.resetPassword(player.id, password, channel, async (client, store) => {
      await waysIn.lock(client, player.id);
      // A reset by another contact may have taken this one from the account meanwhile.
      const held = await provedBy(recipient, client);
      if (!held.ok) return held;
      if (held.value.id !== player.id) return refuse('code_wrong', 'messageCode');
      return ok({ player, ended: await waysIn.reset(client, { playerId: player.id, merchantCode, provedBy: channel, place, store }) });
    });
  };

  /** The account whose password was set by this very call, which is sent again since its answer was lost; null where it was not. */
  const madeBefore = async (recipient: CodeRecipient, { messageCode, password }: NewPasswordPayload): Promise<Player | null> => {
    if (!(await codes.wasUsed({ ...recipient, code: messageCode }))) return null;
    const found = await provedBy(recipient);
    if (!found.ok) return null;
    const account = { playerId: found.value.id, merchantCode: recipient.merchantCode, userName: found.value.username };
    return (await isPassword(account, password)) ? found.value : null;
  };

  return async (payload: NewPasswordPayload, from: ResetPlace): Promise<Result<ResetAnswer, Failure>> => {
    const { merchantCode, ip, deviceCookie } = from;
    const recipient = recipientOf(merchantCode, payload);
    if (!recipient.ok) return recipient;
    const fault = faultOf(passwordRuleOf(merchantCode), payload);
    if (!fault.ok) return fault;
    const device = await devices.knownBy(deviceCookie, merchantCode, recipient.value.to, recipient.value.channel);
    const answer = await codes.useCode<ResetAnswer, Failure>(
      { ...recipient.value, code: payload.messageCode, from: { ip, playerId: null, device } },
      () => reset(from, recipient.value, payload),
      (code) => ({ code, data: { field: 'messageCode' } }),
    );
    if (answer.ok || answer.failure.code !== 'code_wrong') return answer;
    const player = await madeBefore(recipient.value, payload);
    return player === null ? answer : ok({ player, ended: [] });
  };
};
