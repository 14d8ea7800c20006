import { invitationCookie, isInvitationCode, limits } from '@palaro/contract/constants';
import { useEffect, useState } from 'react';
import { useSearch } from '../../navigation/location.ts';
import { useInvitationCheck } from './registration-queries.ts';

/** The code of an invitation link, and what is known of it. One that could not be checked is `unchecked`. */
export type Invitation = { readonly code: string; readonly state: 'none' | 'checking' | 'valid' | 'invalid' | 'unchecked' };

const daySeconds = 86_400;
const writeCookie = (code: string, days: number): void => {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${invitationCookie}=${code}; path=/; max-age=${days * daySeconds}; samesite=lax${secure}`;
};

/** The code of the link that the visitor came by within the last 30 days; empty without one. */
const keptCode = (): string => {
  if (typeof document === 'undefined') return '';
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const code = pairs.find(([name]) => name === invitationCookie)?.[1] ?? '';
  return isInvitationCode(code) ? code : '';
};

/** Done with: the member is there, or the code is nobody's. */
export const forgetInvitation = (): void => writeCookie('', 0);

/**
 * The invitation that the visitor came by: `?code=` of this address, else of an earlier one (A176). The platform keeps the code when a
 * document is opened with it; here it is kept for links within the app.
 */
export const useInvitation = (): Invitation => {
  const asked = new URLSearchParams(useSearch()).get('code') ?? '';
  const linked = isInvitationCode(asked) ? asked : '';
  const [kept] = useState(keptCode);
  const code = linked === '' ? kept : linked;
  const state = useInvitationCheck(code);
  useEffect(() => {
    if (state === 'invalid') forgetInvitation();
    else if (linked !== '') writeCookie(linked, limits.invitationDays);
  }, [linked, state]);
  return { code, state };
};
