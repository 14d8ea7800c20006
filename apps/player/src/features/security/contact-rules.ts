import type { CodeChannel } from '@palaro/contract';
import type { TextKey } from '@palaro/i18n';
import type { CallRefused } from '../../calls/api.ts';
import { sentMobile } from '../../forms/typed-number.ts';
import type { RefusalText } from '../../forms/use-call-form.ts';
import { oldPasswordFault } from './security-rules.ts';

/** By what a player shows that the account is theirs: the code that went to the old contact, or the login password. */
export type ContactProof = 'oldMessageCode' | 'loginPassword';

export type ContactForm = {
  mobileNum: string;
  countryDialingCode: string;
  email: string;
  messageCode: string;
  oldMessageCode: string;
  loginPassword: string;
};
export const emptyContactForm: ContactForm = {
  mobileNum: '',
  countryDialingCode: '',
  email: '',
  messageCode: '',
  oldMessageCode: '',
  loginPassword: '',
};
export type ContactField = Exclude<keyof ContactForm, 'countryDialingCode'>;

/** The typed contact as the calls take it. */
export const typedContact = (channel: CodeChannel, { mobileNum, countryDialingCode, email }: ContactForm) =>
  channel === 'sms'
    ? { channel, mobileNum: sentMobile(mobileNum, countryDialingCode), countryDialingCode }
    : { channel, email: email.trim() };

export type ContactBindingGiven = ReturnType<typeof typedContact> & {
  readonly messageCode: string;
  readonly oldMessageCode?: string;
  readonly loginPassword?: string;
};

/** What is sent: the contact, its code, and the proof that was chosen. */
export const contactBindingOf = (channel: CodeChannel, proof: ContactProof, form: ContactForm): ContactBindingGiven => ({
  ...typedContact(channel, form),
  messageCode: form.messageCode,
  [proof]: form[proof],
});

/** The fault of a field as far as the phone can tell. */
export const contactFault = (field: ContactField, form: ContactForm): TextKey | null => {
  if (field === 'loginPassword') return oldPasswordFault(form.loginPassword);
  if (form[field].trim() !== '') return null;
  if (field === 'mobileNum') return 'errors.mobile_invalid';
  return field === 'email' ? 'validation.email' : 'errors.code_wrong';
};

/** Where a refusal stands, and what it says. */
export const contactRefusal = ({ code, data }: Pick<CallRefused, 'code' | 'data'>): RefusalText => ({
  field: data?.field,
  text: code === 'field_invalid' ? 'validation.email' : `errors.${code}`,
});
