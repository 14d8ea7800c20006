import type { MerchantParts } from '../merchant/index.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** What merchants' documents say of sessions, logins and notices. */
export const createSessionTerms = ({ known }: MerchantParts<'flags' | 'messages' | 'registration' | 'session'>) => ({
  /** How long sessions last: without use, and at the longest. */
  lifetimeOf: (merchantCode: string) => {
    const { idleMinutes, absoluteHours } = known(merchantCode).session;
    return { idleMs: idleMinutes * minuteMs, absoluteMs: absoluteHours * hourMs };
  },
  /** The channels by which players get notices: each needs a server or gateway, and SMS the merchant's wish. */
  noticeChannels: (merchantCode: string) => {
    const { mail, gateways, notices } = known(merchantCode).messages;
    return { email: mail !== null, sms: notices.bySms && gateways.length > 0 };
  },
  hasCodeLogin: (merchantCode: string): boolean => known(merchantCode).flags.MOBILEVERCODELOGIN3 === true,
  passwordRuleOf: (merchantCode: string) => known(merchantCode).registration.password,
});
