import { networkOf } from '../../kernel/address-ranges.ts';
import type { CallContext, Failure, Handlers } from '../../http/handlers.ts';
import { callerOf } from '../../http/handlers.ts';
import type { Logger } from '../../kernel/log.ts';
import { optionalStep } from '../../kernel/optional-step.ts';
import { deviceName, typedName, type SecurityEvent, type SecurityLog } from '../../kernel/security-log.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { maskedEmail, maskedMobile, nameKey, type ConsumeNameLimitPort, type Player, type Players } from '../player/index.ts';
import { headIconUrl, loginPayload, newPasswordPayload, type Calls, type CallValue, type Code, type SessionInfo } from '@palaro/contract';
import type { VerificationService } from '../verification/index.ts';
import type { AccountEvents } from './account-events.ts';
import type { HumanCheck } from '../human/index.ts';
import type { AccountNotices } from './account-notices.ts';
import { createLogin, type LoginDeps } from './login.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { DevicePlace, LoginDevices } from './login-devices.ts';
import type { LoginKeys } from './login-keys.ts';
import { createPasswordReset, type PasswordResetDeps } from './password-reset.ts';
import type { SecondStep } from './second-step.ts';
import type { LevelNamePort, UnresolvedRoundsPort } from './session-ports.ts';
import type { Sessions } from './session.ts';
import type { WaysIn } from './ways-in.ts';

const agentLengthMax = 200;

export type SessionCall = 'loginKey' | 'login' | 'setPasswordByCode' | 'resume' | 'renew' | 'logout' | 'memberInfo';

export type SessionHandlerDeps = {
  readonly sessions: Sessions;
  readonly players: Players;
  readonly codes: VerificationService;
  readonly hasCodeLogin: LoginDeps['hasCodeLogin'];
  readonly passwordRuleOf: PasswordResetDeps['passwordRuleOf'];
  readonly waysIn: WaysIn;
  readonly isPassword: PasswordResetDeps['isPassword'];
  readonly humanCheck: Pick<HumanCheck, 'check' | 'loginAfterFailures'>;
  readonly attempts: LoginAttempts;
  readonly devices: LoginDevices;
  readonly events: AccountEvents;
  readonly notices: AccountNotices;
  readonly log: Logger;
  readonly consumeNameLimit: ConsumeNameLimitPort;
  readonly security: SecurityLog;
  readonly loginKeys: LoginKeys;
  readonly countUnresolvedRounds: UnresolvedRoundsPort;
  readonly levelNameOf: LevelNamePort;
  readonly secondStep: Pick<SecondStep, 'atLogin'>;
};

/** Where a call comes from, for the security log. */
const placeOf = ({ merchantCode, ip, headers, deviceCookie }: CallContext) => ({
  merchant: merchantCode,
  ip,
  device: deviceName(deviceCookie),
  agent: headers['user-agent']?.slice(0, agentLengthMax),
});

/** Where a call comes from, for the account's history. */
export const devicePlaceOf = ({ ip, headers, language }: CallContext): DevicePlace => ({
  language,
  agent: headers['user-agent']?.slice(0, agentLengthMax) ?? '',
  network: networkOf(ip),
});

const eventOf: Partial<Record<Code, SecurityEvent>> = {
  login_failed: 'login_failed',
  login_locked: 'login_locked',
  user_unknown: 'login_of_blocked_account',
  too_many_requests: 'limit_hit',
  captcha_required: 'captcha_failed',
  captcha_wrong: 'captcha_failed',
  second_code_wrong: 'second_code_refused',
  tries_locked: 'second_code_refused',
  code_wrong: 'login_failed',
  code_used_up: 'login_failed',
};
/** Starts a session, sets its cookie and stores the device. Used by all logins and registrations. */
export const logIn = async (
  deps: Pick<SessionHandlerDeps, 'sessions' | 'devices' | 'events' | 'notices' | 'security' | 'log'>,
  player: Player,
  context: CallContext,
  events: readonly SecurityEvent[] = ['login'],
): Promise<SessionInfo> => {
  const { sessions, devices, events: history, notices, security, log } = deps;
  const [device, at] = [devices.forLogin(context.deviceCookie), devicePlaceOf(context)];
  let isAnother = false;
  // With the session or not at all: a login that a reset came before leaves no known device.
  const started = await sessions.start(player, device.hash, async (client) => {
    ({ isAnother } = await devices.remember(device.cookie, player.id, at, client));
    await history.add(player.id, 'login', at, client);
  });
  if (isAnother) {
    const told = notices.tell({ playerId: player.id, kind: 'new_device', language: context.language });
    await optionalStep(told, log, 'the notice of a login at another device was not kept');
  }
  context.setCookie(started.cookie, started.endsAt);
  // Not that of whoever only asked: limits and queues know a device by the cookie of its login.
  context.setDeviceCookie(device.cookie);
  const place = { ...placeOf(context), device: deviceName(device.cookie), playerId: player.id };
  for (const event of events) security(event, place);
  if (started.replaced > 0) security('session_replaced', place);
  return started.info;
};

