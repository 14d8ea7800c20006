import { waysOfWriting } from '@palaro/contract';
import { expect, test } from 'vitest';
import { autofillLine, codeMessage, emailOf, fillPlaceholders, maskedRecipient, noticeMessage } from './verification-rules.ts';
import { readMobileNumber } from './mobile-number.ts';
import { configWith } from './testing.ts';

test('with its last line a code is still one SMS, by the texts that come with the product', () => {
  const config = configWith({}, { name: 'Palaro' });
  const line = autofillLine('https://www.palaro.example', '123456');
  for (const language of ['EN', 'TY'] as const)
    for (const purpose of ['login', 'register', 'forget', 'bind', 'money_password', 'add_password'] as const)
      expect(`${codeMessage(config, language, purpose, '123456').text}\n\n${line}`.length, `${language} ${purpose}`).toBeLessThanOrEqual(
        160,
      );
});

test('a number is read by its country, in every way of writing it, and what is no mobile number there is refused', () => {
  const read = (dialingCode: string, typed: string) => readMobileNumber(dialingCode, typed, configWith({}).messages.countries);
  for (const typed of waysOfWriting)
    expect(read('+63', typed), JSON.stringify(typed)).toEqual({ ok: true, value: { e164: '+639175550100', country: 'PH' } });
  for (const [dialingCode, typed] of [
    ['+63', '917123456'],
    ['+63', '91712345678'],
    ['+63', '212345678'],
    ['+63', 'nine'],
    ['', '9171234567'],
    ['+999', '9171234567'],
  ] as const)
    expect(read(dialingCode, typed), typed).toMatchObject({ failure: { code: 'mobile_invalid' } });
  expect(read('+1', '2025550123')).toMatchObject({ failure: { code: 'mobile_country' } });
});

const texts = (language: string) => {
  const purposes = ['login', 'register', 'forget', 'bind', 'money_password', 'add_password'];
  return {
    subject: `${language} {name}`,
    ...Object.fromEntries(purposes.map((one) => [one, `${language} ${one} {code} {minutes} {other}`])),
  };
};
const speaks = (...languages: string[]) =>
  ({ messages: { texts: Object.fromEntries(languages.map((one) => [one, texts(one)])) }, languageDefault: 'TY', name: 'Palaro' }) as never;

test('a code is told in the language of its player, else of its merchant, else in any', () => {
  const said = (languages: readonly string[]) => codeMessage(speaks(...languages), 'EN', 'login', '123456').text;
  expect([said(['TY', 'EN']), said(['FR', 'TY']), said(['FR'])]).toEqual([
    'EN login 123456 10 {other}',
    'TY login 123456 10 {other}',
    'FR login 123456 10 {other}',
  ]);
  expect(codeMessage(speaks('EN'), 'EN', 'forget', '1')).toEqual({ subject: 'EN Palaro', text: 'EN forget 1 10 {other}' });
  expect(() => codeMessage(speaks(), 'EN', 'login', '1')).toThrow('without texts');
});

test('a notice is told in the language of its player, else of its merchant, else in any, and not at all without a text of its kind', () => {
  const notices = (...languages: string[]) =>
    ({
      messages: {
        notices: {
          texts: Object.fromEntries(
            languages.map((one) => [one, { subject: `${one} {name}`, text: '{what} at {time}', password_changed: `${one} changed` }]),
          ),
        },
      },
      languageDefault: 'TY',
      name: 'Palaro',
      timeZone: 'Asia/Manila',
    }) as never;
  const at = new Date('2026-11-24T16:05:00Z');
  const said = (language: 'EN' | '', ...languages: string[]) =>
    noticeMessage(notices(...languages), { language, kind: 'password_changed', at })?.text;
  expect([said('EN', 'TY', 'EN'), said('', 'EN', 'TY'), said('EN', 'FR', 'TY'), said('EN', 'FR')]).toEqual([
    'EN changed at 2026-11-25, 00:05',
    'TY changed at 2026-11-25, 00:05',
    'TY changed at 2026-11-25, 00:05',
    'FR changed at 2026-11-25, 00:05',
  ]);
  expect(noticeMessage(notices('EN'), { language: 'EN', kind: 'password_changed', at })?.subject).toBe('EN Palaro');
  expect(noticeMessage(notices(), { language: 'EN', kind: 'password_changed', at })).toBeNull();
  expect(noticeMessage(notices('EN'), { language: 'EN', kind: 'passkey_added', at })).toBeNull();
});

test('only a site on https at its usual port has a line that a browser fills a code in by', () => {
  expect(autofillLine('https://play.example', '1')).toBe('@play.example #1');
  expect([autofillLine('http://play.example', '1'), autofillLine('https://play.example:8443', '1')]).toEqual([null, null]);
});

test('an address is compared without its case and blanks, and what is none is refused', () => {
  expect(emailOf(' Maria@Example.COM ')).toBe('maria@example.com');
  for (const typed of ['', 'maria', 'maria@example', '@example.com', 'a b@example.com', 'maria@example.com, jose@example.com'])
    expect(emailOf(typed), typed).toBeNull();
});

test('of a recipient the log has the ends of a number and the domain of an address', () => {
  expect(['+639171234567', '+63917', '+639', 'maria@example.com'].map(maskedRecipient)).toEqual([
    '+63*******567',
    '+63917',
    '+63639',
    'm***@example.com',
  ]);
});

test('a placeholder is filled with what it stands for as the template needs it; one without a value stays', () => {
  expect(fillPlaceholders('{to} {text} {toString}', { to: 'a b', text: '{to}' }, encodeURIComponent)).toBe('a%20b %7Bto%7D {toString}');
});
