import { moneyPasswordPayload, passwordChangePayload } from '@palaro/contract';
import type { z } from 'zod';
import { callerOf, type CallContext, type Failure, type Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deviceName, type SecurityEvent, type SecurityLog } from '../../kernel/security-log.ts';
import type { Players } from '../player/index.ts';
import { devicePlaceOf, type DevicePlace, type SessionModule } from '../session/index.ts';
import { deviceNameOf } from './device-names.ts';
import type { CountryOf } from './places.ts';
import type { Owner, Security, SecurityFailure } from './security.ts';

export type SecurityCall =
  | 'passWordChangeV2'
  | 'setMoneyPassword'
  | 'securityState'
  | 'devices'
  | 'removeDevice'
  | 'removeOtherDevices'
  | 'accountEvents';

export type SecurityHandlerDeps = {
  readonly security: Security;
  readonly players: Pick<Players, 'credentialState'>;
  readonly sessions: Pick<SessionModule['service'], 'openBody' | 'devices' | 'events'>;
  readonly countryOf: CountryOf;
  readonly log: SecurityLog;
};

const ownerOf = (context: CallContext): Owner => ({ ...callerOf(context), place: devicePlaceOf(context) });

/** A network without what names one connection in it: `203.0.113.0/24` becomes `203.0.113.*`. */
export const shownNetwork = (network: string): string => network.replace(/0\/24$/, '*').replace(/::\/64$/, ':*');

export const securityHandlers = ({ security, players, sessions, countryOf, log }: SecurityHandlerDeps): Handlers<SecurityCall> => {
  const shown = ({ agent, network }: DevicePlace) => ({
    ...deviceNameOf(agent),
    country: countryOf(network),
    network: shownNetwork(network),
  });
  /** Notes in the security log how something ended. */
  const logged = <T>(context: CallContext, done: SecurityEvent, result: Result<T, SecurityFailure>): Result<T, Failure> => {
    const { merchantCode: merchant, ip, deviceCookie } = context;
    const where = { merchant, ip, device: deviceName(deviceCookie), playerId: callerOf(context).playerId };
    if (result.ok) log(done, where);
    else if (['old_password_wrong', 'money_password_wrong', 'tries_locked'].includes(result.failure.code))
      log('password_refused', { ...where, code: result.failure.code });
    return result;
  };
  /** Opens a body that is encrypted as the login's, and does what it asks for. */
  const withBody = async <T>(
    { data, context, schema, done }: { data: string; context: CallContext; schema: z.ZodType<T>; done: SecurityEvent },
    work: (owner: Owner, payload: T) => Promise<Result<void, SecurityFailure>>,
  ): Promise<Result<Record<string, never>, Failure>> => {
    const opened = await sessions.openBody(context.headers['encryption'], data, schema);
    if (!opened.ok) return opened;
    const result = logged(context, done, await work(ownerOf(context), opened.value));
    return result.ok ? ok({}) : result;
  };
  return {
    passWordChangeV2: ({ body: { data }, context }) =>
      withBody({ data, context, schema: passwordChangePayload, done: 'password_set' }, security.changePassword),
    setMoneyPassword: ({ body: { data }, context }) =>
      withBody({ data, context, schema: moneyPasswordPayload, done: 'money_password_set' }, security.setMoneyPassword),
    securityState: async ({ context }) => {
      const { playerId, sessionId } = callerOf(context);
      const [state, devices, failedLogins] = await Promise.all([
        players.credentialState(playerId),
        sessions.devices.list(playerId, sessionId),
        sessions.events.countFailed(playerId),
      ]);
      return ok({
        hasMoneyPassword: state.hasMoneyPassword,
        passwordChangedAt: state.passwordChangedAt?.toISOString() ?? null,
        devices: devices.length,
        failedLogins,
      });
    },
    devices: async ({ context }) => {
      const { playerId, sessionId } = callerOf(context);
      const devices = await sessions.devices.list(playerId, sessionId);
      return ok({
        list: devices.map(({ hash, lastAt, isThis, isOpen, ...place }) => ({
          ...shown(place),
          id: hash.toString('hex'),
          lastAt: lastAt.toISOString(),
          isThis,
          isOpen,
        })),
      });
    },
    removeDevice: async ({ query, context }) => {
      const removed = logged(context, 'devices_removed', await security.removeDevice(ownerOf(context), query.id));
      return removed.ok ? ok({}) : fail(removed.failure);
    },
    removeOtherDevices: async ({ context }) => {
      await security.removeOtherDevices(ownerOf(context));
      logged(context, 'devices_removed', ok(undefined));
      return ok({});
    },
    accountEvents: async ({ context }) => {
      const events = await sessions.events.list(callerOf(context).playerId);
      return ok({ list: events.map(({ id, at, kind, ...place }) => ({ ...shown(place), id, at: at.toISOString(), kind })) });
    },
  };
};
