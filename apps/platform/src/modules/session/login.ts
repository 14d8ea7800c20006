import { isAgent, type Code, type FailureData, type LoginPayload } from '@palaro/contract';
import { networkOf } from '../../kernel/address-ranges.ts';
import { fail, type Result } from '../../kernel/result.ts';
import type { CodeOrigin, VerificationService } from '../verification/index.ts';
import type { HumanCheck } from '../human/index.ts';
import type { ConsumeNameLimitPort, Player, Players } from '../player/index.ts';
import type { Attempt, LoginAttempts } from './login-attempts.ts';
import type { LoginDevices } from './login-devices.ts';
import type { SecondStep } from './second-step.ts';

export type LoginFailure = { readonly code: Code; readonly data?: FailureData };

export type LoginDeps = {
  readonly players: Pick<Players, 'checkPassword' | 'findByContact' | 'loginKey'>;
  readonly codes: Pick<VerificationService, 'mobileNumber' | 'useCode' | 'firebaseOf' | 'useFirebaseToken'>;
  /** Whether a merchant's players may log in by a code (flag MOBILEVERCODELOGIN3). */
  readonly hasCodeLogin: (merchantCode: string) => boolean;
  readonly humanCheck: Pick<HumanCheck, 'check' | 'loginAfterFailures'>;
  readonly attempts: LoginAttempts;
  readonly devices: LoginDevices;
  readonly consumeNameLimit: ConsumeNameLimitPort;
  readonly secondStep: Pick<SecondStep, 'atLogin'>;
};

/** What is done with a player who may come in. Where it fails, the code or proof that let them in is good again. */
export type Enter<T> = (player: Player) => Promise<Result<T, LoginFailure>>;
/** What a right password or code found. */
type Found<T> = (player: Player | 'disabled') => Promise<Result<T, LoginFailure>>;

export type LoginPlace = { readonly merchantCode: string; readonly ip: string; readonly deviceCookie: string | null };

const refuse = (code: Code, data: FailureData = {}): Result<never, LoginFailure> => fail({ code, data });

/** Why an account may not use this kind of login (ruling 14, A428, A429); null if it may. */
export const kindRefusal = (kind: LoginPayload['kind'], type: number): 'not_an_agent' | 'not_a_member' | null => {
  if (kind === 'agent' && !isAgent(type)) return 'not_an_agent';
  if (kind === 'member' && isAgent(type)) return 'not_a_member';
  return null;
};

/** Refusals of a login of which nobody learns whether its proof was right. */
const ourFailures: ReadonlySet<string> = new Set(['code_unavailable', 'feature_off']);

/**
 * Runs `look` for a name or number, within the limits and with a captcha if one is needed. After a failure the next attempt under
 * that name needs a captcha (A147); many failures lock. A device that has logged in under the name before has a count of its own,
 * so that strangers cannot lock the owner out. If the account has a second step, its code is asked for last.
 */
const createTryAs = ({ humanCheck, attempts, devices, consumeNameLimit, secondStep }: LoginDeps) => {
  const attemptOf = async (usernameKey: string, by: 'login' | 'sms', { merchantCode, ip, deviceCookie }: LoginPlace): Promise<Attempt> => {
    const device = await devices.knownBy(deviceCookie, merchantCode, usernameKey, by);
    return { merchantCode, usernameKey, origin: device ?? networkOf(ip), isKnownDevice: device !== null };
  };

  /** Runs the comparison. Where it is overloaded, or nothing could be compared, the attempt does not count. */
  const lookAt = async <T>(attempt: Attempt, look: () => Promise<Result<T, LoginFailure>>): Promise<Result<T, LoginFailure>> => {
    let isCompared = false;
    try {
      const answer = await look();
      isCompared = answer.ok || !ourFailures.has(answer.failure.code);
      return answer;
    } finally {
      if (!isCompared) await attempts.giveBack(attempt).catch(() => undefined);
    }
  };

  return async <T>(
    key: string,
    payload: LoginPayload,
    place: LoginPlace,
    enter: Enter<T>,
    look: (found: Found<T>, from: CodeOrigin) => Promise<Result<T, LoginFailure>>,
  ): Promise<Result<T, LoginFailure>> => {
    const attempt = await attemptOf(key, payload.action === 'username' ? 'login' : 'sms', place);
    const { merchantCode } = place;
    // Of one network: whoever asks from elsewhere is not kept waiting by it.
    const wait = attempt.isKnownDevice ? 0 : await consumeNameLimit(`${merchantCode} ${key} ${attempt.origin}`);
    if (wait > 0) return refuse('too_many_requests', { retryAfterSeconds: wait });
    const human = await humanCheck.check(merchantCode, 'login', { ...payload, answer: payload.identifying });
    // Of all networks together: only who has passed the check can use it up.
    const nameWait = attempt.isKnownDevice || human !== null ? 0 : await consumeNameLimit(`${merchantCode} ${key}`);
    if (nameWait > 0) return refuse('too_many_requests', { retryAfterSeconds: nameWait });
    const started = await attempts.begin(attempt, human === null, humanCheck.loginAfterFailures(merchantCode));
    if (started.verdict === 'locked') return refuse('login_locked', { retryAfterSeconds: started.seconds, captcha: true });
    if (started.verdict === 'captcha_needed') return refuse(human ?? 'captcha_required', { captcha: true, field: 'identifying' });
    const device = devices.named(place.deviceCookie).hash.toString('hex');
    let isFound = false;
    const found: Found<T> = async (player) => {
      isFound = true;
      await attempts.clear(attempt);
      if (player === 'disabled') return refuse('user_unknown');
      const refusal = kindRefusal(payload.kind, player.type);
      if (refusal !== null) return refuse(refusal);
      // The app sends the SMS code again, with the code of the second step.
      return secondStep.atLogin(player, { code: payload.secondCode, device }, () => enter(player));
    };
    const from = { ip: place.ip, playerId: null, device: attempt.isKnownDevice ? attempt.origin : null };
    const answer = await lookAt(attempt, () => look(found, from));
    return answer.ok || isFound ? answer : fail({ code: answer.failure.code, data: { ...answer.failure.data, captcha: true } });
  };
};

