import { optionalRegistrationFields, type OptionalRegistrationField } from '@palaro/contract';
import { matching, refusal } from '@palaro/env';
import { z } from 'zod';
import { isLinearPattern } from '../../document/patterns.ts';
import { section, type SectionOf } from '../../document/section.ts';

const isPattern = (text: string): boolean => {
  try {
    return new RegExp(text, 'u').source.length > 0;
  } catch {
    return false;
  }
};

const pattern = z
  .string()
  .max(300)
  .refine(isPattern, refusal('not a regular expression', 'Give one such as ^[a-z]{4,16}$.'))
  .refine(
    (text) => !isPattern(text) || isLinearPattern(text),
    refusal('a regular expression that could take for ever', 'Leave out back-references, and look-aheads but at the start.'),
  );
const fieldRule = z.strictObject({ enabled: z.boolean(), required: z.boolean(), regExp: pattern });

const off = (regExp: string) => ({ enabled: false, required: false, regExp });
const fieldRules = Object.fromEntries(optionalRegistrationFields.map((field) => [field, fieldRule])) as Record<
  OptionalRegistrationField,
  typeof fieldRule
>;

/** How accounts are opened: the methods, and the rules of the form's fields. */
const registration = z
  .strictObject({
    open: z.boolean(),
    usernameEnabled: z.boolean(),
    mobileEnabled: z.boolean(),
    /** The method that comes first, here and at a login by password or by a code (ruling 55). */
    firstMethod: z.enum(['username', 'mobileNum']).default('username'),
    /** Whether a mobile number of the username method is verified by a code. */
    mobileVerification: z.boolean(),
    captcha: z.boolean(),
    dialingCodes: z.array(matching(/^\+\d{1,4}$/, 'not a dialing code', 'Give one such as +63.')).min(1),
    /** Whether phone numbers of all other countries are taken too. */
    otherCountries: z.boolean().default(false),
    username: fieldRule,
    password: fieldRule,
    fields: z.strictObject(fieldRules),
  })
  .refine(({ mobileVerification, fields }) => !mobileVerification || (fields.mobileNum.enabled && fields.verificationCode.enabled), {
    ...refusal('there is nothing to prove', 'Enable fields.mobileNum and fields.verificationCode too.'),
    path: ['mobileVerification'],
  });

const contact = off('^[\\p{L}\\p{N}._@+ -]{2,60}$');

/**
 * Patterns of the demo (A366, documented here as the default): usernames of 4 to 16 letters and digits starting with a
 * letter, passwords of 8 to 128 characters of any kind (ruling 44).
 */
export const registrationSection = section('registration', registration, {
  whenMissing: {
    open: true,
    usernameEnabled: true,
    mobileEnabled: true,
    firstMethod: 'username',
    mobileVerification: false,
    captcha: false,
    dialingCodes: ['+63'],
    otherCountries: true,
    username: { enabled: true, required: true, regExp: '^[A-Za-z][A-Za-z0-9]{3,15}$' },
    password: { enabled: true, required: true, regExp: '^.{8,128}$' },
    fields: {
      paymentPassword: off('^[0-9]{6}$'),
      idNumber: off('^[A-Za-z0-9-]{4,30}$'),
      qqNum: off('^[0-9]{5,12}$'),
      facebook: contact,
      wechat: contact,
      line: contact,
      whatsapp: contact,
      zalo: contact,
      email: off('^[^\\s@]{1,64}@[^\\s@]{1,189}\\.[^\\s@]{2,24}$'),
      nickname: { enabled: true, required: false, regExp: '^[\\p{L}\\p{N} ._-]{2,20}$' },
      payeeName: off("^[\\p{L}][\\p{L} .'-]{1,59}$"),
      birthday: off('^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      mobileNum: off('^[0-9]{9,15}$'),
      verificationCode: off('^[0-9]{4,10}$'),
      recommenderId: off('^[A-Za-z0-9]{4,40}$'),
      affiliateCode: { enabled: true, required: false, regExp: '^[A-Za-z0-9]{4,20}$' },
    },
  },
});
export const registrationDefault: SectionOf<typeof registrationSection> = registrationSection.demo;
