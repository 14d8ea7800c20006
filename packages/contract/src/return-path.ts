import { parseAddress } from './address.ts';
import { homePath, loginRoute } from './vocabulary.ts';

/** A return address, as the address bar has it, only where it stays on this origin and under /m/ (ruling 5); anything else is home, and so is the login. */
export const safeReturnPath = (raw: string | null): string => {
  if (raw === null || !raw.startsWith('/m/') || raw.includes('\\') || [...raw].some((character) => character < ' ')) return homePath;
  const origin = 'https://palaro.invalid';
  const url = parseAddress(raw, origin);
  if (url?.origin !== origin || !url.pathname.startsWith('/m/')) return homePath;
  return url.pathname === loginRoute ? homePath : `${url.pathname}${url.search}${url.hash}`;
};
