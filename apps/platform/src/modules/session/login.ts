import { isAgent, type Code, type FailureData, type LoginPayload } from '@palaro/contract';
import { networkOf } from '../../kernel/address-ranges.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { nameKey, type ConsumeNameLimitPort, type Player, type Players } from '../player/index.ts';
import type { Captchas } from './captchas.ts';
import type { Attempt, LoginAttempts } from './login-attempts.ts';
import type { LoginDevices } from './login-devices.ts';
import type { SecondStep } from './second-step.ts';

export type LoginFailure = { readonly code: Code; readonly data?: FailureData };

export type LoginDeps = {
  readonly players: Pick<Players, 'checkPassword'>;
  readonly captchas: Captchas;
  readonly attempts: LoginAttempts;
  readonly devices: LoginDevices;
  readonly consumeNameLimit: ConsumeNameLimitPort;
  readonly secondStep: Pick<SecondStep, 'checkLogin'>;
};

/** Where a login comes from. */
export type LoginPlace = { readonly merchantCode: string; readonly ip: string; readonly deviceCookie: string | null };

const refuse = (code: Code, data: FailureData = {}): Result<never, LoginFailure> => fail({ code, data });

/** Whether an account may use this kind of login (ruling 14, A428, A429). */
export const kindRefusal = (kind: LoginPayload['kind'], type: number): 'not_an_agent' | 'not_a_member' | null => {
  if (kind === 'agent' && !isAgent(type)) return 'not_an_agent';
  if (kind === 'member' && isAgent(type)) return 'not_a_member';
  return null;
};

/**
 * Logs in by username and password. After a failure the next attempt of that name needs a captcha (A147); whoever fails
 * often waits. A device that has logged in under the name before is counted for itself, so that strangers who try the name
 * do not keep its owner out. Where the account has a second step, the right password asks for its code.
 */
export const createLogin = ({ players, captchas, attempts, devices, consumeNameLimit, secondStep }: LoginDeps) => {
  const attemptOf = async (usernameKey: string, { merchantCode, ip, deviceCookie }: LoginPlace): Promise<Attempt> => {
    const device = await devices.knownBy(deviceCookie, merchantCode, usernameKey);
    return { merchantCode, usernameKey, origin: device ?? networkOf(ip), isKnownDevice: device !== null };
  };

  /** Looks at the password. Where there was no time for that, the attempt was none. */
  const checkPassword = async (attempt: Attempt, password: string) => {
    try {
      return await players.checkPassword(attempt.merchantCode, attempt.usernameKey, password);
    } catch (error) {
      await attempts.giveBack(attempt).catch(() => undefined);
      throw error;
    }
  };

  return async (payload: LoginPayload, place: LoginPlace): Promise<Result<Player, LoginFailure>> => {
    if (payload.action !== 'username') return refuse('feature_off');
    const key = nameKey(payload.username ?? '');
    if (key === '' || !payload.password) return refuse('bad_request', { field: key === '' ? 'username' : 'password' });
    const attempt = await attemptOf(key, place);
    const wait = attempt.isKnownDevice ? 0 : await consumeNameLimit(`${place.merchantCode} ${key}`);
    if (wait > 0) return refuse('too_many_requests', { retryAfterSeconds: wait });
    const { captchaId = '', identifying: answer = '', work = '' } = payload;
    const hasCaptcha = captchaId !== '' && answer !== '' && work !== '';
    const hasRightCaptcha = hasCaptcha && (await captchas.check(place.merchantCode, { captchaId, answer, work }));
    const begun = await attempts.begin(attempt, hasRightCaptcha);
    if (begun.verdict === 'locked') return refuse('login_locked', { retryAfterSeconds: begun.seconds, captcha: true });
    if (begun.verdict === 'captcha_needed')
      return refuse(hasCaptcha ? 'captcha_wrong' : 'captcha_required', { captcha: true, field: 'identifying' });
    const found = await checkPassword(attempt, payload.password);
    if (found === 'wrong') return refuse('login_failed', { captcha: true });
    await attempts.clear(attempt);
    if (found === 'disabled') return refuse('user_unknown');
    const refusal = kindRefusal(payload.kind, found.type);
    if (refusal !== null) return refuse(refusal);
    const step = await secondStep.checkLogin(found, payload.secondCode);
    return step === null ? ok(found) : refuse(step.code, step.data);
  };
};
