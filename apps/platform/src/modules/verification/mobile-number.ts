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

/** The first reading of what was typed that is a number of some country's plan. */
const parsedOf = (dialingCode: string, typed: string) => {
  for (const candidate of mobileCandidates(dialingCode, typed)) {
    const parsed = parsePhoneNumberFromString(candidate);
    if (parsed?.isValid() === true && parsed.country !== undefined) return { e164: parsed.number, country: parsed.country };
  }
  return null;
};

/** The key of a number as typed after its dialing code, E.164 where it is one; undefined where it is none at all. */
export const numberKey = (dialingCode: string, typed: string): string | undefined =>
  parsedOf(dialingCode, typed)?.e164 ?? mobileCandidates(dialingCode, typed)[0];

/**
 * Reads a number as typed after its dialing code, in any way of writing it (A286). Fails with `mobile_invalid` if it is no
 * mobile number of its country, and with `mobile_country` if the country is not in `countries`.
 */
export const readMobileNumber = (
  dialingCode: string,
  typed: string,
  countries: readonly string[],
): Result<MobileNumber, { readonly code: 'mobile_invalid' | 'mobile_country' }> => {
  const parsed = parsedOf(dialingCode, typed);
  if (parsed === null) return fail({ code: 'mobile_invalid' });
  return countries.includes(parsed.country) ? ok(parsed) : fail({ code: 'mobile_country' });
};

/** ISO 3166 country of a number in E.164; '' if unknown. */
export const countryOf = (e164: string): string => parsePhoneNumberFromString(e164)?.country ?? '';

/** Dialing code of a number in E.164, such as `63`; '' if unknown. */
export const dialingCodeOf = (e164: string): string => parsePhoneNumberFromString(e164)?.countryCallingCode ?? '';
