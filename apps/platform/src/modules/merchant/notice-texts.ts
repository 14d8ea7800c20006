import type { noticeKinds } from '@palaro/contract';

export type NoticeKind = (typeof noticeKinds)[number];

/** The texts of notices where a merchant gives none: `{what}` is that of the kind, `{time}` is in the merchant's time zone. */
export const noticeTextsDefault = {
  EN: {
    subject: 'Your {name} account',
    text: '{name}: {what} ({time}). Not you? Change your password now and ask customer service.',
    new_device: 'Somebody logged in on a new device',
    password_changed: 'The login password was changed',
    money_password_changed: 'The money password was changed',
    device_removed: 'A device was removed',
    devices_removed: 'All other devices were logged out',
    second_step_on: 'The second step at login was switched on',
    second_step_off: 'The second step at login was switched off',
    passkey_added: 'A passkey was added',
    passkey_removed: 'A passkey was removed',
    social_linked: 'A login by another service was linked',
    social_unlinked: 'A login by another service was removed',
    mobile_bound: 'The mobile number was set or changed',
    email_bound: 'The email address was set or changed',
  },
  TY: {
    subject: 'Ang {name} account mo',
    text: '{name}: {what} ({time}). Hindi ikaw? Palitan agad ang password mo at kausapin ang customer service.',
    new_device: 'May nag-login sa bagong device',
    password_changed: 'Napalitan ang login password',
    money_password_changed: 'Napalitan ang money password',
    device_removed: 'May inalis na device',
    devices_removed: 'Na-logout ang lahat ng ibang device',
    second_step_on: 'Na-on ang second step sa login',
    second_step_off: 'Na-off ang second step sa login',
    passkey_added: 'May na-add na passkey',
    passkey_removed: 'May inalis na passkey',
    social_linked: 'May na-link na login mula sa ibang service',
    social_unlinked: 'May inalis na login mula sa ibang service',
    mobile_bound: 'Na-set o napalitan ang mobile number',
    email_bound: 'Na-set o napalitan ang email address',
  },
};
