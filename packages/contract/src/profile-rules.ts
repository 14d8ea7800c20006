import type { Code } from './refusals.ts';
import { writtenCode, writtenName } from './typed-text.ts';

/**
 * The details that a member keeps by hand (A408), in the order of the screen. A merchant asks for those of the registration's
 * fields that it has enabled; nickname, name and birthday belong to every account.
 */
export const profileFields = [
  'payeeName',
  'birthday',
  'idNumber',
  'nickname',
  'facebook',
  'whatsapp',
  'line',
  'zalo',
  'wechat',
  'qqNum',
] as const;
export type ProfileField = (typeof profileFields)[number];

/** Details that say who the player is: set once by the player, afterwards corrected by the operator alone. */
export const identityFields = ['payeeName', 'birthday', 'idNumber'] as const satisfies readonly ProfileField[];
export const isIdentityField = (field: ProfileField): boolean => identityFields.some((one) => one === field);

/** How often one detail may be changed within a day. */
export const detailChangesPerDayMax = 3;
/** Years: nobody is older. */
const ageMax = 120;

/** The date of an instant in a zone's calendar, `YYYY-MM-DD`. `atMs` counts from 1970. */
export const dayIn = (timeZone: string, atMs: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(atMs));

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
};

/** Full years between two days, `YYYY-MM-DD`. Who was born on 29 February is a year older on 1 March. */
const yearsBetween = (birthday: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0);

/** Why a birthday is refused on a day of the merchant's calendar: no real day, still to come or too long ago, or too young. Null when it passes. */
export const birthdayFault = (
  birthday: string,
  { today, ageMin }: { readonly today: string; readonly ageMin: number },
): Extract<Code, 'birthday_invalid' | 'under_age'> | null => {
  if (!isDay(birthday) || birthday > today || yearsBetween(birthday, today) > ageMax) return 'birthday_invalid';
  return yearsBetween(birthday, today) < ageMin ? 'under_age' : null;
};

const codeFields: ReadonlySet<string> = new Set(['birthday', 'idNumber', 'qqNum', 'recommenderId', 'affiliateCode', 'verificationCode']);
/** A detail or a registration's field as it is kept: names in one spelling, and ids and days in one of theirs. */
export const writtenField = (field: string, typed: string): string => (codeFields.has(field) ? writtenCode(typed) : writtenName(typed));
