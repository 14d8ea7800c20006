import type { RegistrationSettings } from '@palaro/contract';
import { byRole, field, type } from '../../testing/find.ts';
import { callsTo, mount, refused, value, type Answers } from '../../testing/test-app.tsx';
import type { Invitation } from './invitation.ts';
import { RegistrationMethods } from './registration-methods.tsx';

export const rule = (regExp: string, required = false) => ({ enabled: true, required, regExp });
const settings: RegistrationSettings = {
  usernameEnabled: true,
  mobileEnabled: false,
  firstMethod: 'username',
  mobileVerification: false,
  captcha: false,
  open: true,
  dialingCodes: ['+63'],
  otherCountries: false,
  username: rule('[a-z0-9_]{4,16}', true),
  password: rule('.{8,20}', true),
  fields: { email: rule('[^@]+@[^@]+'), affiliateCode: rule('[A-Z0-9]{4,10}'), zalo: { enabled: false, required: false, regExp: '.*' } },
};
const session = { token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
export const path = '/wps/register/username';
export const mobilePath = '/wps/register/mobile';
export const codePath = '/wps/register/sms-code';
export const names = (): string[] => [...document.querySelectorAll<HTMLInputElement>('form input')].map(({ name }) => name);

const nobody: Invitation = { code: '', state: 'none' };
export const open = (over: Partial<RegistrationSettings> = {}, answers: Answers = {}, invitation = nobody): Promise<void> =>
  mount(<RegistrationMethods settings={{ ...settings, ...over }} invitation={invitation} />, {
    path: '/m/register',
    answers: {
      '/wps/register/username-check': ({ query }) =>
        query.get('username') === 'taken' ? refused('username_taken') : value({ available: true }),
      '/wps/affiliate/check': ({ query }) => value({ success: query.get('code') === 'AGENT1' }),
      '/wps/captcha': () => value({ captchaId: `c${callsTo('/wps/captcha').length}`, image: 'AAAA' }),
      [path]: () => value(session),
      [mobilePath]: () => value(session),
      [codePath]: () => value({ expirationTime: 60_000, serverTime: 0, validMinutes: 10, expiredMinutes: 2 }),
      ...answers,
    },
  });
export const fillIn = (): void => {
  type('Username', 'maria');
  type('Password', 'Palaro!2026');
  type('Confirm password', 'Palaro!2026');
};
export const button = (): HTMLButtonElement => byRole('button', 'Register');
export const agreement = (): HTMLInputElement => field(/^I am \d+ or older/);
export const focused = (): string | null => document.activeElement?.getAttribute('name') ?? null;