type MemberInfoDeps = Pick<SessionHandlerDeps, 'players' | 'countUnresolvedRounds' | 'levelNameOf'>;
/** Who the member is, as the hub shows it. */
const createMemberInfo =
  ({ players, countUnresolvedRounds, levelNameOf }: MemberInfoDeps): Handlers<SessionCall>['memberInfo'] =>
  async ({ context }) => {
    const { playerId } = callerOf(context);
    const [player, unresolvedRounds, levelName] = await Promise.all([
      players.find(playerId),
      countUnresolvedRounds(playerId),
      levelNameOf(playerId, context.language),
    ]);
    if (player === null) return fail({ code: 'session_ended' });
    return ok({
      id: player.id,
      account: player.username,
      nickname: player.nickname,
      type: player.type,
      clubLabel: { labelName: levelName ?? player.clubLabel },
      toUpline: player.toUpline,
      headIcon: headIconUrl(player.headIcon),
      email: maskedEmail(player.email),
      mobile: maskedMobile(player.mobile),
      createdAt: player.createdAt.toISOString(),
      unresolvedRounds,
    });
  };

export const sessionHandlers = (deps: SessionHandlerDeps): Handlers<SessionCall> => {
  const { sessions, loginKeys, events, security } = deps;
  const login = createLogin(deps);
  const resetPassword = createPasswordReset(deps);
  return {
    loginKey: async () => ok(await loginKeys.current()),
    login: async ({ body, context }): Promise<Result<SessionInfo, Failure>> => {
      const opened = await loginKeys.open(context.headers['encryption'], body.data, loginPayload);
      if (!opened.ok) return opened;
      const entered = await login(opened.value, context, async (player) => ok(await logIn(deps, player, context)));
      if (entered.ok) return entered;
      const event = eventOf[entered.failure.code];
      // No digest of a number: there are few enough numbers to try them all.
      const key = opened.value.username === undefined ? null : nameKey(opened.value.username);
      if (event !== undefined) security(event, { ...placeOf(context), ...(key === null ? {} : { typedName: typedName(key) }) });
      if (event === 'login_failed' && key !== null) events.addFailed(context.merchantCode, key, devicePlaceOf(context));
      return entered;
    },
    setPasswordByCode: async ({ body, context }): Promise<Result<CallValue<Calls['setPasswordByCode']>, Failure>> => {
      const opened = await loginKeys.open(context.headers['encryption'], body.data, newPasswordPayload);
      if (!opened.ok) return opened;
      const reset = await resetPassword(opened.value, { ...context, place: devicePlaceOf(context) });
      if (!reset.ok) {
        if (['code_wrong', 'code_used_up'].includes(reset.failure.code)) security('password_reset_failed', placeOf(context));
        return reset;
      }
      const { player, ended } = reset.value;
      security('password_set', { ...placeOf(context), playerId: player.id });
      return ok({ userName: player.username, ended: [...ended] });
    },
    resume: async ({ context }) => {
      const resumed = await sessions.resume(context.cookie, context.merchantCode);
      if (context.cookie !== null) context.setCookie(resumed === null ? null : context.cookie, resumed?.endsAt);
      return ok({ session: resumed?.info ?? null });
    },
    renew: async ({ context }) => {
      const { sessionId, merchantCode } = callerOf(context);
      const ends = await sessions.renew(sessionId, merchantCode);
      if (ends === null) return fail({ code: 'session_ended' });
      context.setCookie(context.cookie, ends.endsAt);
      return ok({ expiresAt: ends.expiresAt.toISOString(), endsAt: ends.endsAt.toISOString(), now: ends.now.toISOString() });
    },
    logout: async ({ context }) => {
      const { sessionId, playerId } = callerOf(context);
      await sessions.end(sessionId);
      security('logout', { ...placeOf(context), playerId });
      context.setCookie(null);
      return ok({});
    },
    memberInfo: createMemberInfo(deps),
  };
};
