import type { Ids } from '../kernel/ids.ts';

/** A password of letters and digits that nobody takes for one another. */
export const newPassword = ({ newToken }: Pick<Ids, 'newToken'>, length: number): string => {
  let password = '';
  while (password.length < length) password += newToken().replace(/[^a-km-zA-HJ-NP-Z2-9]/g, '');
  return password.slice(0, length);
};
