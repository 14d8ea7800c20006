import { waysOfWriting } from '@palaro/contract';
import { expect, test } from 'vitest';
import { autofillLine, codeMessage } from './codes-rules.ts';
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
