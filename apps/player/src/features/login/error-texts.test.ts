import { refusals } from '@palaro/contract/constants';
import { readSources } from '@palaro/i18n/build';
import { expect, test } from 'vitest';

const english = (await readSources('en')).get('errors') ?? {};
const tagalog = (await readSources('ty')).get('errors') ?? {};
const all: Record<string, string> = Object.assign({}, ...(await readSources('en')).values());

test('A506 every refusal has its text, in English and Tagalog', () => {
  for (const code of Object.keys(refusals))
    for (const texts of [english, tagalog]) expect(texts[`errors.${code}`]?.trim() ?? '', code).not.toBe('');
});

test('A506 every code has an action that the app takes, and a status that fits it', () => {
  const actions = ['toast', 'field', 'login', 'end-session', 'status', 'captcha', 'refetch-key', 'own-password', 'excluded'];
  for (const [code, { action, status }] of Object.entries(refusals)) {
    expect(actions, code).toContain(action);
    expect(status, code).toBeGreaterThanOrEqual(400);
    // Only who is not let in is led to the login, and only a closed site asks for its status.
    if (action === 'login' || action === 'end-session') expect(status, code).toBe(401);
    if (action === 'status') expect([451, 503], code).toContain(status);
  }
});

test.each([
  ['A479', 'errors.in_logged_login', 'Sorry, you are not logged in! please login first.'],
  ['A480', 'errors.not_logged_in', 'You are not logged in, please login first'],
  ['A481', 'errors.session_ended', 'The account has been logged out, please log in again'],
  ['A482', 'errors.no_permission', 'Sorry, this account does not have permission or the feature is temporarily unavailable.'],
  ['A483', 'errors.user_unknown', 'Sorry, the user does not exist or is disabled.'],
  ['A484', 'errors.username_taken', 'Sorry, the username already exists.'],
  ['A485', 'errors.referrer_unknown', 'Referrer link error'],
  ['A486', 'errors.invitation_invalid', 'Invalid invitation code'],
  ['A487', 'errors.captcha_wrong', 'Verification code error'],
  ['A488', 'errors.unknown_error', 'Unknown error'],
  ['A489', 'errors.empty_url', 'The requested url is empty. please check your request format.'],
  ['A490', 'errors.system_upgrading', 'System upgrading, please try again later.'],
  ['A491', 'errors.region_restricted', 'Due to restriction of your location or IP address, you are not allowed to access the site'],
  ['A492', 'errors.maintenance', 'We are currently performing a system maintenance'],
  ['A493', 'errors.slow', 'Slow Connection'],
  ['A494', 'errors.offline', 'No Internet'],
  ['A495', 'errors.free_reject', 'Please login an actual account to use this function'],
  ['A367', 'validation.confirm.required', 'Please enter the username and password'],
  ['A368', 'validation.confirm.mismatch', 'Confirmation password not matched'],
  ['A376', 'validation.captcha.registration', 'Enter a captcha'],
  ['A377', 'validation.captcha.login', 'please enter code'],
  ['A380', 'login.captcha.help', '1-16 digits or letters'],
  ['A386', 'registration.invitationError', 'invitation code error'],
  ['A394', 'validation.account', 'Account format is incorrect'],
  ['A395', 'validation.password', 'Password format is incorrect'],
  ['A396', 'validation.email', 'E-mail format is incorrect'],
  ['A397', 'validation.name', 'Name format is not valid'],
  ['A398', 'validation.mobile', 'The mobile num is not valid'],
  ['A400', 'validation.invitation', 'Invalid invitation code'],
])('%s the English text of %s is the required one', (_, key, text) => {
  expect(all[key]).toBe(text);
});

// Their rows ask for calls and screens that are not built yet.
test.each([
  ['validation.mobileEnter', 'Please enter a valid mobile number'],
  ['validation.code', 'Verification code error'],
])('the English text of %s is the required one', (key, text) => {
  expect(all[key]).toBe(text);
});

test('A407 the agreement text has one placeholder', () => {
  expect(all['validation.agreement']?.match(/\{\w+\}/g)).toHaveLength(1);
});
