export { createReferralAdministration, type KnownReferral, type ReferralAdministration } from './referral-administration.ts';
export { createReferralsModule } from './referrals-module.ts';
