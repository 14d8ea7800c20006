import {
  moneyPasswordPayload,
  passwordChangePayload,
  secondStepBegin,
  secondStepConfirm,
  secondStepOff,
  type Code,
} from '@palaro/contract';
import type { z } from 'zod';
import { callerOf, type CallContext, type Failure, type Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deviceName, type SecurityEvent, type SecurityLog } from '../../kernel/security-log.ts';
import type { Codes } from '../verification/index.ts';
import type { Players } from '../player/index.ts';
import { devicePlaceOf, type DevicePlace, type SecurityFailure, type SessionModule } from '../session/index.ts';
import { deviceNameOf } from './device-names.ts';
import type { CountryOf } from './places.ts';
import type { Owner } from './owner.ts';
import type { Security } from './security.ts';

export type SecurityCall =
  | 'passWordChangeV2'
  | 'setMoneyPassword'
  | 'beginSecondStep'
  | 'confirmSecondStep'
  | 'switchOffSecondStep'
  | 'securityState'
  | 'devices'
  | 'removeDevice'
  | 'removeOtherDevices'
  | 'accountEvents';

export type SecurityHandlerDeps = {
  readonly security: Security;
  readonly players: Pick<Players, 'credentialState' | 'contactsOf'>;
  readonly codes: Pick<Codes, 'canSend'>;
  readonly sessions: Pick<SessionModule['service'], 'openBody' | 'devices' | 'events' | 'secondStep'>;
  readonly passkeyCount: (playerId: string) => Promise<number>;
  readonly countryOf: CountryOf;
  readonly log: SecurityLog;
};

export const ownerOf = (context: CallContext): Owner => ({ ...callerOf(context), place: devicePlaceOf(context) });

/** A network as players are shown it: `203.0.113.0/24` becomes `203.0.113.*`. */
export const shownNetwork = (network: string): string => network.replace(/0\/24$/, '*').replace(/::\/64$/, ':*');

/** A place as players are shown it. */
const createShown =
  (countryOf: CountryOf) =>
  ({ agent, network }: DevicePlace) => ({ ...deviceNameOf(agent), country: countryOf(network), network: shownNetwork(network) });

const refusals: readonly Code[] = ['old_password_wrong', 'money_password_wrong', 'second_code_wrong', 'tries_locked'];

/** Logs a security event: `done` if the action succeeded (null for none), `password_refused` if a password or code was wrong. */
export const createLogged =
  (log: SecurityLog) =>
  <T>(context: CallContext, done: SecurityEvent | null, result: Result<T, SecurityFailure>): Result<T, Failure> => {
    const { merchantCode: merchant, ip, deviceCookie } = context;
    const where = { merchant, ip, device: deviceName(deviceCookie), playerId: callerOf(context).playerId };
    if (result.ok && done !== null) log(done, where);
    if (!result.ok && refusals.includes(result.failure.code)) log('password_refused', { ...where, code: result.failure.code });
    return result;
  };

type DeviceCall = 'devices' | 'removeDevice' | 'removeOtherDevices' | 'accountEvents';

/** Calls about devices and the account's history. */
const deviceHandlers = ({ security, sessions, countryOf, log }: SecurityHandlerDeps): Handlers<DeviceCall> => {
  const shown = createShown(countryOf);
  const logged = createLogged(log);
  return {
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
      return ok({ list: events.map(({ id, at, kind, times, ...place }) => ({ ...shown(place), id, at: at.toISOString(), kind, times })) });
    },
  };
};

/** Calls about passwords, the second step and the state of protection. */
const lockHandlers = ({
  security,
  players,
  sessions,
  codes,
  passkeyCount,
  countryOf,
  log,
}: SecurityHandlerDeps): Handlers<Exclude<SecurityCall, DeviceCall>> => {
  const logged = createLogged(log);
  const shown = createShown(countryOf);
  /** Decrypts a body that is encrypted as a login's is, and runs the action with it. */
  const withBody = async <T, V, W>(
    { data, context, schema, done }: { data: string; context: CallContext; schema: z.ZodType<T>; done: SecurityEvent | null },
    work: (owner: Owner, payload: T) => Promise<Result<V, SecurityFailure>>,
    onWire: (value: V) => W,
  ): Promise<Result<W, Failure>> => {
    const opened = await sessions.openBody(context.headers['encryption'], data, schema);
    if (!opened.ok) return opened;
    const result = logged(context, done, await work(ownerOf(context), opened.value));
    return result.ok ? ok(onWire(result.value)) : result;
  };
  const canVerify = (merchantCode: string): boolean => codes.canSend(merchantCode, 'sms') || codes.canSend(merchantCode, 'email');
  const nothing = () => ({});
  return {
    passWordChangeV2: ({ body: { data }, context }) =>
      withBody({ data, context, schema: passwordChangePayload, done: 'password_set' }, security.changePassword, nothing),
    setMoneyPassword: ({ body: { data }, context }) =>
      withBody({ data, context, schema: moneyPasswordPayload, done: 'money_password_set' }, security.setMoneyPassword, nothing),
    beginSecondStep: ({ body: { data }, context }) =>
      withBody({ data, context, schema: secondStepBegin, done: null }, security.beginSecondStep, (secret) => secret),
    confirmSecondStep: ({ body: { data }, context }) =>
      withBody({ data, context, schema: secondStepConfirm, done: 'second_step_on' }, security.confirmSecondStep, (codes) => ({
        recoveryCodes: [...codes],
      })),
    switchOffSecondStep: ({ body: { data }, context }) =>
      withBody({ data, context, schema: secondStepOff, done: 'second_step_off' }, security.switchOffSecondStep, nothing),
    securityState: async ({ context }) => {
      const { playerId, sessionId, merchantCode } = callerOf(context);
      const [state, contacts, step, passkeys, devices, failedLogins, before] = await Promise.all([
        players.credentialState(playerId),
        players.contactsOf(playerId),
        sessions.secondStep.state(playerId),
        passkeyCount(playerId),
        sessions.devices.list(playerId, sessionId),
        sessions.events.countFailed(playerId),
        sessions.events.loginBefore(playerId),
      ]);
      return ok({
        hasPassword: state.hasPassword,
        hasMoneyPassword: state.hasMoneyPassword,
        hasSecondStep: step.isOn,
        recoveryCodesLeft: step.recoveryCodesLeft,
        passkeys,
        hasContact: canVerify(merchantCode) ? contacts.sms.isVerified || contacts.email.isVerified : null,
        passwordChangedAt: state.passwordChangedAt?.toISOString() ?? null,
        devices: devices.length,
        failedLogins,
        loginBefore: before === null ? null : { ...shown(before), at: before.at.toISOString() },
      });
    },
  };
};

export const securityHandlers = (deps: SecurityHandlerDeps): Handlers<SecurityCall> => ({
  ...lockHandlers(deps),
  ...deviceHandlers(deps),
});
