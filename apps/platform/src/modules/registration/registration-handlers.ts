import { isTrial, type RegistrationPayload, type SessionInfo } from '@palaro/contract';
import { networkOf } from '../../kernel/address-ranges.ts';
import type { CallContext, Failure, Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deviceName, typedName, type SecurityLog } from '../../kernel/security-log.ts';
import type { CheckHumanPort } from '../human/index.ts';
import {
  mobileKey,
  nameKey,
  type ConsumeNameLimitPort,
  type LeaveTrialPort,
  type LogInPort,
  type Players,
  type RegistrationFailure,
  type RegistrationMerchant,
  type RegistrationMethod,
} from '../player/index.ts';

export type RegistrationCall = 'registerByUsername' | 'registerByMobile' | 'usernameCheck' | 'emailCheck' | 'affiliateCheck';

export type RegistrationHandlerDeps = {
  readonly players: Players;
  /** The merchant's registration rules and currency. */
  readonly merchant: (code: string) => Promise<RegistrationMerchant>;
  readonly checkHuman: CheckHumanPort;
  readonly logIn: LogInPort;
  readonly leaveTrial: LeaveTrialPort;
  readonly consumeNameLimit: ConsumeNameLimitPort;
  readonly security: SecurityLog;
};

const wire = (failure: RegistrationFailure): Failure => ({
  code: failure.code,
  ...(failure.field === undefined ? {} : { data: { field: failure.field } }),
});
const withValue = <T>(result: Result<void, RegistrationFailure>, value: T): Result<T, Failure> =>
  result.ok ? ok(value) : fail(wire(result.failure));

/** The calls by which an account is opened: a member is logged in at once (ruling 15), and takes a trial along. */
export const registrationHandlers = ({
  players,
  merchant,
  checkHuman,
  logIn,
  leaveTrial,
  consumeNameLimit,
  security,
}: RegistrationHandlerDeps): Handlers<RegistrationCall> => {
  /** `name` is what tries of one network are counted by: the username, or the number. */
  const register = async (
    name: string,
    body: RegistrationPayload,
    context: CallContext,
    method: RegistrationMethod,
  ): Promise<Result<SessionInfo, Failure>> => {
    const { merchantCode, ip, deviceCookie } = context;
    const refused = { merchant: merchantCode, ip, device: deviceName(deviceCookie), typedName: typedName(name) };
    const wait = await consumeNameLimit(`${merchantCode} ${name} ${networkOf(ip)}`);
    if (wait > 0) {
      security('limit_hit', { ...refused, limit: 'name' });
      return fail({ code: 'too_many_requests', data: { retryAfterSeconds: wait } });
    }
    const settings = await merchant(merchantCode);
    if (settings.registration.captcha) {
      const code = await checkHuman(merchantCode, 'registration', { ...body, answer: body.captcha });
      if (code !== null) {
        security('captcha_failed', refused);
        return fail({ code, data: { field: 'captcha' } });
      }
    }
    const registered = await players.register(settings, body, method, { ip });
    if (!registered.ok) return fail(wire(registered.failure));
    const { session } = context;
    if (session !== null && isTrial(session.type)) await leaveTrial(session.playerId, registered.value.id);
    return ok(await logIn(registered.value, context, ['password_set', 'login']));
  };
  return {
    registerByUsername: ({ body, context }) => register(nameKey(body.username), body, context, 'username'),
    registerByMobile: ({ body, context }) => register(mobileKey(body.countryDialingCode, body.mobileNum), body, context, 'mobileNum'),
    usernameCheck: async ({ query, context }) =>
      withValue(await players.checkUsername(context.merchantCode, (await merchant(context.merchantCode)).registration, query.username), {
        available: true,
      }),
    emailCheck: async ({ query, context }) =>
      withValue(await players.checkEmail(context.merchantCode, (await merchant(context.merchantCode)).registration, query.email), {
        available: true,
      }),
    affiliateCheck: async ({ query, context }) => ok({ success: await players.invitationIsValid(context.merchantCode, query.code) }),
  };
};
