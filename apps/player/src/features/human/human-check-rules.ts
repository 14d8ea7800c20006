import { limits } from '@palaro/contract/constants';
import { digitsInput } from '../../forms/typed-number.ts';

/** What a form keeps in place of digits once a check without digits is done; it is never sent. */
export const passedMark = 'ok';

/** Digits only and at most six (A378, A379). */
export const captchaInput = (typed: string): string => digitsInput(typed, limits.captchaLengthMax);
