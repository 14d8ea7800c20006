/**
 * Every refusal the platform can answer: HTTP status, EN text (the seeds' own where they give one, A479 to A495)
 * and what the player app does with it (A506, ruling 38). The front end picks its text by code, never by message.
 *
 * Actions: `toast` shows the text; `field` shows it at the named field; `login` leads to the login screen;
 * `end-session` clears the session and leads to the login screen; `status` asks the system status again;
 * `captcha` shows the text and asks for a captcha; `refetch-key` fetches the login key and tries once more; `own-password` leads to
 * the choice of an own password.
 */
export type CodeAction = 'toast' | 'field' | 'login' | 'end-session' | 'status' | 'captcha' | 'refetch-key' | 'own-password';

type CodeRow = { readonly status: number; readonly text: string; readonly action: CodeAction };

const row = (status: number, action: CodeAction, text: string): CodeRow => ({ status, action, text });

export const codes = {
  bad_request: row(400, 'field', 'Please check what you entered.'),
  empty_url: row(400, 'toast', 'The requested url is empty. please check your request format.'),
  body_too_large: row(413, 'toast', 'This request is too large.'),
  unsupported_media: row(415, 'toast', 'This kind of content is not accepted.'),
  not_found: row(404, 'toast', 'This does not exist.'),
  method_not_allowed: row(405, 'toast', 'This is not possible here.'),
  not_logged_in: row(401, 'login', 'You are not logged in, please login first'),
  session_ended: row(401, 'end-session', 'The account has been logged out, please log in again'),
  session_replaced: row(
    401,
    'end-session',
    'The account has been logged out, please log in again. It has been logged in to on another device.',
  ),
  no_permission: row(403, 'toast', 'Sorry, this account does not have permission or the feature is temporarily unavailable.'),
  free_reject: row(403, 'toast', 'Please login an actual account to use this function'),
  contact_service: row(403, 'toast', 'VIP benefits are not open for this account. Please contact customer service.'),
  feature_off: row(403, 'toast', 'Sorry, this account does not have permission or the feature is temporarily unavailable.'),
  own_password_due: row(403, 'own-password', 'Choose a password of your own first.'),
  too_many_requests: row(429, 'toast', 'Too many requests. Please wait a moment and try again.'),
  unknown_error: row(500, 'toast', 'Unknown error'),
  system_upgrading: row(503, 'toast', 'System upgrading, please try again later.'),
  maintenance: row(503, 'status', 'We are currently performing a system maintenance'),
  region_restricted: row(451, 'status', 'Due to restriction of your location or IP address, you are not allowed to access the site'),
  login_failed: row(401, 'captcha', 'Username or password is wrong'),
  user_unknown: row(403, 'toast', 'Sorry, the user does not exist or is disabled.'),
  login_locked: row(429, 'toast', 'Too many failed logins. Please wait and try again later.'),
  captcha_required: row(400, 'captcha', 'please enter code'),
  captcha_wrong: row(400, 'captcha', 'Verification code error'),
  encryption_required: row(400, 'toast', 'The login must be encrypted.'),
  encryption_key_unknown: row(409, 'refetch-key', 'The login key has changed.'),
  encryption_invalid: row(400, 'toast', 'The login could not be read.'),
  not_an_agent: row(403, 'toast', 'Non-agents cannot log in'),
  not_a_member: row(403, 'toast', 'Non-member account unable to login'),
  username_taken: row(409, 'field', 'Sorry, the username already exists.'),
  email_taken: row(409, 'field', 'This email address is already in use.'),
  mobile_taken: row(409, 'field', 'This mobile number is already in use.'),
  field_invalid: row(422, 'field', 'Please check what you entered.'),
  password_common: row(422, 'field', 'This password is one of the most common ones. Please choose another.'),
  password_is_name: row(422, 'field', 'The password must not be your name, email or mobile number.'),
  password_same: row(422, 'field', 'The new password and the old password cannot be the same'),
  old_password_wrong: row(403, 'field', 'This password is wrong.'),
  password_exists: row(409, 'toast', 'Your account has a login password already.'),
  money_password_wrong: row(403, 'field', 'The money password is wrong.'),
  money_password_unset: row(409, 'toast', 'Set a money password first.'),
  money_password_easy: row(422, 'field', 'This money password is easy to guess. Please choose another.'),
  second_code_required: row(401, 'toast', 'Enter the code of your authenticator app.'),
  second_code_wrong: row(401, 'field', 'This code is wrong or was used before.'),
  second_step_changed: row(409, 'toast', 'Two-step verification has been changed meanwhile. Please look again.'),
  tries_locked: row(429, 'toast', 'Too many wrong tries. Please wait and try again later.'),
  device_is_this: row(409, 'toast', 'This is the device that you are using. Log out to end its session.'),
  contact_same: row(409, 'field', 'Your account has this one already.'),
  contact_unproved: row(409, 'toast', 'There is no confirmed contact that a code could go to.'),
  passkey_unknown: row(404, 'toast', 'This passkey is not known here. Log in with your password.'),
  passkey_refused: row(422, 'toast', 'This passkey could not be checked. Please try again.'),
  passkey_expired: row(409, 'toast', 'That took too long. Please try again.'),
  passkey_limit: row(409, 'toast', 'You have as many passkeys as an account may have. Remove one first.'),
  social_unavailable: row(503, 'toast', 'This service cannot be reached at the moment. Please try again later.'),
  social_refused: row(403, 'toast', 'You did not agree to the login. Try again, or log in another way.'),
  social_failed: row(422, 'toast', 'This login could not be checked. Please try again.'),
  social_expired: row(409, 'toast', 'This login took too long or was used before. Please try again.'),
  social_not_yours: row(403, 'toast', 'This login is not linked to your account.'),
  social_taken: row(409, 'toast', 'This login, or one of its kind, is linked already.'),
  mobile_invalid: row(422, 'field', 'Please enter a valid mobile number'),
  mobile_country: row(422, 'field', 'Mobile numbers of this country are not accepted here.'),
  code_wrong: row(422, 'field', 'Verification code error'),
  code_used_up: row(422, 'field', 'Too many wrong codes. Please get a new one.'),
  code_wait: row(429, 'field', 'A code was sent a moment ago. Please wait before you get another one.'),
  code_unavailable: row(503, 'toast', 'Codes cannot be sent at the moment. Please try again later.'),
  referrer_unknown: row(422, 'field', 'Referrer link error'),
  invitation_invalid: row(422, 'field', 'Invalid invitation code'),
  birthday_invalid: row(422, 'field', 'Please enter a valid birthday.'),
  under_age: row(422, 'field', 'You are too young to play here.'),
  detail_settled: row(409, 'field', 'This is set already. Customer service can correct it.'),
  detail_limit: row(429, 'field', 'You have changed this several times today. Please try again tomorrow.'),
  details_changed: row(409, 'toast', 'Your details have changed meanwhile. Please check them and save again.'),
  registration_closed: row(403, 'toast', 'Registration is closed at the moment.'),
  game_unknown: row(404, 'toast', 'This game does not exist.'),
  game_closed: row(409, 'toast', 'This game is closed at the moment.'),
  vendor_unavailable: row(503, 'toast', 'This studio cannot be reached at the moment. Please try again.'),
  lottery_unavailable: row(503, 'toast', 'The lottery cannot be reached at the moment. Please try again.'),
  draw_closed: row(409, 'toast', 'Betting on this draw has closed.'),
  order_unknown: row(404, 'toast', 'This ticket does not exist.'),
  announcement_unknown: row(404, 'toast', 'This announcement does not exist.'),
  picture_type: row(415, 'toast', 'Pictures must be png or jpg.'),
  picture_too_large: row(413, 'toast', 'A picture may have at most 5 MB.'),
  picture_unreadable: row(422, 'toast', 'This picture cannot be read. Please choose another one.'),
  picture_unknown: row(422, 'toast', 'A picture is no longer here. Please add it again.'),
  message_changed: row(409, 'toast', 'This message was sent before with other words.'),
  trial_limit: row(429, 'toast', 'Too many trial accounts were opened from this network. Try again in an hour, or open an account.'),
  top_up_early: row(409, 'toast', 'You still have enough play money.'),
  top_up_limit: row(429, 'toast', 'That was the last play money for today. It can be filled up again tomorrow.'),
  range_too_long: row(422, 'field', 'The period is too long.'),
} as const satisfies Record<string, CodeRow>;

/** A refusal's code on the wire. */
export type Code = keyof typeof codes;

/** True for a string that stands in the table; anything else is treated as `unknown_error` (A488). */
export const isCode = (value: string): value is Code => Object.hasOwn(codes, value);
