import type { LanguageCode, MemberProfile } from '@palaro/contract';
import { birthdayFault, isIdentityField, writtenField, type ProfileField } from '@palaro/contract/constants';
import { tagOf, type TextKey } from '@palaro/i18n';
import type { CallRefused } from '../../calls/api.ts';
import { fitsPattern } from '../../forms/form-rules.ts';
import type { RefusalText } from '../../forms/use-call-form.ts';

export type Detail = MemberProfile['details'][number];
/** The calendar day of the merchant, and how old a player must be there. */
export type AgeRule = { readonly today: string; readonly ageMin: number };

/** What a detail is called. */
export const labelOf = (field: ProfileField): TextKey =>
  field === 'payeeName' || field === 'birthday' ? `profile.${field}` : `registration.${field}`;

/** What a detail is about: who the player is, how they are greeted, where they are reached. */
export const groupOf = (field: ProfileField) => (isIdentityField(field) ? 'identity' : field === 'nickname' ? 'nickname' : 'messengers');

/** The details in their groups; empty groups are left out. */
export const detailGroups = (details: readonly Detail[]) =>
  (['identity', 'nickname', 'messengers'] as const)
    .map((group) => ({ group, details: details.filter(({ field }) => groupOf(field) === group) }))
    .filter((one) => one.details.length > 0);

/** The text of an age that is too low names the age; every other code has its own. */
const textOfCode = (code: CallRefused['code']): TextKey => (code === 'under_age' ? 'profile.birthday.underAge' : `errors.${code}`);

/** What is wrong with a value, or null. The platform judges by the same rules. */
export const detailFault = ({ field, required, regExp }: Detail, typed: string, age: AgeRule): TextKey | null => {
  const value = writtenField(field, typed);
  if (value === '') return required || isIdentityField(field) ? 'validation.required' : null;
  if (field === 'birthday') {
    const fault = birthdayFault(value, age);
    return fault === null ? null : textOfCode(fault);
  }
  if (fitsPattern(regExp, value)) return null;
  return field === 'payeeName' || field === 'nickname' ? 'validation.name' : 'validation.format';
};

/** Whether a refused save says it at the detail, and in which words. */
export const refusalOf = ({ code, data }: Pick<CallRefused, 'code' | 'data'>): RefusalText => ({
  field: data?.field === undefined || data.field === 'version' ? null : 'detail',
  text: textOfCode(code),
});

/** How a detail is shown: a day as the language writes it. */
export const shownValue = ({ field, value }: Pick<Detail, 'field' | 'value'>, language: LanguageCode): string =>
  field !== 'birthday' || value === '' ? value : dayText(value, language);

/** A day, `YYYY-MM-DD`, in words. */
const dayText = (day: string, language: LanguageCode): string =>
  new Intl.DateTimeFormat(tagOf(language), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** How much of who the player is is known, and the name that money is paid out to. */
export const identityOf = ({ details }: Pick<MemberProfile, 'details'>) => {
  const identity = details.filter(({ field }) => isIdentityField(field));
  return {
    set: identity.filter(({ value }) => value !== '').length,
    of: identity.length,
    name: identity.find(({ field }) => field === 'payeeName')?.value ?? '',
  };
};
