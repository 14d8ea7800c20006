import { limits } from '@palaro/contract/constants';

/** What a form keeps in place of digits once a check without digits is done; it is never sent. */
export const passedMark = 'ok';

/** Digits only and at most six (A378, A379); digits of other widths count as their plain ones. */
export const captchaInput = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, limits.captchaLengthMax);
