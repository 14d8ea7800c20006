import { limits, plainNumber, writtenNumber } from '@palaro/contract/constants';

/** What may stand in a mobile number's input: characters of a number, at most 20 (A383). */
export const mobileInput = (typed: string): string =>
  writtenNumber(typed)
    .replace(/[^0-9+() -]/g, '')
    .trim()
    .slice(0, limits.mobileLengthMax);

/** What may stand in an input of digits alone: those of any script as plain ones, at most so many. */
export const digitsInput = (typed: string, max: number): string =>
  writtenNumber(typed)
    .replace(/[^0-9]/g, '')
    .slice(0, max);

/** What may stand in the input of a code: digits, at most 10 (A381, A382). */
export const smsCodeInput = (typed: string): string => digitsInput(typed, limits.smsCodeLengthMax);

/** What may stand in the input of a money password: six digits. */
export const moneyPasswordInput = (typed: string): string => digitsInput(typed, limits.moneyPasswordLength);

/**
 * A typed number as it is sent after its dialing code: its digits without one leading zero (A384), and without the dialing code
 * after a plus. One of another country is sent whole. The server, which knows every country's numbers, reads it.
 */
export const sentMobile = (mobile: string, dialingCode: string): string => {
  const number = plainNumber(mobile);
  const code = `+${dialingCode.replace(/^\+/, '')}`;
  return (number.startsWith(code) ? number.slice(code.length) : number).replace(/^0/, '');
};

/** Whether a typed number can be one at all: its digits without what stands in front. The server knows every country's numbers. */
export const isMobileNumber = (typed: string): boolean => /^(\+\d{6,15}|0?\d{6,14})$/.test(plainNumber(typed));
