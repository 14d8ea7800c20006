import type { OperatorAccount } from '@palaro/contract';
import { renderSVG } from 'uqr';
import { operatorOf, type OperatorCaller, type OperatorContext, type OperatorHandlers } from '../../http/operator-handlers.ts';
import { addressKey } from '../../kernel/address-ranges.ts';
import { fail, ok } from '../../kernel/result.ts';
import { typedName, type SecurityLog } from '../../kernel/security-log.ts';
import { nameKey } from '../player/index.ts';
import type { OperatorLogins } from './operator-logins.ts';
import { deviceSeconds, sessionSeconds, type OperatorSessions } from './operator-sessions.ts';
import type { OperatorStep } from './operator-step.ts';

export type OperatorAccountCall =
  | 'operatorLogin'
  | 'operatorLogout'
  | 'operatorAccount'
  | 'beginOperatorStep'
  | 'confirmOperatorStep'
  | 'stepUpOperator';
type Deps = {
  readonly logins: OperatorLogins;
  readonly sessions: OperatorSessions;
  readonly step: OperatorStep;
  readonly security: SecurityLog;
  /** What an authenticator app lists the account under. */
  readonly siteNameOf: (merchantCode: string) => string;
  /** Names the device of a cookie that was given for a login; null for every other. */
  readonly issuedDevice: (cookie: string | null) => string | null;
};

const accountOf = ({ name, permissions, secondStepDue, steppedUpUntil }: OperatorCaller): OperatorAccount => ({
  name,
  permissions: [...permissions],
  secondStepDue,
  steppedUpUntil: steppedUpUntil?.toISOString() ?? null,
});

/** Answers the calls of an operator's own account. */
export const createOperatorHandlers = ({
  logins,
  sessions,
  step,
  security,
  siteNameOf,
  issuedDevice,
}: Deps): OperatorHandlers<OperatorAccountCall> => {
  const enter: OperatorHandlers<OperatorAccountCall>['operatorLogin'] = async ({ body, context }) => {
    const { name, password, secondCode, ...proof } = body;
    const { merchantCode: merchant, ip, deviceCookie } = context;
    const entered = await logins.logIn({ name, password, secondCode, proof }, { merchantCode: merchant, ip, deviceCookie }, (client, own) =>
      context.record(client, { actor: own, subject: `operator:${own}` }),
    );
    if (!entered.ok) {
      security('operator_login_failed', { merchant, ip, typedName: typedName(nameKey(name)), code: entered.failure.code });
      return entered;
    }
    security('operator_login', { merchant, ip, operator: entered.value.name });
    context.setCookie(entered.value.token, sessionSeconds);
    context.setDeviceCookie(entered.value.deviceCookie, deviceSeconds);
    const caller = await sessions.callerOf(entered.value.token, merchant);
    return caller === null ? fail({ code: 'login_failed' }) : ok(accountOf(caller));
  };
  const knownDeviceOf = ({ deviceCookie, ip }: Pick<OperatorContext, 'deviceCookie' | 'ip'>): string =>
    issuedDevice(deviceCookie) ?? addressKey(ip);
  return {
    operatorLogin: enter,
    operatorLogout: async ({ context }) => {
      const operator = operatorOf(context);
      const { name, merchantCode: merchant } = operator;
      await logins.logOut(operator, (client) => context.record(client, { subject: `operator:${name}` }));
      security('operator_logout', { merchant, ip: context.ip, operator: name });
      context.setCookie(null);
      return ok({});
    },
    operatorAccount: async ({ context }) => ok(accountOf(operatorOf(context))),
    beginOperatorStep: async ({ context }) => {
      const { operatorId: id, name, merchantCode } = operatorOf(context);
      const record = { subject: `operator:${name}` };
      const begun = await step.begin({ id, name }, siteNameOf(merchantCode), (client) => context.record(client, record));
      return begun === null ? fail({ code: 'second_step_changed' }) : ok({ ...begun, picture: renderSVG(begun.uri) });
    },
    stepUpOperator: async ({ body, context }) => {
      const { operatorId: id, sessionId, name, merchantCode } = operatorOf(context);
      const done = await step.stepUp({ id, name, merchantCode, knownDevice: knownDeviceOf(context) }, sessionId, body.code, (client) =>
        context.record(client, { subject: `operator:${name}` }),
      );
      if (!done.ok) return done;
      const caller = await sessions.callerOfDigest(sessionId, merchantCode);
      return caller === null ? fail({ code: 'not_logged_in' }) : ok(accountOf(caller));
    },
    confirmOperatorStep: async ({ body, context }) => {
      const { operatorId: id, sessionId, name, merchantCode } = operatorOf(context);
      const confirmed = await step.confirm(
        { id, name, merchantCode, knownDevice: knownDeviceOf(context) },
        sessionId,
        body.code,
        (client) => context.record(client, { subject: `operator:${name}` }),
      );
      if (!confirmed.ok) return confirmed;
      if (!confirmed.value) return fail({ code: 'second_step_changed' });
      security('second_step_on', { merchant: merchantCode, ip: context.ip, operator: name });
      const caller = await sessions.callerOfDigest(sessionId, merchantCode);
      return caller === null ? fail({ code: 'not_logged_in' }) : ok(accountOf(caller));
    },
  };
};
