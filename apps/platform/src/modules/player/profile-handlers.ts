import { dayIn, type MemberProfile, type RegistrationSettings } from '@palaro/contract';
import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok } from '../../kernel/result.ts';
import { deviceName, type SecurityLog } from '../../kernel/security-log.ts';
import { maskedEmail, maskedMobile } from './player-rules.ts';
import { detailsOnWire, type ProfileTerms } from './profile-rules.ts';
import type { StoredProfile } from './profile-store.ts';
import type { Profiles } from './profile.ts';

export type ProfileCall = 'memberProfile' | 'saveProfile';

export type ProfileHandlerDeps = {
  readonly profiles: Profiles;
  readonly clock: Clock;
  /** What the merchant asks of its players, how old they must be, and its calendar. */
  readonly merchant: (code: string) => Promise<{ registration: RegistrationSettings; ageMin: number; timeZone: string }>;
  readonly security: SecurityLog;
};

const onWire = (profile: StoredProfile, terms: ProfileTerms): MemberProfile => ({
  account: profile.account,
  version: profile.version,
  details: detailsOnWire(profile.details, terms),
  email: maskedEmail(profile.email),
  mobile: maskedMobile(profile.mobile),
  createdAt: profile.createdAt.toISOString(),
});

/** The member's personal data on the wire (A408). */
export const profileHandlers = ({ profiles, clock, merchant, security }: ProfileHandlerDeps): Handlers<ProfileCall> => {
  const termsOf = async ({ merchantCode }: CallContext): Promise<ProfileTerms> => {
    const { registration, ageMin, timeZone } = await merchant(merchantCode);
    return { registration, ageMin, today: dayIn(timeZone, clock.now()) };
  };
  return {
    memberProfile: async ({ context }) => {
      const [profile, terms] = await Promise.all([profiles.find(callerOf(context).playerId), termsOf(context)]);
      return profile === null ? fail({ code: 'session_ended' }) : ok(onWire(profile, terms));
    },
    saveProfile: async ({ body, context }) => {
      const owner = callerOf(context);
      const { playerId, merchantCode: merchantOf } = owner;
      const terms = await termsOf(context);
      const saved = await profiles.save(owner, body, terms);
      if (saved === null) return fail({ code: 'session_ended' });
      const who = { merchant: merchantOf, ip: context.ip, device: deviceName(context.deviceCookie), playerId };
      if (!saved.ok) {
        const { code, field } = saved.failure;
        if (code === 'under_age') security('under_age_refused', who);
        return fail({ code, ...(field === undefined ? {} : { data: { field } }) });
      }
      const { profile, changed } = saved.value;
      if (changed.length > 0) security('details_changed', { ...who, details: changed.join(',') });
      return ok(onWire(profile, terms));
    },
  };
};
