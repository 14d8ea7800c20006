// oxlint-disable-next-line no-restricted-imports -- the schema is the measure of the payload; a test never reaches the phone
import { registrationPayload } from '@palaro/contract';
import { optionalRegistrationFields } from '@palaro/contract/constants';
import { expect, test } from 'vitest';
import {
  codeWaitMs,
  emptyForm,
  inputOf,
  inputsOf,
  methodsOf,
  proposedName,
  refusalInput,
  registrationFault,
  registrationPayloadOf,
  ruleFault,
  shownFields,
  type RegistrationRules,
} from './registration-rules.ts';
import { ruleText } from './rule-text.ts';
import { mobileInput, sentMobile, smsCodeInput } from '../../forms/typed-number.ts';

const rule = (over = {}) => ({ enabled: true, required: false, regExp: '[a-z]{3,8}', ...over });
const settings = (over: Partial<RegistrationRules> = {}): RegistrationRules => ({
  method: 'username',
  ageMin: 21,
  today: '2026-11-24',
  usernameEnabled: true,
  mobileEnabled: false,
  firstMethod: 'username',
  mobileVerification: false,
  captcha: false,
  open: true,
  dialingCodes: ['+63'],
  otherCountries: false,
  username: rule(),
  password: rule({ regExp: '.{8,20}' }),
  fields: {},
  ...over,
});
const allFields = Object.fromEntries(optionalRegistrationFields.map((field) => [field, rule()]));
const place = {
  host: 'play.example',
  method: 'username',
  registerMethod: 'PWA',
  dialingCode: '63',
  captcha: null,
  affiliateCode: '',
} as const;

test('a pattern is put into words by what it takes; one that cannot be told truly says nothing', () => {
  const text = (input: 'username' | 'password', regExp: string) => ruleText(input, regExp);
  expect(text('username', '^[A-Za-z][A-Za-z0-9]{3,15}$')).toEqual({ key: 'letterFirst', min: 4, max: 16 });
  expect(text('username', '[a-z0-9_]{6,12}')).toEqual({ key: 'signs', min: 6, max: 12 });
  expect(text('password', '^(?=.*[A-Za-z])(?=.*[0-9])[\\x21-\\x7e]{6,20}$')).toEqual({ key: 'both', min: 6, max: 20 });
  expect(text('password', '.{8,20}')).toEqual({ key: 'length', min: 8, max: 20 });
  expect(text('password', '^.{8,128}$')).toEqual({ key: 'length', min: 8, max: 128 });
  expect(text('username', '[a-z0-9]{4,}')).toBeNull();
  expect(text('username', '[A-Z]{4,8}')).toBeNull();
});

test('A363 A366 takes pattern, enabled and required from the configuration', () => {
  expect(ruleFault('nickname', rule(), 'Maria')).toBe('validation.name');
  expect(ruleFault('nickname', rule(), 'maria')).toBeNull();
  expect(ruleFault('nickname', rule({ required: true }), '')).toBe('validation.required');
});

test('says of a new password that it is too short, or the name', () => {
  const fault = (password: string, username = ' Maria1990 ') =>
    registrationFault(settings(), 'password', { ...emptyForm, username, password });
  expect([fault(''), fault('short'), fault('maria1990'), fault('maria1991'), fault('x'.repeat(21))]).toEqual([
    'validation.password.required',
    'validation.password.short',
    'errors.password_is_name',
    null,
    'validation.password',
  ]);
  const withMobile = { ...emptyForm, mobileNum: '09171234567', password: '639171234567' };
  expect(registrationFault(settings(), 'password', withMobile)).toBe('errors.password_is_name');
});

test('spaces around a name are no fault, and are not sent', () => {
  const form = { ...emptyForm, username: ' maria\t' };
  expect(registrationFault(settings(), 'username', form)).toBeNull();
  expect(registrationPayloadOf(settings(), form, place).username).toBe('maria');
});

test('the method that the merchant puts first comes first, where it is offered at all (ruling 55)', () => {
  const methods = (mobileEnabled: boolean) => methodsOf(settings({ usernameEnabled: true, mobileEnabled, firstMethod: 'mobileNum' }));
  expect([methods(true), methods(false)]).toEqual([['mobileNum', 'username'], ['username']]);
});

