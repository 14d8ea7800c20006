import { createRequire } from 'node:module';
import { mobileCandidates } from '@palaro/contract';
import type * as phoneNumbers from 'libphonenumber-js/mobile';
import { fail, ok, type Result } from '../../kernel/result.ts';

// As CommonJS, which loads in half the time of its many modules.
const { parsePhoneNumberFromString } = createRequire(import.meta.url)('libphonenumber-js/mobile') as typeof phoneNumbers;

/** A mobile number that is valid by its country's numbering plan. */
export type MobileNumber = {
  /** `+639171234567`. */
  readonly e164: string;
  /** ISO 3166, such as `PH`. */
  readonly country: string;
};

/**
 * Reads a number as typed after its dialing code, in any way of writing it (A286). Fails with `mobile_invalid` if it is no
 * mobile number of its country, and with `mobile_country` if the country is not in `countries`.
 */
export const readMobileNumber = (
  dialingCode: string,
  typed: string,
  countries: readonly string[],
): Result<MobileNumber, { readonly code: 'mobile_invalid' | 'mobile_country' }> => {
  for (const candidate of mobileCandidates(dialingCode, typed)) {
    const parsed = parsePhoneNumberFromString(candidate);
    if (parsed?.isValid() === true && parsed.country !== undefined)
      return countries.includes(parsed.country) ? ok({ e164: parsed.number, country: parsed.country }) : fail({ code: 'mobile_country' });
  }
  return fail({ code: 'mobile_invalid' });
};

/** ISO 3166 country of a number in E.164; '' if unknown. */
export const countryOf = (e164: string): string => parsePhoneNumberFromString(e164)?.country ?? '';

/** Dialing code of a number in E.164, such as `63`; '' if unknown. */
export const dialingCodeOf = (e164: string): string => parsePhoneNumberFromString(e164)?.countryCallingCode ?? '';
