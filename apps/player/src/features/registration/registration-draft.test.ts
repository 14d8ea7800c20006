// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { keepDraft, readDraft } from './registration-draft.ts';
import { emptyForm } from './registration-rules.ts';

beforeEach(() => sessionStorage.clear());

test('of all that can be typed, passwords, codes and consent are not kept in the tab', () => {
  const inputs = Object.keys(emptyForm);
  keepDraft(Object.fromEntries(inputs.map((input) => [input, `typed as ${input}`])));
  const never = ['agreement', 'confimpsw', 'identifying', 'password', 'paymentPassword', 'verificationCode'];
  expect(inputs.filter((input) => !Object.hasOwn(readDraft(), input)).toSorted()).toEqual(never);
  for (const input of never) expect(sessionStorage.getItem('registrationDraft')).not.toContain(`typed as ${input}"`);
});
