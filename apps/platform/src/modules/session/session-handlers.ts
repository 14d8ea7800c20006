import type { CallContext, Failure, Handlers } from '../../http/handlers.ts';
import { callerOf } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { maskedEmail, maskedMobile, type Player, type Players } from '../player/index.ts';
import type { SessionInfo } from '@palaro/contract';
import type { Captchas } from './captchas.ts';
import { createLogin } from './login.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { LoginKeys } from './login-keys.ts';
import type { CheckedRoundsPort } from './session-ports.ts';
import type { Sessions } from './session.ts';

export type SessionCall = 'loginKey' | 'login' | 'resume' | 'renew' | 'logout' | 'captcha' | 'memberInfo';

export type SessionHandlerDeps = {
  readonly sessions: Sessions;
  readonly players: Players;
  readonly captchas: Captchas;
  readonly attempts: LoginAttempts;
  readonly loginKeys: LoginKeys;
  readonly checkedRoundsOf: CheckedRoundsPort;
};

/** Starts a session and sets its cookie; used by login and by registration. */
export const logIn = async (sessions: Sessions, player: Player, context: CallContext): Promise<SessionInfo> => {
  const started = await sessions.start(player);
  context.setCookie(started.cookie);
  return started.info;
};

export const sessionHandlers = ({
  sessions,
  players,
  captchas,
  attempts,
  loginKeys,
  checkedRoundsOf,
}: SessionHandlerDeps): Handlers<SessionCall> => {
  const login = createLogin({ players, captchas, attempts });
  return {
    loginKey: async () => ok(await loginKeys.current()),
    login: async ({ body, context }): Promise<Result<SessionInfo, Failure>> => {
      const opened = await loginKeys.open(context.headers['encryption'], body.data);
      if (!opened.ok) return opened;
      const player = await login(context.merchantCode, opened.value);
      return player.ok ? ok(await logIn(sessions, player.value, context)) : player;
    },
    resume: async ({ context }) => {
      const session = await sessions.resume(context.cookie, context.merchantCode);
      if (session === null && context.cookie !== null) context.setCookie(null);
      return ok({ session });
    },
    renew: async ({ context }) => {
      const expiresAt = await sessions.renew(callerOf(context).sessionId);
      if (context.cookie !== null) context.setCookie(context.cookie);
      return ok({ expiresAt: expiresAt.toISOString() });
    },
    logout: async ({ context }) => {
      await sessions.end(callerOf(context).sessionId);
      context.setCookie(null);
      return ok({});
    },
    captcha: async () => ok(await captchas.make()),
    memberInfo: async ({ context }) => {
      const { playerId } = callerOf(context);
      const [player, checkedRounds] = await Promise.all([players.find(playerId), checkedRoundsOf(playerId)]);
      if (player === null) return fail({ code: 'session_ended' });
      return ok({
        id: player.id,
        account: player.username,
        nickname: player.nickname,
        type: player.type,
        clubLabel: { labelName: player.clubLabel },
        toUpline: player.toUpline,
        headIcon: player.headIcon,
        email: maskedEmail(player.email),
        mobile: maskedMobile(player.mobile),
        createdAt: player.createdAt.toISOString(),
        checkedRounds,
      });
    },
  };
};
