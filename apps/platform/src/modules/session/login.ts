import { isAgent, type Code, type FailureData, type LoginPayload } from '@palaro/contract';
import { networkOf } from '../../kernel/address-ranges.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { CodesService } from '../codes/index.ts';
import type { HumanCheck } from '../human/index.ts';
import type { ConsumeNameLimitPort, Player, Players } from '../player/index.ts';
import type { Attempt, LoginAttempts } from './login-attempts.ts';
import type { LoginDevices } from './login-devices.ts';
import type { SecondStep } from './second-step.ts';

export type LoginFailure = { readonly code: Code; readonly data?: FailureData };

export type LoginDeps = {
  readonly players: Pick<Players, 'checkPassword' | 'findByContact' | 'loginKey'>;
  readonly codes: Pick<CodesService, 'mobileNumber' | 'useCode' | 'restoreCode' | 'firebaseOf' | 'useFirebaseToken'>;
  /** Whether a merchant's players may log in by a code (flag MOBILEVERCODELOGIN3). */
  readonly hasCodeLogin: (merchantCode: string) => boolean;
  readonly humanCheck: Pick<HumanCheck, 'check' | 'loginAfterFailures'>;
  readonly attempts: LoginAttempts;
  readonly devices: LoginDevices;
  readonly consumeNameLimit: ConsumeNameLimitPort;
  readonly secondStep: Pick<SecondStep, 'checkLogin'>;
};

/** The player of a right password or code; `restore` makes the code good again. */
type Found = Result<{ readonly player: Player | 'disabled'; readonly restore?: () => Promise<void> }, LoginFailure>;

export type LoginPlace = { readonly merchantCode: string; readonly ip: string; readonly deviceCookie: string | null };

const refuse = (code: Code, data: FailureData = {}): Result<never, LoginFailure> => fail({ code, data });

/** Why an account may not use this kind of login (ruling 14, A428, A429); null if it may. */
export const kindRefusal = (kind: LoginPayload['kind'], type: number): 'not_an_agent' | 'not_a_member' | null => {
  if (kind === 'agent' && !isAgent(type)) return 'not_an_agent';
  if (kind === 'member' && isAgent(type)) return 'not_a_member';
  return null;
};

/**
 * Runs `look` for a name or number, within the limits and with a captcha if one is needed. After a failure the next attempt under
 * that name needs a captcha (A147); many failures lock. A device that has logged in under the name before has a count of its own,
 * so that strangers cannot lock the owner out. If the account has a second step, its code is asked for last.
 */
const createTryAs = ({ humanCheck, attempts, devices, consumeNameLimit, secondStep }: LoginDeps) => {
  const attemptOf = async (usernameKey: string, { merchantCode, ip, deviceCookie }: LoginPlace): Promise<Attempt> => {
    const device = await devices.knownBy(deviceCookie, merchantCode, usernameKey);
    return { merchantCode, usernameKey, origin: device ?? networkOf(ip), isKnownDevice: device !== null };
  };

  /** Runs the comparison. If it is overloaded, the attempt does not count. */
  const lookAt = async <T>(attempt: Attempt, look: () => Promise<T>): Promise<T> => {
    try {
      return await look();
    } catch (error) {
      await attempts.giveBack(attempt).catch(() => undefined);
      throw error;
    }
  };

  return async (
    key: string,
    payload: LoginPayload,
    place: LoginPlace,
    look: () => Promise<Found>,
  ): Promise<Result<Player, LoginFailure>> => {
    const attempt = await attemptOf(key, place);
    const wait = attempt.isKnownDevice ? 0 : await consumeNameLimit(`${place.merchantCode} ${key}`);
    if (wait > 0) return refuse('too_many_requests', { retryAfterSeconds: wait });
    const human = await humanCheck.check(place.merchantCode, 'login', { ...payload, answer: payload.identifying });
    const started = await attempts.begin(attempt, human === null, humanCheck.loginAfterFailures(place.merchantCode));
    if (started.verdict === 'locked') return refuse('login_locked', { retryAfterSeconds: started.seconds, captcha: true });
    if (started.verdict === 'captcha_needed') return refuse(human ?? 'captcha_required', { captcha: true, field: 'identifying' });
    const found = await lookAt(attempt, look);
    if (!found.ok) return fail({ code: found.failure.code, data: { ...found.failure.data, captcha: true } });
    await attempts.clear(attempt);
    const { player, restore } = found.value;
    if (player === 'disabled') return refuse('user_unknown');
    const refusal = kindRefusal(payload.kind, player.type);
    if (refusal !== null) return refuse(refusal);
    const step = await secondStep.checkLogin(player, payload.secondCode);
    if (step === null) return ok(player);
    // The app sends the SMS code again, with the code of the second step.
    await restore?.();
    return refuse(step.code, step.data);
  };
};

