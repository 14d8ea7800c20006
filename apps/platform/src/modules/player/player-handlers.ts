import type { Code, RegistrationPayload, RegistrationSettings } from '@palaro/contract';
import type { Failure, Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { CheckCaptchaPort, ConsumeNameLimitPort, LogInPort } from './player-ports.ts';
import { nameKey } from './player-rules.ts';
import type { Players } from './player.ts';
import type { RegistrationFailure } from './registration.ts';

export type PlayerCall = 'registerByUsername' | 'usernameCheck' | 'emailCheck' | 'affiliateCheck';

export type PlayerHandlerDeps = {
  readonly players: Players;
  /** The merchant's registration rules and currency. */
  readonly merchant: (code: string) => Promise<{ code: string; currency: string; registration: RegistrationSettings }>;
  readonly checkCaptcha: CheckCaptchaPort;
  readonly logIn: LogInPort;
  readonly consumeNameLimit: ConsumeNameLimitPort;
  readonly security: SecurityLog;
};

const wire = (failure: RegistrationFailure): Failure => ({
  code: failure.code,
  ...(failure.field === undefined ? {} : { data: { field: failure.field } }),
});
const orWire = <T>(result: Result<void, RegistrationFailure>, value: T): Result<T, Failure> =>
  result.ok ? ok(value) : fail(wire(result.failure));

const captchaFault = async (
  { captchaId, captcha: answer, work }: RegistrationPayload,
  merchantCode: string,
  checkCaptcha: CheckCaptchaPort,
): Promise<Code | null> => {
  if (answer === '' || work === '') return 'captcha_required';
  return (await checkCaptcha(merchantCode, { captchaId, answer, work })) ? null : 'captcha_wrong';
};

export const playerHandlers = ({
  players,
  merchant,
  checkCaptcha,
  logIn,
  consumeNameLimit,
  security,
}: PlayerHandlerDeps): Handlers<PlayerCall> => ({
  registerByUsername: async ({ body, context }) => {
    const wait = await consumeNameLimit(`${context.merchantCode} ${nameKey(body.username)}`);
    if (wait > 0) return fail({ code: 'too_many_requests', data: { retryAfterSeconds: wait } });
    const settings = await merchant(context.merchantCode);
    if (settings.registration.captcha) {
      const code = await captchaFault(body, context.merchantCode, checkCaptcha);
      if (code !== null) return fail({ code, data: { field: 'captcha' } });
    }
    const registered = await players.register(settings, body);
    if (!registered.ok) return fail(wire(registered.failure));
    security('password_set', { merchant: context.merchantCode, ip: context.ip, playerId: registered.value.id });
    return ok(await logIn(registered.value, context));
  },
  usernameCheck: async ({ query, context }) =>
    orWire(await players.checkUsername(context.merchantCode, (await merchant(context.merchantCode)).registration, query.username), {
      available: true,
    }),
  emailCheck: async ({ query, context }) =>
    orWire(await players.checkEmail(context.merchantCode, (await merchant(context.merchantCode)).registration, query.email), {
      available: true,
    }),
  affiliateCheck: async ({ query, context }) => ok({ success: await players.invitationIsValid(context.merchantCode, query.code) }),
});
