import { socialRoute } from '../../packages/contract/src/vocabulary.ts';
import { hold, refuse, refuseWith } from './answers.ts';
import type { Shot } from './shot.ts';
import {
  askFirebaseTooSoon,
  backFromGoogle,
  backHome,
  comeBack,
  deviceWorks,
  fillLogin,
  hadPasskey,
  left,
  leftWithAuthenticator,
  slideBeside,
  slideHome,
  sliderStands,
  submitForm,
  verifierStands,
  wrongFinger,
} from './sign-in-steps.ts';
import { bySms, opens } from './steps.ts';
import type { Page } from '@playwright/test';

const login = { path: '/m/login', who: 'guest', fullPage: true } as const;
const loginRefused = (code: string, data: object = {}) => refuseWith('**/wps/session/login', code, data);
const tryLogin = (part: string) =>
  opens(part, async (page: Page) => {
    await fillLogin(page);
    await submitForm(page);
  });

/** The ways in beside username and password, what stands before them, and what they are answered. */
export const signInShots: readonly Shot[] = [
  { name: 'login-passkey', ...login, rtl: true, before: hadPasskey },
  { name: 'login-passkey-refused', ...login, before: hadPasskey, after: wrongFinger },
  {
    name: 'login-passkey-offer',
    path: '/m/login',
    who: 'member',
    rtl: true,
    before: leftWithAuthenticator,
    after: opens('dialog[open]', comeBack),
  },
  { name: 'login-welcome', path: '/m/login', who: 'member', rtl: true, before: left, after: opens('.ui-toast', backHome) },
  {
    name: 'login-second-code',
    ...login,
    rtl: true,
    before: loginRefused('second_code_required', { field: 'secondCode' }),
    after: tryLogin('[name=secondCode]'),
  },
  { name: 'login-locked', ...login, before: loginRefused('tries_locked', { retryAfterSeconds: 1500 }), after: tryLogin('.ui-refusal') },
  { name: 'login-captcha-failed', ...login, before: refuse('**/wps/captcha?**'), after: tryLogin('.captcha svg') },
  { name: 'login-slider', ...login, site: 'sliders', rtl: true, after: sliderStands },
  { name: 'login-slider-fits', ...login, site: 'sliders', rtl: true, after: slideHome },
  { name: 'login-slider-missed', ...login, site: 'sliders', after: slideBeside },
  { name: 'login-slider-loading', ...login, site: 'sliders', before: hold('**/wps/captcha?**') },
  { name: 'login-slider-failed', ...login, site: 'sliders', before: refuse('**/wps/captcha?**') },
  { name: 'login-work', ...login, site: 'sliders', rtl: true, after: deviceWorks },
  { name: 'login-sms-slider', ...login, site: 'sliders', after: opens('.slider__picture img', bySms) },
  { name: 'register-slider', path: '/m/register', who: 'guest', fullPage: true, site: 'sliders', after: sliderStands },
  { name: 'forget-slider', path: '/m/forget', who: 'guest', fullPage: true, site: 'sliders', after: sliderStands },
  { name: 'trial-work', path: '/m/trail', who: 'guest', fullPage: true, site: 'sliders' },
  {
    name: 'login-firebase',
    ...login,
    site: 'firebase',
    rtl: true,
    after: async (page) => {
      await bySms(page);
      await verifierStands(page);
    },
  },
  { name: 'login-firebase-first', ...login, site: 'firebase', after: askFirebaseTooSoon },
  { name: 'register-firebase', path: '/m/register', who: 'guest', fullPage: true, site: 'firebase', after: verifierStands },
  { name: 'social-second-code', path: `${socialRoute}?code=x`, who: 'guest', before: backFromGoogle('second_code', 'login') },
  { name: 'social-link', path: `${socialRoute}?code=x`, who: 'member', rtl: true, before: backFromGoogle('unknown', 'link') },
  { name: 'social-expired', path: socialRoute, who: 'guest', rtl: true },
  { name: 'social-waiting', path: `${socialRoute}?code=x`, who: 'guest', before: hold('**/wps/session/social/finish') },
  {
    name: 'social-denied',
    path: `${socialRoute}?error=access_denied&state=x`,
    who: 'guest',
    before: refuseWith('**/wps/session/social/finish', 'social_refused'),
  },
];
