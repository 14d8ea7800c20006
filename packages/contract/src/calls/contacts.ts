import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { nothing, text } from '../shapes.ts';
import { codeChannels, codeSent, humanProof } from './verification.ts';

const contact = {
  channel: z.enum(codeChannels),
  mobileNum: text(limits.mobileLengthMax).default(''),
  countryDialingCode: text(6).default(''),
  email: text(320).default(''),
};

/**
 * The clear text inside the JWE that binds a number or an address. The code went to the new one. Who has a verified one already
 * also gives the code that went there, or, where it is lost, the login password; who has none gives the login password.
 */
export const contactBinding = z.object({
  ...contact,
  messageCode: text(limits.smsCodeLengthMax),
  oldMessageCode: text(limits.smsCodeLengthMax).optional(),
  loginPassword: text(limits.passwordLengthMax).optional(),
});
export type ContactBinding = z.output<typeof contactBinding>;

/** A contact as its owner is shown it: masked, empty where there is none. */
const shown = z.object({ masked: z.string(), isProved: z.boolean() });

/** The mobile number and the e-mail address of an account. */
export const contactCalls = {
  contacts: call({
    method: 'GET',
    path: '/wps/security/contacts',
    module: 'COMM3',
    who: 'actual',
    whileExcluded: true,
    query: nothing,
    body: nothing,
    value: z.object({ sms: shown, email: shown }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'Number and address of the account, masked, and whether codes have verified them',
  }),
  contactCode: call({
    method: 'POST',
    path: '/wps/security/contacts/code',
    module: 'COMM3',
    who: 'actual',
    whileExcluded: true,
    query: nothing,
    body: z.object({
      ...contact,
      /** The verified contact that is given up, which the account knows, or the one that was typed. */ to: z.enum(['old', 'new']),
      ...humanProof,
    }),
    value: codeSent,
    codes: [
      'field_invalid',
      'mobile_invalid',
      'mobile_country',
      'code_wait',
      'code_unavailable',
      'contact_unproved',
      'captcha_required',
      'captcha_wrong',
    ],
    cache: 'private',
    rate: 'credential',
    summary: 'Send a code to the number or address that the account is to get, or to the one that it has',
  }),
  bindContact: call({
    method: 'PUT',
    path: '/wps/security/contacts',
    module: 'COMM3',
    who: 'actual',
    whileExcluded: true,
    query: nothing,
    body: z.object({ data: z.string().min(1).max(8192) }),
    value: nothing,
    codes: [
      'encryption_required',
      'encryption_key_unknown',
      'encryption_invalid',
      'field_invalid',
      'mobile_invalid',
      'mobile_country',
      'mobile_taken',
      'email_taken',
      'contact_same',
      'code_wrong',
      'code_used_up',
      'old_password_wrong',
      'tries_locked',
    ],
    cache: 'private',
    rate: 'credential',
    summary: 'Bind a number or address by the codes that went to it and to the old one. The body is encrypted as the login is',
  }),
};
