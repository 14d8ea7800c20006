import { socialEnter, socialLink, socialUnlink } from '@palaro/contract';
import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deviceName, type SecurityEvent, type SecurityLog } from '../../kernel/security-log.ts';
import type { CheckHumanPort } from '../human/index.ts';
import type { MerchantConfig } from '../merchant/index.ts';
import { ownerOf } from '../security/index.ts';
import type { SessionModule } from '../session/index.ts';
import type { Social, SocialFailure } from './social.ts';
import type { Browser } from './social-store.ts';

export type SocialCall = 'beginSocial' | 'finishSocial' | 'enterSocial' | 'registerSocial' | 'socialLinks' | 'linkSocial' | 'unlinkSocial';

export type SocialHandlerDeps = {
  readonly social: Social;
  readonly sessions: Pick<SessionModule['service'], 'openBody' | 'devices' | 'logIn'>;
  readonly merchant: (code: string) => Promise<MerchantConfig>;
  readonly checkHuman: CheckHumanPort;
  readonly log: SecurityLog;
};

/** Login by a service on the wire. */
export const socialHandlers = ({ social, sessions, merchant, checkHuman, log }: SocialHandlerDeps): Handlers<SocialCall> => {
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
  return {
    beginSocial: async ({ body: { provider }, context }) => {
      const { cookie, hash } = sessions.devices.named(context.deviceCookie);
      context.setDeviceCookie(cookie);
      const started = await social.begin({ merchantCode: context.merchantCode, boundTo: hash.toString('hex') }, provider);
      return started.ok ? ok({ address: started.value }) : logged(context, started);
    },
    finishSocial: async ({ body: { query, link }, context }) => {
      const visitor = logged(context, await social.comeBack(browserOf(context), query));
      if (!visitor.ok) return visitor;
      const { id: attemptId, provider, name } = visitor.value;
      const answer = { attemptId, provider, name, session: null };
      const identified = logged(context, await social.identify(visitor.value));
      if (!identified.ok) return identified;
      // Who links is logged in already: no other account is entered by the way.
      if (link) return identified.value.player === null ? ok({ ...answer, next: 'unknown' as const }) : fail({ code: 'social_taken' });
      if (identified.value.player === null) return ok({ ...answer, next: 'unknown' as const });
      const entered = await social.enter(identified.value);
      if (!entered.ok)
        return entered.failure.code === 'second_code_required' ? ok({ ...answer, next: 'second_code' as const }) : logged(context, entered);
      return ok({ ...answer, session: await sessions.logIn(entered.value, context, ['login']), next: 'entered' as const });
    },
    enterSocial: async ({ body, context }) => {
      const opened = await sessions.openBody(context.headers['encryption'], body.data, socialEnter);
      if (!opened.ok) return opened;
      const { attemptId, secondCode } = opened.value;
      const entered = logged(context, await social.enterAs(browserOf(context), attemptId, secondCode));
      return entered.ok ? ok(await sessions.logIn(entered.value, context, ['login'])) : entered;
    },
    registerSocial: async ({ body: { attemptId, ...fields }, context }) => {
      const { merchantCode } = context;
      if ((await merchant(merchantCode)).registration.captcha) {
        const code = await checkHuman(merchantCode, 'registration', { ...fields, answer: fields.captcha });
        if (code !== null) return fail({ code, data: { field: 'captcha' } });
      }
      const payload = { ...fields, password: '', confirmPassword: '', paymentPassword: '' };
      const registered = await social.register(browserOf(context), attemptId, payload);
      return registered.ok ? ok(await sessions.logIn(registered.value, context, ['social_linked', 'login'])) : logged(context, registered);
    },
    socialLinks: async ({ context }) => {
      const own = await social.list(callerOf(context).playerId);
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
  };
};
