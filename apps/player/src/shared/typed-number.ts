import { limits } from '@palaro/contract/constants';

/** What may stand in a mobile number's input: characters of a number, at most 20 (A383). */
export const mobileInput = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^0-9+() -]/g, '')
    .slice(0, limits.mobileLengthMax);

/** What may stand in the input of a code: digits, at most 10 (A381, A382). */
export const smsCodeInput = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, limits.smsCodeLengthMax);

/** One leading zero is stripped from a mobile number before it is sent (A384). */
export const sentMobile = (mobile: string): string => mobile.replace(/^0/, '');

/** Whether a typed number can be one at all: its digits without their leading zero. The server knows every country's numbers. */
export const isMobileNumber = (typed: string): boolean => /^\d{6,14}$/.test(sentMobile(typed.replace(/[() -]/g, '')));
