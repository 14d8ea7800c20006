import {
  birthdayFault,
  isIdentityField,
  profileFields,
  type Code,
  type MemberProfile,
  type ProfileField,
  type RegistrationSettings,
} from '@palaro/contract';
import { fitsPattern } from '../../document/patterns.ts';

/** What of a merchant the details go by. */
export type ProfileTerms = {
  readonly registration: RegistrationSettings;
  readonly ageMin: number;
  /** The day in the merchant's calendar, `YYYY-MM-DD`. */
  readonly today: string;
};

/** Details by their fields; what is not set is left out or empty. */
export type Details = Readonly<Partial<Record<ProfileField, string>>>;

/** Why a save is refused, and the detail that it is about. */
export type DetailFault = {
  readonly code: Extract<Code, 'field_invalid' | 'birthday_invalid' | 'under_age' | 'detail_settled'>;
  readonly field: ProfileField;
};

/** Every account has them, whatever a merchant asks for at registration. */
const ofEveryAccount: ReadonlySet<ProfileField> = new Set(['payeeName', 'birthday', 'nickname']);
const birthdayRule = { enabled: true, required: false, regExp: '^\\d{4}-\\d{2}-\\d{2}$' };

const ruleOf = (field: ProfileField, { registration }: ProfileTerms) =>
  (field === 'birthday' ? undefined : registration.fields[field]) ?? { ...birthdayRule, enabled: field === 'birthday' };
const isAsked = (field: ProfileField, terms: ProfileTerms): boolean => ofEveryAccount.has(field) || ruleOf(field, terms).enabled;
/** Where it is asked for at registration. Who has a name may do without it here, and an identity that is not set yet may wait. */
const isRequired = (field: ProfileField, terms: ProfileTerms): boolean => {
  const { enabled, required } = ruleOf(field, terms);
  return enabled && required;
};

const shownDigits = 4;
/** The end of an ID number alone. */
const maskedId = (value: string): string =>
  value.length <= shownDigits ? '*'.repeat(value.length) : `${'*'.repeat(value.length - shownDigits)}${value.slice(-shownDigits)}`;

/** The details that a merchant asks for, in the order of the screen, as the wire has them. */
export const detailsOnWire = (details: Details, terms: ProfileTerms): MemberProfile['details'] =>
  profileFields
    .filter((field) => isAsked(field, terms))
    .map((field) => {
      const value = details[field] ?? '';
      return {
        field,
        value: field === 'idNumber' ? maskedId(value) : value,
        required: isRequired(field, terms),
        regExp: ruleOf(field, terms).regExp,
        state: isIdentityField(field) && value !== '' ? 'settled' : 'open',
      };
    });

/** Why a detail may not become this value, or null. */
const faultOf = (field: ProfileField, value: string, stored: string, terms: ProfileTerms): DetailFault['code'] | null => {
  if (!isAsked(field, terms)) return 'field_invalid';
  if (isIdentityField(field) && stored !== '') return 'detail_settled';
  if (value === '') return isRequired(field, terms) || isIdentityField(field) ? 'field_invalid' : null;
  if (field === 'birthday') return birthdayFault(value, terms);
  return fitsPattern(ruleOf(field, terms).regExp, value) ? null : 'field_invalid';
};

/** The first fault of the changes, in the order of the screen; null when all of them may be made. */
export const detailFault = (changes: Details, stored: Details, terms: ProfileTerms): DetailFault | null => {
  for (const field of profileFields) {
    const value = changes[field];
    const code = value === undefined ? null : faultOf(field, value, stored[field] ?? '', terms);
    if (code !== null) return { code, field };
  }
  return null;
};

/** How the history of an account names the change of a detail. */
export const changeOf = (field: ProfileField): string => `changed ${field}`;
