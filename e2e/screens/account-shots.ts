import { altered, hold, refuse } from './answers.ts';
import { sendTooLittle, writeFeedback } from './feedback-states.ts';
import { allDetails, choosePhoto, headIconOf, saveHeadIcon, wrongName } from './profile-states.ts';
import { allFields, byNumber, fillWrongly, phoneFields, wrongCode } from './registration-states.ts';
import { beginStep, confirmStep, secondStep, twoDevices, withFirstPassword } from './security-steps.ts';
import type { Shot } from './shot.ts';
import { backFromService, linkedService, withAddress, withoutPassword } from './social-states.ts';
import { asTrial, bySms, offline, opens, press, startTrial, tap, withSentFeedback, withUnresolvedRounds } from './steps.ts';

/** Screens of coming in and of the account, in the order a player meets them. */
export const accountShots: readonly Shot[] = [
  { name: 'trial-alert', path: '/m/home', who: 'member', before: asTrial, after: opens('dialog[open]', tap('.bottom-bar a:last-child')) },
  { name: 'trial', path: '/m/trail', who: 'guest', rtl: true },
  { name: 'trial-whole', path: '/m/trail', who: 'guest', fullPage: true },
  { name: 'trial-known', path: '/m/trail', who: 'guest', before: altered('**/wps/testplays', { userName: 'trialab12cd34' }) },
  { name: 'trial-loading', path: '/m/trail', who: 'guest', before: hold('**/wps/testplays') },
  { name: 'trial-failed', path: '/m/trail', who: 'guest', before: refuse('**/wps/testplays') },
  { name: 'trial-offline', path: '/m/trail', who: 'guest', after: offline },
  { name: 'trial-refused', path: '/m/trail', who: 'guest', before: refuse('**/wps/testplays/account'), after: startTrial },
  { name: 'trial-inside', path: '/m/trail', who: 'player', before: asTrial },
  { name: 'trial-home', path: '/m/home', who: 'player', before: asTrial, rtl: true },
  { name: 'trial-deposit', path: '/m/home', who: 'player', before: asTrial, after: opens('dialog[open]', tap('.bottom-bar__deposit')) },
  { name: 'trial-withdraw', path: '/m/withdraw', who: 'player', before: asTrial },
  { name: 'trial-record', path: '/m/gameRecord?tab=wallet', who: 'player', before: asTrial },
  { name: 'login', path: '/m/login', who: 'guest' },
  {
    name: 'login-refused',
    path: '/m/login',
    who: 'guest',
    after: async (page) => {
      await page.locator('input[name=username]').fill('juan_dc');
      await page.locator('input[name=password]').fill('hindi ito');
      await page.locator('form button[type=submit]').click();
      await page.waitForTimeout(1500);
    },
  },
  { name: 'register', path: '/m/register', who: 'guest', fullPage: true },
  {
    name: 'register-faults',
    path: '/m/register',
    who: 'guest',
    fullPage: true,
    after: fillWrongly,
  },
  {
    name: 'register-captcha',
    path: '/m/register',
    who: 'guest',
    fullPage: true,
    before: altered('**/wps/register/settings', { captcha: true }),
  },
  { name: 'register-mobile', path: '/m/register', who: 'guest', fullPage: true, rtl: true, after: byNumber },
  { name: 'register-mobile-refused', path: '/m/register', who: 'guest', fullPage: true, rtl: true, after: wrongCode },
  { name: 'register-invited', path: '/m/register?code=NOBODY9', who: 'guest', fullPage: true },
  {
    name: 'register-countries',
    path: '/m/register',
    who: 'guest',
    rtl: true,
    before: altered('**/wps/register/settings', { fields: phoneFields }),
    after: opens('dialog[open]', tap('.country-picker')),
  },
  {
    name: 'register-all',
    path: '/m/register',
    who: 'guest',
    rtl: true,
    fullPage: true,
    before: altered('**/wps/register/settings', { fields: allFields }),
  },
  { name: 'register-failed', path: '/m/register', who: 'guest', before: refuse('**/wps/register/**') },
  { name: 'login-sms', path: '/m/login', who: 'guest', after: bySms, rtl: true },
  {
    name: 'login-sms-wrong',
    path: '/m/login',
    who: 'guest',
    after: async (page) => {
      await bySms(page);
      await page.locator('[name=mobileNum]').fill('917 555 0100');
      await page.locator('.ui-field__action[aria-busy]').click();
      await page.locator('[name=messageCode]').fill('999999');
      await page.locator('form [type=submit]').click();
      await page.locator('.ui-field--bad').waitFor();
    },
  },
  { name: 'forget', path: '/m/forget', who: 'guest', rtl: true },
  {
    name: 'forget-email',
    path: '/m/forget',
    who: 'guest',
    fullPage: true,
    after: async (page) => {
      await page.locator('.ui-segmented__option').last().click();
      await page.locator('form [type=submit]').click();
      await page.locator('.ui-field--bad').first().waitFor();
    },
  },
  { name: 'forget-loading', path: '/m/forget', who: 'guest', before: hold('**/wps/codes/ways') },
  { name: 'forget-failed', path: '/m/forget', who: 'guest', before: refuse('**/wps/codes/ways') },
  { name: 'login-offline', path: '/m/login', who: 'guest', after: offline },
  { name: 'hub-guest', path: '/m/mine', who: 'guest' },
  { name: 'hub-member', path: '/m/mine', who: 'member', rtl: true },
  {
    name: 'hub-sign-out',
    path: '/m/mine',
    who: 'member',
    after: opens('dialog[open]', press(/sign out/i)),
  },
  { name: 'hub-failed', path: '/m/mine', who: 'member', before: refuse('**/wps/member/**') },
  { name: 'hub-loading', path: '/m/mine', who: 'member', before: hold('**/wps/member/**') },
  { name: 'hub-offline', path: '/m/mine', who: 'member', after: offline },
  { name: 'security', path: '/m/securityCenter?backUrl=/m/mine', who: 'member', rtl: true },
  { name: 'security-loading', path: '/m/securityCenter', who: 'member', before: hold('**/wps/security/**') },
  { name: 'security-failed', path: '/m/securityCenter', who: 'member', before: refuse('**/wps/security/**') },
  { name: 'security-offline', path: '/m/securityCenter', who: 'member', after: offline },
  {
    name: 'security-full',
    path: '/m/securityCenter',
    who: 'member',
    before: altered('**/wps/security/state', { hasMoneyPassword: true, failedLogins: 3, passwordChangedAt: '2026-11-03T02:15:00Z' }),
  },
  { name: 'security-password', path: '/m/changePsw', who: 'member', rtl: true },
  { name: 'security-password-faults', path: '/m/changePsw', who: 'member', after: tap('form button[type=submit]') },
  { name: 'security-first-password', path: '/m/firstPassword', who: 'member', before: withFirstPassword, rtl: true },
  { name: 'security-money', path: '/m/securityCenter/FundsPasswordBox', who: 'member', rtl: true },
  { name: 'security-step', path: '/m/securityCenter/secondStep', who: 'member', rtl: true },
  { name: 'security-step-app', path: '/m/securityCenter/secondStep', who: 'member', before: secondStep, after: beginStep, fullPage: true },
  { name: 'security-step-codes', path: '/m/securityCenter/secondStep', who: 'member', before: secondStep, after: confirmStep },
  { name: 'security-devices', path: '/m/securityCenter/devices', who: 'member', before: twoDevices, rtl: true },
  {
    name: 'security-device-question',
    path: '/m/securityCenter/devices',
    who: 'member',
    before: twoDevices,
    after: opens('dialog[open]', tap('.device .ui-button')),
  },
  { name: 'social-login', path: '/m/login', who: 'guest', fullPage: true, rtl: true },
  { name: 'social-register', path: '/m/login', who: 'guest', fullPage: true, rtl: true, after: backFromService },
  { name: 'social-services', path: '/m/securityCenter/services', who: 'member', before: linkedService, rtl: true },
  {
    name: 'social-remove',
    path: '/m/securityCenter/services',
    who: 'member',
    before: linkedService,
    after: opens('dialog[open]', tap('.device .ui-button[aria-haspopup]')),
  },
  { name: 'social-keep', path: '/m/securityCenter/services', who: 'member', before: withoutPassword, rtl: true },
  { name: 'social-failed', path: '/m/securityCenter/services', who: 'member', before: refuse('**/wps/security/social') },
  { name: 'social-password', path: '/m/securityCenter/setPassword', who: 'member', before: withAddress, rtl: true },
  { name: 'social-password-service', path: '/m/securityCenter/setPassword', who: 'member', before: withoutPassword },
  { name: 'social-no-password', path: '/m/securityCenter/passkeys', who: 'member', before: withoutPassword },
  { name: 'security-activity', path: '/m/securityCenter/activity', who: 'member' },
  { name: 'hub-checking', path: '/m/mine', who: 'member', before: withUnresolvedRounds },
  { name: 'member-home', path: '/m/member/home', who: 'player', rtl: true },
  { name: 'member-home-failed', path: '/m/member/home', who: 'member', before: refuse('**/wps/wallets/**') },
  { name: 'profile', path: '/m/myAccount/index', who: 'member', rtl: true, fullPage: true },
  {
    name: 'profile-set',
    path: '/m/myAccount/index',
    who: 'member',
    before: altered('**/wps/member/profile', allDetails),
    rtl: true,
    fullPage: true,
  },
  {
    name: 'profile-birthday',
    path: '/m/myAccount/index',
    who: 'member',
    rtl: true,
    after: opens('dialog[open]', tap('.profile .ui-list-row:nth-child(2)')),
  },
  { name: 'profile-refused', path: '/m/myAccount/index', who: 'member', after: opens('.ui-field--bad', wrongName) },
  {
    name: 'head-icon',
    path: '/m/myAccount/index',
    who: 'member',
    rtl: true,
    after: opens('.head-icon-set', tap('.head-icon')),
  },
  {
    name: 'head-icon-photo',
    path: '/m/myAccount/index',
    who: 'member',
    after: choosePhoto,
  },
  { name: 'head-icon-refused', path: '/m/myAccount/index', who: 'member', before: refuse('**/wps/member/head-icon'), after: saveHeadIcon },
  { name: 'head-icon-set', path: '/m/myAccount/index', who: 'member', before: headIconOf('kite') },
  { name: 'hub-head-icon', path: '/m/mine', who: 'member', before: headIconOf('parol') },
  { name: 'profile-failed', path: '/m/myAccount/index', who: 'member', before: refuse('**/wps/member/profile') },
  { name: 'profile-trial', path: '/m/myAccount/index', who: 'member', before: asTrial },
  { name: 'register-terms', path: '/m/register', who: 'guest', rtl: true, after: opens('dialog[open]', tap('.registration__terms')) },
  { name: 'feedback', path: '/m/feedback', who: 'member', rtl: true },
  { name: 'feedback-picker', path: '/m/feedback', who: 'member', after: tap('.topic') },
  { name: 'feedback-filled', path: '/m/feedback', who: 'member', after: writeFeedback },
  { name: 'feedback-faults', path: '/m/feedback', who: 'member', after: sendTooLittle },
  { name: 'feedback-offline', path: '/m/feedback', who: 'member', after: offline },
  { name: 'feedback-sent', path: '/m/feedback?tab=sent', who: 'member', rtl: true, before: withSentFeedback },
  { name: 'feedback-picture', path: '/m/feedback?tab=sent', who: 'member', before: withSentFeedback, after: tap('.own-picture') },
  { name: 'feedback-empty', path: '/m/feedback?tab=sent', who: 'member' },
  { name: 'feedback-loading', path: '/m/feedback?tab=sent', who: 'member', before: hold('**/wps/feedback*') },
  { name: 'feedback-failed', path: '/m/feedback?tab=sent', who: 'member', before: refuse('**/wps/feedback*') },
];
