import {
  addPasswordPayload,
  isTrial,
  socialEnter,
  socialLink,
  socialUnlink,
  type RegistrationPayload,
  type SessionInfo,
} from '@palaro/contract';
import { type CallContext, type Failure, type Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deviceName, typedName, type SecurityEvent, type SecurityLog } from '../../kernel/security-log.ts';
import { networkOf } from '../../kernel/address-ranges.ts';
import type { VerificationService } from '../verification/index.ts';
import type { CheckHumanPort, HumanProof } from '../human/index.ts';
import type { FreshParts } from '../merchant/index.ts';
import { nameKey, type ConsumeNameLimitPort, type LeaveTrialPort, type Player } from '../player/index.ts';
import { ownerOf } from '../security/index.ts';
import type { SessionModule } from '../session/index.ts';
import type { MissingPassword } from './missing-password.ts';
import type { Social, SocialFailure } from './social.ts';
import type { Browser } from './social-store.ts';

export type SocialCall =
  | 'beginSocial'
  | 'finishSocial'
  | 'enterSocial'
  | 'registerSocial'
  | 'socialLinks'
  | 'linkSocial'
  | 'unlinkSocial'
  | 'addPasswordCode'
  | 'addPassword';

export type SocialHandlerDeps = {
  readonly social: Social;
  readonly missingPassword: MissingPassword;
  readonly sessions: Pick<SessionModule['service'], 'openBody' | 'devices' | 'logIn'>;
  readonly merchant: FreshParts<'registration'>['get'];
  readonly codes: Pick<VerificationService, 'sendAsMember'>;
  readonly checkHuman: CheckHumanPort;
  readonly leaveTrial: LeaveTrialPort;
  readonly consumeNameLimit: ConsumeNameLimitPort;
  readonly log: SecurityLog;
};

/** Why a registration is not looked at: too many of the name, or a check that was not answered. Null where it may go on. */
const registrationRefusal = async (
  { merchant, checkHuman, consumeNameLimit, log }: SocialHandlerDeps,
  fields: Pick<RegistrationPayload, 'username' | 'captcha'> & Omit<HumanProof, 'answer'>,
  { merchantCode, ip, deviceCookie }: CallContext,
): Promise<Failure | null> => {
  const name = nameKey(fields.username);
  const refused = { merchant: merchantCode, ip, device: deviceName(deviceCookie), typedName: typedName(name) };
  const wait = await consumeNameLimit(`${merchantCode} ${name} ${networkOf(ip)}`);
  if (wait > 0) {
    log('limit_hit', { ...refused, limit: 'name' });
    return { code: 'too_many_requests', data: { retryAfterSeconds: wait } };
  }
  if (!(await merchant(merchantCode)).registration.captcha) return null;
  const code = await checkHuman(merchantCode, 'registration', { ...fields, answer: fields.captcha });
  if (code === null) return null;
  log('captcha_failed', refused);
  return { code, data: { field: 'captcha' } };
};

/** Whose browser a call comes from, and the log of what is refused. */
const createWire = ({ sessions, log }: Pick<SocialHandlerDeps, 'sessions' | 'log'>) => {
  const browserOf = ({ merchantCode, deviceCookie }: CallContext): Browser => ({
    merchantCode,
    boundTo: sessions.devices.named(deviceCookie).hash.toString('hex'),
  });
  /** Logs a refusal, without what was refused. */
  const logged = <T>({ merchantCode, ip, deviceCookie }: CallContext, answer: Result<T, SocialFailure>): Result<T, SocialFailure> => {
    if (answer.ok) return answer;
    const { code } = answer.failure;
    const event: SecurityEvent = code === 'user_unknown' ? 'login_of_blocked_account' : 'social_refused';
    log(event, { merchant: merchantCode, ip, device: deviceName(deviceCookie), code });
    return answer;
  };
  return { browserOf, logged };
};

type OwnCall = 'socialLinks' | 'linkSocial' | 'unlinkSocial' | 'addPasswordCode' | 'addPassword';

