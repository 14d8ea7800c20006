export { useReferral } from './referral.ts';
