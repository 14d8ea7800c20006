import { z } from 'zod';
import { call } from '../call.ts';
import { profileFields } from '../profile-rules.ts';
import { instant, nothing, text } from '../shapes.ts';

/** A detail of the member, what it must be like, and whether the member may still set it. */
const detail = z.object({
  field: z.enum(profileFields),
  /** Empty when it is not set. The ID number comes masked. */
  value: z.string(),
  /** Whether it may not be left empty. */
  required: z.boolean(),
  /** The merchant's pattern; the birthday's rule is `birthdayFault`. */
  regExp: z.string(),
  /** `settled`: set, and the operator's to correct. */
  state: z.enum(['open', 'settled']),
});

const memberProfile = z.object({
  account: z.string(),
  /** Counts the changes: a save names the version that it changes. */
  version: z.number().int(),
  details: z.array(detail),
  /** Masked, such as `a***@example.com`; empty without one. */
  email: z.string(),
  /** Masked, such as `+63 *******567`; empty without one. */
  mobile: z.string(),
  createdAt: instant,
});
export type MemberProfile = z.output<typeof memberProfile>;

export const profileCalls = {
  memberProfile: call({
    method: 'GET',
    path: '/wps/member/profile',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: nothing,
    value: memberProfile,
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "The member's personal data (A408): what the merchant asks for, and contacts, masked",
  }),
  saveProfile: call({
    method: 'PUT',
    path: '/wps/member/profile',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: z.object({ version: z.number().int().min(0), changes: z.partialRecord(z.enum(profileFields), text(255)) }),
    value: memberProfile,
    codes: ['field_invalid', 'birthday_invalid', 'under_age', 'detail_settled', 'detail_limit', 'details_changed'],
    cache: 'private',
    rate: 'write',
    summary: 'Change details of the member, all of them or none; a fault names its field',
  }),
};