/** Login by username and password, or by mobile number and a code, which we or Firebase have sent. */
export const createLogin = (deps: LoginDeps) => {
  const { players, codes, hasCodeLogin } = deps;
  const tryAs = createTryAs(deps);
  const byPassword = async <T>(payload: LoginPayload, place: LoginPlace, enter: Enter<T>): Promise<Result<T, LoginFailure>> => {
    const { username = '', password = '' } = payload;
    const key = players.loginKey(place.merchantCode, username);
    if (key === '' || password === '') return refuse('bad_request', { field: key === '' ? 'username' : 'password' });
    return tryAs(key, payload, place, enter, async (found) => {
      const player = await players.checkPassword(place.merchantCode, key, password);
      return player === 'wrong' ? refuse('login_failed') : found(player);
    });
  };
  const wrongCode = (code: Code): LoginFailure => ({ code, data: { field: 'messageCode' } });

  /** For a number that no account has verified, every code is wrong. */
  const byCode = async <T>(payload: LoginPayload, place: LoginPlace, enter: Enter<T>): Promise<Result<T, LoginFailure>> => {
    const { merchantCode } = place;
    if (!hasCodeLogin(merchantCode)) return refuse('feature_off');
    const { mobileNum = '', countryDialingCode = '', messageCode = '' } = payload;
    const number = codes.mobileNumber(merchantCode, countryDialingCode, mobileNum);
    if (!number.ok) return number;
    const to = number.value.e164;
    return tryAs(to, payload, place, enter, (found, from) =>
      codes.useCode(
        { merchantCode, purpose: 'login', channel: 'sms', to, code: messageCode, from },
        async () => {
          const player = await players.findByContact(merchantCode, 'sms', to);
          if (player?.isVerified !== true) return fail(wrongCode('code_wrong'));
          return found(player.status === 'active' ? player : 'disabled');
        },
        wrongCode,
      ),
    );
  };

  /** Whoever has proved the number may know that it is of no account. */
  const byFirebase = async <T>(payload: LoginPayload, place: LoginPlace, enter: Enter<T>): Promise<Result<T, LoginFailure>> => {
    const { merchantCode } = place;
    if (!hasCodeLogin(merchantCode) || codes.firebaseOf(merchantCode) === null) return refuse('feature_off');
    const { firebaseMobileNo = '', countryDialingCode = '', firebaseIdToken = '' } = payload;
    const number = codes.mobileNumber(merchantCode, countryDialingCode, firebaseMobileNo);
    if (!number.ok) return number;
    const { e164 } = number.value;
    return tryAs(e164, payload, place, enter, (found) =>
      codes.useFirebaseToken(
        { merchantCode, e164, token: firebaseIdToken },
        async () => {
          const player = await players.findByContact(merchantCode, 'sms', e164);
          if (player?.isVerified !== true) return refuse('user_unknown');
          return found(player.status === 'active' ? player : 'disabled');
        },
        wrongCode,
      ),
    );
  };

  return async <T>(payload: LoginPayload, place: LoginPlace, enter: Enter<T>): Promise<Result<T, LoginFailure>> => {
    if (payload.action === 'username') return byPassword(payload, place, enter);
    return payload.action === 'sms' ? byCode(payload, place, enter) : byFirebase(payload, place, enter);
  };
};
