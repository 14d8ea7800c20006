/**
 * Every refusal the platform can answer: HTTP status and what the player app does with it (A506, ruling 38). Its texts are the
 * catalogues' `errors.` and its code.
 *
 * Actions: `toast` shows the text; `field` shows it at the named field; `login` leads to the login screen;
 * `end-session` clears the session and leads to the login screen; `status` asks the system status again;
 * `captcha` shows the text and asks for a captcha; `refetch-key` fetches the login key and tries once more; `own-password` leads to
 * the choice of an own password.
 */
export type CodeAction = 'toast' | 'field' | 'login' | 'end-session' | 'status' | 'captcha' | 'refetch-key' | 'own-password';

type CodeRow = { readonly status: number; readonly action: CodeAction };

const row = <A extends CodeAction>(status: number, action: A) => ({ status, action }) as const;

export const refusals = {
  bad_request: row(400, 'field'),
  empty_url: row(400, 'toast'),
  body_too_large: row(413, 'toast'),
  unsupported_media: row(415, 'toast'),
  not_found: row(404, 'toast'),
  method_not_allowed: row(405, 'toast'),
  not_logged_in: row(401, 'login'),
  session_ended: row(401, 'end-session'),
  session_replaced: row(401, 'end-session'),
  no_permission: row(403, 'toast'),
  free_reject: row(403, 'toast'),
  contact_service: row(403, 'toast'),
  feature_off: row(403, 'toast'),
  own_password_due: row(403, 'own-password'),
  too_many_requests: row(429, 'toast'),
  unknown_error: row(500, 'toast'),
  system_upgrading: row(503, 'toast'),
  maintenance: row(503, 'status'),
  region_restricted: row(451, 'status'),
  login_failed: row(401, 'captcha'),
  user_unknown: row(403, 'toast'),
  login_locked: row(429, 'toast'),
  captcha_required: row(400, 'captcha'),
  captcha_wrong: row(400, 'captcha'),
  encryption_required: row(400, 'toast'),
  encryption_key_unknown: row(409, 'refetch-key'),
  encryption_invalid: row(400, 'toast'),
  not_an_agent: row(403, 'toast'),
  not_a_member: row(403, 'toast'),
  username_taken: row(409, 'field'),
  email_taken: row(409, 'field'),
  mobile_taken: row(409, 'field'),
  field_invalid: row(422, 'field'),
  password_common: row(422, 'field'),
  password_is_name: row(422, 'field'),
  password_same: row(422, 'field'),
  old_password_wrong: row(403, 'field'),
  password_exists: row(409, 'toast'),
  money_password_wrong: row(403, 'field'),
  money_password_unset: row(409, 'toast'),
  money_password_easy: row(422, 'field'),
  second_code_required: row(401, 'toast'),
  second_code_wrong: row(401, 'field'),
  second_step_changed: row(409, 'toast'),
  tries_locked: row(429, 'toast'),
  device_is_this: row(409, 'toast'),
  contact_same: row(409, 'field'),
  contact_unproved: row(409, 'toast'),
  passkey_unknown: row(404, 'toast'),
  passkey_refused: row(422, 'toast'),
  passkey_expired: row(409, 'toast'),
  passkey_limit: row(409, 'toast'),
  social_unavailable: row(503, 'toast'),
  social_refused: row(403, 'toast'),
  social_failed: row(422, 'toast'),
  social_expired: row(409, 'toast'),
  social_not_yours: row(403, 'toast'),
  social_taken: row(409, 'toast'),
  mobile_invalid: row(422, 'field'),
  mobile_country: row(422, 'field'),
  code_wrong: row(422, 'field'),
  code_used_up: row(422, 'field'),
  code_wait: row(429, 'field'),
  code_unavailable: row(503, 'toast'),
  referrer_unknown: row(422, 'field'),
  invitation_invalid: row(422, 'field'),
  birthday_invalid: row(422, 'field'),
  under_age: row(422, 'field'),
  detail_settled: row(409, 'field'),
  detail_limit: row(429, 'field'),
  details_changed: row(409, 'toast'),
  registration_closed: row(403, 'toast'),
  game_unknown: row(404, 'toast'),
  game_closed: row(409, 'toast'),
  vendor_unavailable: row(503, 'toast'),
  lottery_unavailable: row(503, 'toast'),
  draw_closed: row(409, 'toast'),
  order_unknown: row(404, 'toast'),
  announcement_unknown: row(404, 'toast'),
  picture_type: row(415, 'toast'),
  picture_too_large: row(413, 'toast'),
  picture_unreadable: row(422, 'toast'),
  picture_unknown: row(422, 'toast'),
  message_changed: row(409, 'toast'),
  trial_limit: row(429, 'toast'),
  top_up_early: row(409, 'toast'),
  top_up_limit: row(429, 'toast'),
  limit_pending: row(409, 'toast'),
  limit_not_due: row(409, 'toast'),
  limit_gone: row(409, 'toast'),
  range_too_long: row(422, 'field'),
} as const satisfies Record<string, CodeRow>;

/** A refusal's code on the wire. */
export type Code = keyof typeof refusals;

/** True for a string that stands in the table; anything else is treated as `unknown_error` (A488). */
export const isCode = (value: string): value is Code => Object.hasOwn(refusals, value);