/** The links of the account of who is logged in, and a login password for it. */
const ownHandlers = (
  { social, missingPassword, sessions, codes, log }: SocialHandlerDeps,
  { browserOf, logged }: ReturnType<typeof createWire>,
): Handlers<OwnCall> => ({
  socialLinks: async ({ context }) => {
    const own = await social.list(ownerOf(context));
    return ok({ list: own.map(({ provider, createdAt }) => ({ provider, createdAt: createdAt.toISOString() })) });
  },
  linkSocial: async ({ body, context }) => {
    const opened = await sessions.openBody(context.headers['encryption'], body.data, socialLink);
    if (!opened.ok) return opened;
    const { attemptId, loginPassword } = opened.value;
    const linked = logged(context, await social.link(browserOf(context), ownerOf(context), attemptId, loginPassword));
    return linked.ok ? ok({}) : linked;
  },
  unlinkSocial: async ({ body, context }) => {
    const opened = await sessions.openBody(context.headers['encryption'], body.data, socialUnlink);
    if (!opened.ok) return opened;
    const { provider, loginPassword } = opened.value;
    const unlinked = logged(context, await social.unlink(ownerOf(context), provider, loginPassword));
    return unlinked.ok ? ok({}) : unlinked;
  },
  addPasswordCode: ({ body: { channel, ...proof }, context }) =>
    codes.sendAsMember(context, proof, (asker) =>
      missingPassword.sendCode(ownerOf(context), channel, { ...asker, language: context.language }),
    ),
  addPassword: async ({ body, context }) => {
    const opened = await sessions.openBody(context.headers['encryption'], body.data, addPasswordPayload);
    if (!opened.ok) return opened;
    const set = logged(context, await missingPassword.set(browserOf(context), ownerOf(context), opened.value));
    if (!set.ok) return set;
    log('password_set', { merchant: context.merchantCode, ip: context.ip, device: deviceName(context.deviceCookie) });
    return ok({});
  },
});

/** Login by a service on the wire. */
export const socialHandlers = (deps: SocialHandlerDeps): Handlers<SocialCall> => {
  const { social, sessions } = deps;
  const wire = createWire(deps);
  const { browserOf, logged } = wire;
  const enterAs =
    (context: CallContext) =>
    async (player: Player): Promise<Result<SessionInfo, SocialFailure>> =>
      ok(await sessions.logIn(player, context, ['login']));
  return {
    beginSocial: async ({ body: { provider }, context }) => {
      const { cookie, hash } = sessions.devices.named(context.deviceCookie);
      context.setDeviceCookie(cookie);
      const started = await social.begin({ merchantCode: context.merchantCode, boundTo: hash.toString('hex') }, provider);
      return started.ok ? ok({ address: started.value }) : logged(context, started);
    },
    finishSocial: async ({ body: { query, purpose }, context }) => {
      const visitor = logged(context, await social.comeBack(browserOf(context), query));
      if (!visitor.ok) return visitor;
      const { id: attemptId, provider, name } = visitor.value;
      const answer = { attemptId, provider, name, session: null };
      const identified = logged(context, await social.identify(visitor.value));
      if (!identified.ok) return identified;
      const { player } = identified.value;
      // Who links or proves is logged in already: no other account is entered by the way.
      if (purpose === 'prove')
        return player !== null && player.id === context.session?.playerId
          ? ok({ ...answer, next: 'proved' as const })
          : fail({ code: 'social_not_yours' });
      if (player === null) return ok({ ...answer, next: 'unknown' as const });
      if (purpose === 'link') return fail({ code: 'social_taken' });
      const entered = await social.enter(browserOf(context), identified.value, enterAs(context));
      if (!entered.ok)
        return entered.failure.code === 'second_code_required' ? ok({ ...answer, next: 'second_code' as const }) : logged(context, entered);
      return ok({ ...answer, session: entered.value, next: 'entered' as const });
    },
    enterSocial: async ({ body, context }) => {
      const opened = await sessions.openBody(context.headers['encryption'], body.data, socialEnter);
      if (!opened.ok) return opened;
      const { attemptId, secondCode } = opened.value;
      return logged(context, await social.enterAs(browserOf(context), attemptId, secondCode, enterAs(context)));
    },
    registerSocial: async ({ body: { attemptId, ...fields }, context }) => {
      const refusal = await registrationRefusal(deps, fields, context);
      if (refusal !== null) return fail(refusal);
      const payload = { ...fields, password: '', confirmPassword: '', paymentPassword: '' };
      const registered = await social.register(browserOf(context), attemptId, payload, context.ip);
      if (!registered.ok) return logged(context, registered);
      const { session } = context;
      if (session !== null && isTrial(session.type)) await deps.leaveTrial(session.playerId, registered.value.id);
      return ok(await sessions.logIn(registered.value, context, ['social_linked', 'login']));
    },
    ...ownHandlers(deps, wire),
  };
};
