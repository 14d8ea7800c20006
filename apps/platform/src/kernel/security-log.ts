import { createHash } from 'node:crypto';

/** What a security event may be. */
export type SecurityEvent =
  | 'login'
  | 'login_failed'
  | 'login_locked'
  | 'login_of_blocked_account'
  | 'captcha_failed'
  | 'session_replaced'
  | 'logout'
  | 'password_set'
  | 'password_refused'
  | 'money_password_set'
  | 'second_step_on'
  | 'second_step_off'
  | 'second_code_refused'
  | 'contact_bound'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_refused'
  | 'social_linked'
  | 'social_unlinked'
  | 'social_refused'
  | 'devices_removed'
  | 'details_changed'
  | 'under_age_refused'
  | 'password_reset_failed'
  | 'limit_hit'
  | 'operator_login'
  | 'operator_login_failed'
  | 'operator_logout'
  | 'operator_refused'
  | 'provider_event_refused'
  | 'vendor_call_refused'
  | 'ledger_wrong';

/**
 * Writes a security event into the log, at every log level, as one line with `event: "security"` and its `name`. It says
 * who and from where, and holds no token, password or code; a name that was typed goes as a digest, since people type
 * passwords into the wrong field.
 */
export type SecurityLog = (name: SecurityEvent, fields: Readonly<Record<string, string | number | undefined>>) => void;

/** For parts that run without anybody listening. */
export const silentSecurityLog: SecurityLog = () => undefined;

type ParentLog = {
  readonly child: (bindings: object, options: { level: string }) => { readonly info: (fields: object, message: string) => void };
};

/** A security log beside the usual one: a child with a level of its own. */
export const createSecurityLog = (log: ParentLog): SecurityLog => {
  const child = log.child({ event: 'security' }, { level: 'info' });
  return (name, fields) => child.info({ name, ...fields }, 'security event');
};

const shortDigest = (text: string, length: number): string => createHash('sha256').update(text).digest('hex').slice(0, length);

/** A name that was typed in vain, as the log may have it; from its key, so that spellings of one name are one. */
export const typedName = (nameKey: string): string => shortDigest(nameKey, 16);

/** A device as the log names it, from its cookie (a name and its signature); undefined without one. */
export const deviceName = (cookie: string | null): string | undefined =>
  cookie === null ? undefined : shortDigest(cookie.split('.')[0] ?? '', 12);

/** Says that a limit was hit. */
export type LimitLog = (
  limit: string,
  who: { readonly merchant: string; readonly ip: string; readonly device?: string | undefined },
) => void;