test('A150 A151 A338 the methods are those of the settings, username first', () => {
  const methods = (usernameEnabled: boolean, mobileEnabled: boolean) => methodsOf(settings({ usernameEnabled, mobileEnabled }));
  expect(methods(true, true)).toEqual(['username', 'mobileNum']);
  expect(methods(true, false)).toEqual(['username']);
  expect(methods(false, true)).toEqual(['mobileNum']);
});

test('A153 A154 A155 A156 A172 by mobile number the form has number, SMS code and passwords, and no second number', () => {
  const fields = { mobileNum: rule(), verificationCode: rule(), email: rule() };
  expect(inputsOf(settings({ fields, mobileVerification: true }), 'mobileNum', false)).toEqual([
    'mobileNum',
    'verificationCode',
    'password',
    'confimpsw',
    'email',
  ]);
});

test('A281 the payload of a registration by number carries number and code, and no username', () => {
  const form = { ...emptyForm, username: 'maria', mobileNum: '09171234567', verificationCode: '123456' };
  const sent = registrationPayloadOf(settings(), form, { ...place, method: 'mobileNum', dialingCode: '+63' });
  expect(sent).toMatchObject({ username: '', mobileNum: '9171234567', countryDialingCode: '+63', verificationCode: '123456' });
  expect(registrationPayloadOf(settings(), form, place)).toMatchObject({ username: 'maria', mobileNum: '', verificationCode: '' });
});

test('A340 the button counts down as many minutes as the answer says, 60 seconds where it says nothing', () => {
  expect([codeWaitMs({ expiredMinutes: 2 }), codeWaitMs({ expiredMinutes: 0.5 }), codeWaitMs({})]).toEqual([120_000, 30_000, 60_000]);
});

test('A399 a number by which an account is opened must be one; the code is asked for with it', () => {
  const byMobile = settings({ method: 'mobileNum' });
  const fault = (mobileNum: string) => registrationFault(byMobile, 'mobileNum', { ...emptyForm, mobileNum });
  expect(['', '12', '+63 (917)'].map(fault)).toEqual(Array(3).fill('validation.mobileEnter'));
  expect(fault('0917 123 4567')).toBeNull();
  expect(registrationFault(byMobile, 'verificationCode', emptyForm)).toBe('verification.required');
  const optional = settings({ mobileVerification: true });
  expect(registrationFault(optional, 'verificationCode', emptyForm)).toBeNull();
  expect(registrationFault(optional, 'verificationCode', { ...emptyForm, mobileNum: '09171234567' })).toBe('verification.required');
});

test('A408 a date of birth is a day of the calendar, and of somebody old enough', () => {
  const fields = { birthday: rule({ regExp: '[0-9-]{10}' }) };
  const fault = (birthday: string, today = '2026-11-24') =>
    registrationFault(settings({ fields, today }), 'birthday', { ...emptyForm, birthday });
  expect(fault('')).toBeNull();
  expect(['2005-11-24', '1990-02-28'].map((day) => fault(day))).toEqual([null, null]);
  expect(fault('2005-11-25')).toBe('errors.under_age');
  for (const day of ['2005-02-29', '2026-11-25', '1905-11-24', '2005-13-01']) expect(fault(day), day).toBe('errors.birthday_invalid');
  expect([fault('2004-02-29', '2025-02-28'), fault('2004-02-29', '2025-03-01')]).toEqual(['errors.under_age', null]);
});

test('an optional field is judged by the merchant’s pattern without the blanks around it, and by nothing else', () => {
  const fields = { nickname: rule(), mobileNum: rule(), birthday: rule({ regExp: '[0-9-]{10}' }) };
  const fault = (input: 'nickname' | 'mobileNum', value: string) =>
    registrationFault(settings({ fields }), input, { ...emptyForm, birthday: '2020-01-01', [input]: value });
  expect([fault('nickname', ' maria '), fault('mobileNum', 'abc'), fault('mobileNum', '!')]).toEqual([null, null, 'validation.mobile']);
});

