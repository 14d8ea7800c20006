import { createRequire } from 'node:module';
import type * as phoneNumbers from 'libphonenumber-js/mobile';
import { fail, ok, type Result } from '../../kernel/result.ts';

// As CommonJS, which loads in half the time of its many modules.
const { parsePhoneNumberFromString } = createRequire(import.meta.url)('libphonenumber-js/mobile') as typeof phoneNumbers;

/** A mobile number that exists by its country's numbering plan. */
export type MobileNumber = {
  /** `+639171234567`. */
  readonly e164: string;
  /** ISO 3166, such as `PH`. */
  readonly country: string;
};

/**
 * Reads a mobile number as it was typed after its dialing code, one leading zero removed (A286). A number that its country
 * gives to no mobile phone is refused, and so is one of a country that is not among those asked for.
 */
export const readMobileNumber = (
  dialingCode: string,
  typed: string,
  countries: readonly string[],
): Result<MobileNumber, { readonly code: 'mobile_invalid' | 'mobile_country' }> => {
  const digits = typed.normalize('NFKC').replace(/[\s().-]/g, '');
  const code = dialingCode.replace(/^\+/, '');
  if (!/^\d{1,4}$/.test(code) || !/^\d{4,17}$/.test(digits)) return fail({ code: 'mobile_invalid' });
  const parsed = parsePhoneNumberFromString(`+${code}${digits.replace(/^0/, '')}`);
  if (parsed === undefined || !parsed.isValid() || parsed.country === undefined) return fail({ code: 'mobile_invalid' });
  return countries.includes(parsed.country) ? ok({ e164: parsed.number, country: parsed.country }) : fail({ code: 'mobile_country' });
};

/** The country of a number in E.164; '' where its plan knows none. */
export const countryOf = (e164: string): string => parsePhoneNumberFromString(e164)?.country ?? '';

/** The dialing code of a number in E.164, such as `63`; '' where its plan knows none. */
export const dialingCodeOf = (e164: string): string => parsePhoneNumberFromString(e164)?.countryCallingCode ?? '';
