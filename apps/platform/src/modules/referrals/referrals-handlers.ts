import { callerOf, type Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import type { ReferralsService } from './referrals.ts';

export type ReferralCall = 'referrals';

/** Referrals on the wire. */
export const referralHandlers = (referrals: ReferralsService): Handlers<ReferralCall> => ({
  referrals: async ({ query, context }) =>
    ok(
      await referrals.read(callerOf(context), query.before === undefined ? null : BigInt(query.before), query.language ?? context.language),
    ),
});
