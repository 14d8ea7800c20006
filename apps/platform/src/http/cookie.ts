import { invitationCookie, isInvitationCode, limits } from '@palaro/contract';

/**
 * Cookies of the platform. The prefix has the browser refuse them from anybody but this host itself, over https or on
 * this machine, so that a neighbouring host can plant none (decision 026).
 */
export const sessionCookieName = '__Host-palaro_session';
export const deviceCookieName = '__Host-palaro_device';
/** An operator's session, and the device of their browser. */
export const operatorCookieName = '__Host-palaro_operator';
export const operatorDeviceCookieName = '__Host-palaro_operator_device';
const daySeconds = 86_400;
/** The longest that browsers keep a cookie: 400 days. */
export const deviceCookieSeconds = 400 * daySeconds;

/** The value of one cookie in a `Cookie` header (RFC 6265), or null; also where there are two, of which one is not ours. */
export const readCookie = (header: string | undefined, name: string): string | null => {
  if (header === undefined) return null;
  const values = header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return values.length === 1 ? (values[0] ?? null) : null;
};

/**
 * `Set-Cookie` for the code of an invitation link, `?code=` of any page; null where the address has none. The app reads it when it
 * registers. Codes that come with a `state` are those of a login elsewhere (OpenID Connect).
 */
export const invitationCookieOf = (url: string): string | null => {
  const query = new URLSearchParams(url.split('?', 2)[1] ?? '');
  const code = query.get('code') ?? '';
  return isInvitationCode(code) && !query.has('state')
    ? `${invitationCookie}=${code}; Path=/; Secure; SameSite=Lax; Max-Age=${limits.invitationDays * daySeconds}`
    : null;
};

/** `Set-Cookie` for one of the cookies: HttpOnly, Secure, SameSite=Strict; `null` deletes it. */
export const hostCookie = (name: string, value: string | null, maxAgeSeconds: number): string =>
  `${name}=${value ?? ''}; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=${value === null ? 0 : maxAgeSeconds}`;
