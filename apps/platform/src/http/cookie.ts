/** The session cookie (ruling 9): only scripts cannot read it, only `/wps/` calls carry it. */
export const sessionCookieName = 'palaro_session';

/** The value of one cookie in a `Cookie` header (RFC 6265), or null. */
export const readCookie = (header: string | undefined, name: string): string | null => {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
};

/** `Set-Cookie` for the session: HttpOnly, Secure, SameSite=Strict; `null` deletes it. */
export const sessionCookie = (value: string | null, maxAgeSeconds: number): string =>
  `${sessionCookieName}=${value ?? ''}; Path=/wps; HttpOnly; Secure; SameSite=Strict; Max-Age=${value === null ? 0 : maxAgeSeconds}`;
