import { isAgent, type Code, type FailureData, type LoginPayload } from '@palaro/contract';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { nameKey, type Player, type Players } from '../player/index.ts';
import type { Captchas } from './captchas.ts';
import type { LoginAttempts } from './login-attempts.ts';

export type LoginFailure = { readonly code: Code; readonly data?: FailureData };

export type LoginDeps = { readonly players: Players; readonly captchas: Captchas; readonly attempts: LoginAttempts };

const refuse = (code: Code, data: FailureData = {}): Result<never, LoginFailure> => fail({ code, data });

/** Whether an account may use this kind of login (ruling 14, A428, A429). */
export const kindRefusal = (kind: LoginPayload['kind'], type: number): 'not_an_agent' | 'not_a_member' | null => {
  if (kind === 'agent' && !isAgent(type)) return 'not_an_agent';
  if (kind === 'member' && isAgent(type)) return 'not_a_member';
  return null;
};

/**
 * Logs in by username and password. After a failure the next attempt of that name needs a captcha (A147); after
 * many the name is locked for a while.
 */
export const createLogin =
  ({ players, captchas, attempts }: LoginDeps) =>
  async (merchantCode: string, payload: LoginPayload): Promise<Result<Player, LoginFailure>> => {
    if (payload.action !== 'username') return refuse('feature_off');
    const key = nameKey(payload.username ?? '');
    if (key === '' || !payload.password) return refuse('bad_request', { field: key === '' ? 'username' : 'password' });
    const captcha = payload.identifying && payload.captchaId ? { id: payload.captchaId, answer: payload.identifying } : null;
    const hasRightCaptcha = captcha !== null && (await captchas.check(captcha.id, captcha.answer));
    const begun = await attempts.begin(merchantCode, key, hasRightCaptcha);
    if (begun.verdict === 'locked') return refuse('login_locked', { retryAfterSeconds: begun.seconds, captcha: true });
    if (begun.verdict === 'captcha_needed')
      return refuse(captcha === null ? 'captcha_required' : 'captcha_wrong', { captcha: true, field: 'identifying' });
    const found = await players.checkPassword(merchantCode, key, payload.password);
    if (found === 'unknown') return refuse('user_unknown', { captcha: true });
    if (found === 'wrong') return refuse('login_failed', { captcha: true });
    await attempts.clear(merchantCode, key);
    const refusal = kindRefusal(payload.kind, found.type);
    return refusal === null ? ok(found) : refuse(refusal);
  };