/** Login by username and password, or by mobile number and a code, which we or Firebase have sent. */
export const createLogin = (deps: LoginDeps) => {
  const { players, codes, hasCodeLogin } = deps;
  const tryAs = createTryAs(deps);
  const byPassword = async (payload: LoginPayload, place: LoginPlace): Promise<Result<Player, LoginFailure>> => {
    const { username = '', password = '' } = payload;
    const key = players.loginKey(place.merchantCode, username);
    if (key === '' || password === '') return refuse('bad_request', { field: key === '' ? 'username' : 'password' });
    return tryAs(key, payload, place, async () => {
      const found = await players.checkPassword(place.merchantCode, key, password);
      return found === 'wrong' ? refuse('login_failed') : ok({ player: found });
    });
  };

  /** For a number that no account has verified, every code is wrong. */
  const byCode = async (payload: LoginPayload, place: LoginPlace): Promise<Result<Player, LoginFailure>> => {
    const { merchantCode } = place;
    if (!hasCodeLogin(merchantCode)) return refuse('feature_off');
    const { mobileNum = '', countryDialingCode = '', messageCode = '' } = payload;
    const number = codes.mobileNumber(merchantCode, countryDialingCode, mobileNum);
    if (!number.ok) return number;
    const to = number.value.e164;
    return tryAs(to, payload, place, async () => {
      const used = await codes.useCode({ merchantCode, purpose: 'login', channel: 'sms', to }, messageCode);
      if (!used.ok) return refuse(used.failure.code, { field: 'messageCode' });
      const player = await players.findByContact(merchantCode, 'sms', to);
      if (player?.isVerified !== true) return refuse('code_wrong', { field: 'messageCode' });
      return ok({ player: player.status === 'active' ? player : 'disabled', restore: () => codes.restoreCode(used.value.codeId) });
    });
  };

  /** Whoever has proved the number may know that it is of no account. */
  const byFirebase = async (payload: LoginPayload, place: LoginPlace): Promise<Result<Player, LoginFailure>> => {
    const { merchantCode } = place;
    if (!hasCodeLogin(merchantCode) || codes.firebaseOf(merchantCode) === null) return refuse('feature_off');
    const { firebaseMobileNo = '', countryDialingCode = '', firebaseIdToken = '' } = payload;
    const number = codes.mobileNumber(merchantCode, countryDialingCode, firebaseMobileNo);
    if (!number.ok) return number;
    const { e164 } = number.value;
    return tryAs(e164, payload, place, async () => {
      const used = await codes.useFirebaseToken(merchantCode, e164, firebaseIdToken);
      if (!used.ok) return refuse(used.failure.code, { field: 'messageCode' });
      const player = await players.findByContact(merchantCode, 'sms', e164);
      if (player?.isVerified !== true) return refuse('user_unknown');
      return ok({ player: player.status === 'active' ? player : 'disabled', restore: used.value.restore });
    });
  };

  return async (payload: LoginPayload, place: LoginPlace): Promise<Result<Player, LoginFailure>> => {
    if (payload.action === 'username') return byPassword(payload, place);
    return payload.action === 'sms' ? byCode(payload, place) : byFirebase(payload, place);
  };
};