test('blanks alone are nothing: an optional field passes with them, a required one does not', () => {
  const fault = (required: boolean) =>
    registrationFault(settings({ fields: { nickname: rule({ required }) } }), 'nickname', { ...emptyForm, nickname: '  ' });
  expect([fault(false), fault(true)]).toEqual([null, 'validation.required']);
});

test('A364 lets an empty field pass that is not required', () => {
  expect(ruleFault('email', rule(), '')).toBeNull();
});

test('A365 gives every other field its own message', () => {
  const texts = (['username', 'password', 'email', 'payeeName', 'mobileNum', 'affiliateCode', 'verificationCode', 'zalo'] as const).map(
    (input) => ruleFault(input, rule(), '!'),
  );
  expect(texts).toEqual([
    'validation.account',
    'validation.password',
    'validation.email',
    'validation.name',
    'validation.mobile',
    'validation.invitation',
    'validation.code',
    'validation.format',
  ]);
});

test('a pattern must fit the whole value', () => {
  expect(ruleFault('nickname', rule({ regExp: 'a|b' }), 'ax')).toBe('validation.name');
});

test('A367 A368 requires the confirmation and that it equals the password', () => {
  const form = { ...emptyForm, password: 'Palaro!2026' };
  expect(registrationFault(settings(), 'confimpsw', form)).toBe('validation.confirm.required');
  expect(registrationFault(settings(), 'confimpsw', { ...form, confimpsw: 'Palaro!2027' })).toBe('validation.confirm.mismatch');
  expect(registrationFault(settings(), 'confimpsw', { ...form, confimpsw: 'Palaro!2026' })).toBeNull();
});

test('A376 requires the captcha when the captcha flag is on', () => {
  expect(registrationFault(settings({ captcha: true }), 'identifying', emptyForm)).toBe('validation.captcha.registration');
  expect(registrationFault(settings(), 'identifying', emptyForm)).toBeNull();
});

test('A409 refuses an e-mail of 255 characters even when the pattern would take it', () => {
  const email = rule({ regExp: '.+' });
  expect(ruleFault('email', email, 'a'.repeat(255))).toBe('validation.email');
  expect(ruleFault('email', email, 'a'.repeat(254))).toBeNull();
});

test('A160 shows exactly the enabled optional fields', () => {
  expect(shownFields(settings({ fields: { email: rule(), zalo: rule({ enabled: false }) } }), 'username', false)).toEqual(['email']);
});

test('A161 A162 A163 A164 A165 A166 A167 A168 A169 A170 A171 A174 A175 each optional field comes with its own setting', () => {
  for (const field of optionalRegistrationFields.filter((each) => each !== 'verificationCode'))
    expect(shownFields(settings({ fields: { [field]: rule() } }), 'username', false)).toEqual([field]);
});

test('A160 knows every optional field', () => {
  expect(shownFields(settings({ fields: allFields, mobileVerification: true }), 'username', false)).toEqual([
    ...optionalRegistrationFields,
  ]);
});

test('shows the SMS code only with mobile verification', () => {
  expect(shownFields(settings({ fields: allFields }), 'username', false)).not.toContain('verificationCode');
});

test('A176 hides the invitation code when the visit brought a valid one', () => {
  expect(shownFields(settings({ fields: allFields }), 'username', true)).not.toContain('affiliateCode');
});

test('A344 lists the inputs in the order of the screen', () => {
  expect(inputsOf(settings({ fields: { email: rule() }, captcha: true }), 'username', false)).toEqual([
    'username',
    'password',
    'confimpsw',
    'email',
    'identifying',
  ]);
});

test('A282 channel and token of Firebase are there on its path alone, in place of the code', () => {
  const form = { ...emptyForm, mobileNum: '09171234567', verificationCode: '123456' };
  const by = { ...place, method: 'mobileNum' as const, dialingCode: '+63' };
  const sent = registrationPayloadOf(settings(), form, { ...by, firebaseIdToken: 'a.b.c' });
  expect(sent).toMatchObject({ mobileNum: '9171234567', verificationCode: '', firebaseChannel: 'sms', firebaseIdToken: 'a.b.c' });
  const without = registrationPayloadOf(settings(), form, { ...by, firebaseIdToken: null });
  expect(without.verificationCode).toBe('123456');
  expect(Object.keys(without).filter((key) => key.startsWith('firebase'))).toEqual([]);
});

