import { limits, passkeyBegin, passkeyRemove, type SessionInfo } from '@palaro/contract';
import { callerOf, type Failure, type Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deviceName, type SecurityLog } from '../../kernel/security-log.ts';
import type { SessionModule } from '../session/index.ts';
import { deviceNameOf } from './device-names.ts';
import type { Passkeys } from './passkeys.ts';
import { createLogged, ownerOf } from './security-handlers.ts';

export type PasskeyCall =
  | 'passkeys'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'passkeyChallenge'
  | 'passkeyLogin';

export type PasskeyHandlerDeps = {
  readonly passkeys: Passkeys;
  readonly sessions: Pick<SessionModule['service'], 'openBody' | 'devices' | 'logIn'>;
  readonly log: SecurityLog;
};

/** The default name of a new passkey, from the user agent: `Chrome, Android`. */
const firstName = (agent: string): string => {
  const { browser, system } = deviceNameOf(agent);
  return [browser, system]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, limits.passkeyNameLengthMax);
};

export const passkeyHandlers = ({ passkeys, sessions, log }: PasskeyHandlerDeps): Handlers<PasskeyCall> => {
  const logged = createLogged(log);
  return {
    passkeys: async ({ context }) => {
      const own = await passkeys.list(callerOf(context).playerId);
      return ok({
        list: own.map(({ id, name, createdAt, usedAt, isBackedUp }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt?.toISOString() ?? null,
          isBackedUp,
        })),
        most: limits.passkeysMax,
      });
    },
    beginPasskey: async ({ body, context }) => {
      const opened = await sessions.openBody(context.headers['encryption'], body.data, passkeyBegin);
      return opened.ok ? logged(context, null, await passkeys.begin(ownerOf(context), opened.value)) : opened;
    },
    addPasskey: async ({ body, context }) => {
      const owner = ownerOf(context);
      const added = logged(context, 'passkey_added', await passkeys.add(owner, body, firstName(owner.place.agent)));
      return added.ok ? ok({}) : added;
    },
    renamePasskey: async ({ body: { id, name }, context }) => {
      const trimmed = name.normalize('NFC').trim();
      if (trimmed === '') return fail({ code: 'field_invalid', data: { field: 'name' } });
      const renamed = await passkeys.rename(ownerOf(context), id, trimmed);
      return renamed.ok ? ok({}) : renamed;
    },
    removePasskey: async ({ body, context }) => {
      const opened = await sessions.openBody(context.headers['encryption'], body.data, passkeyRemove);
      if (!opened.ok) return opened;
      const removed = logged(context, 'passkey_removed', await passkeys.remove(ownerOf(context), opened.value));
      return removed.ok ? ok({}) : removed;
    },
    passkeyChallenge: async ({ context }) => {
      const { cookie, hash } = sessions.devices.named(context.deviceCookie);
      context.setDeviceCookie(cookie);
      return ok(await passkeys.beginLogin(context.merchantCode, hash.toString('hex')));
    },
    passkeyLogin: async ({ body: { kind, ...answered }, context }): Promise<Result<SessionInfo, Failure>> => {
      const { merchantCode, deviceCookie, ip } = context;
      const boundTo = sessions.devices.named(deviceCookie).hash.toString('hex');
      const player = await passkeys.logIn({ merchantCode, boundTo, kind }, answered);
      if (player.ok) return ok(await sessions.logIn(player.value, context, ['login']));
      const event = player.failure.code === 'user_unknown' ? 'login_of_blocked_account' : 'passkey_refused';
      log(event, { merchant: merchantCode, ip, device: deviceName(deviceCookie), code: player.failure.code });
      return player;
    },
  };
};
