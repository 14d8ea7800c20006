import { callerOf, type Handlers } from '../../http/handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import { deviceName, type SecurityLog } from '../../kernel/security-log.ts';
import type { IdentityService } from './identity.ts';

export type IdentityCall = 'identity' | 'submitIdentity';
type IdentityHandlerDeps = { readonly identity: Pick<IdentityService, 'read' | 'submit'>; readonly security: SecurityLog };

/** The check of a member's identity on the wire. */
export const identityHandlers = ({ identity, security }: IdentityHandlerDeps): Handlers<IdentityCall> => ({
  identity: async ({ context }) => {
    const { merchantCode, playerId } = callerOf(context);
    return ok(await identity.read(merchantCode, playerId));
  },
  submitIdentity: async ({ body, context }) => {
    const member = callerOf(context);
    const submitted = await identity.submit(member, body);
    if (submitted.ok) return submitted;
    const { failure } = submitted;
    if (failure.code === 'under_age') {
      const { merchantCode: merchant, playerId } = member;
      security('under_age_refused', { merchant, ip: context.ip, device: deviceName(context.deviceCookie), playerId });
    }
    return 'field' in failure ? fail({ code: failure.code, data: { field: failure.field } }) : fail(failure);
  },
});