test('A272 A273 A274 A275 A276 A277 A278 A279 A280 builds the payload the platform takes', () => {
  const form = {
    ...emptyForm,
    username: 'maria',
    password: 'Palaro!2026',
    confimpsw: 'Palaro!2026',
    mobileNum: '09171234567',
    email: ' m@example.com ',
    identifying: '1234',
  };
  const payload = registrationPayloadOf(settings({ fields: allFields }), form, {
    ...place,
    captcha: { captchaId: 'c1', work: 'w1' },
    affiliateCode: 'AGENT1',
  });
  expect(registrationPayload.parse(payload)).toEqual(payload);
  expect(payload).toMatchObject({
    countryDialingCode: '63',
    registerUrl: 'play.example',
    domain: 'play.example',
    registerMethod: 'PWA',
    username: 'maria',
    password: 'Palaro!2026',
    confirmPassword: 'Palaro!2026',
    affiliateCode: 'AGENT1',
    mobileNum: '9171234567',
    email: 'm@example.com',
    captcha: '1234',
    captchaId: 'c1',
    work: 'w1',
    type: 0,
    verificationCode: '',
  });
});

test('leaves out what is not shown, whatever the form holds', () => {
  expect(registrationPayloadOf(settings(), { ...emptyForm, email: 'x@example.com' }, place).email).toBe('');
});

test('A384 shapes SMS code and mobile number', () => {
  expect(smsCodeInput('12a34567890123')).toBe('1234567890');
  expect(mobileInput('0917 123 4567 8901 2345x')).toHaveLength(20);
  expect(sentMobile('0917 555 0100', '+63')).toBe('9175550100');
});

test('A283 finds the input of a field that the platform names', () => {
  expect(inputOf('confirmPassword')).toBe('confimpsw');
  expect(inputOf('captcha')).toBe('identifying');
  expect(inputOf('email')).toBe('email');
  expect(inputOf('constructor')).toBeNull();
});

test('A506 finds the input that a refusal is about', () => {
  expect(refusalInput({ code: 'username_taken', data: undefined })).toBe('username');
  expect(refusalInput({ code: 'field_invalid', data: { field: 'payeeName' } })).toBe('payeeName');
  expect(refusalInput({ code: 'offline', data: undefined })).toBeNull();
});

test('a name to begin with is made of letters and digits of a person’s name, or is none', () => {
  expect([proposedName('María-José 2', '^[a-z0-9]{4,12}$'), proposedName('Jo', '^[a-z0-9]{4,12}$')]).toEqual(['mariajose2', '']);
});

test('a refused dialing code is said at the number', () => {
  expect(inputOf('countryDialingCode')).toBe('mobileNum');
});

test('a registration by a service asks for what is required alone, and for no password', () => {
  const fields = { email: rule({ required: true }), nickname: rule(), paymentPassword: rule({ required: true }) };
  expect(inputsOf(settings({ fields }), 'social', false)).toEqual(['username', 'email']);
  const number = { mobileNum: rule({ required: true }), verificationCode: rule() };
  expect(shownFields(settings({ fields: number, mobileVerification: true }), 'social', false)).toEqual(['mobileNum', 'verificationCode']);
  expect(shownFields(settings({ fields: { verificationCode: rule() }, mobileVerification: true }), 'social', false)).toEqual([]);
});

test('a field that the merchant does not ask for has no fault', () => {
  expect(registrationFault(settings(), 'email', { ...emptyForm, email: '!' })).toBeNull();
  expect(registrationFault(settings({ fields: { email: rule({ enabled: false, required: true }) } }), 'email', emptyForm)).toBeNull();
});

test('the texts of what is missing, and a refusal that names no field', () => {
  expect(ruleFault('username', rule({ required: true }), '')).toBe('validation.username.required');
  expect(ruleFault('mobileNum', rule({ required: true }), '')).toBe('validation.mobileEnter');
  expect([inputOf(undefined), inputOf('agreement')]).toEqual([null, null]);
});
