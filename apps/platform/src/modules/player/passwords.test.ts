import { expect, test } from 'vitest';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { createPasswords } from './passwords.ts';
import { newPasswordFault } from './player-rules.ts';

const passwords = createPasswords({ gate: createSemaphore('hashing', 2, 10), memoryKiB: 64 });
const [composed, decomposed] = ['Pi\u00F1ata-Sagada9', 'Pin\u0303ata-Sagada9'];
const nobody = { username: 'maria', nickname: '', payeeName: '', email: '', mobileNum: '' };

test.each([
  [composed, decomposed],
  [decomposed, composed],
  ['Two\u00A0words-9', 'Two words-9'],
])('a password is the same from every keyboard: set as %j, typed as %j', async (set, typed) => {
  expect(await passwords.matches(await passwords.hash(set), typed)).toBe(true);
});

test('another password opens no account, and none opens an account without one', async () => {
  expect(await passwords.matches(await passwords.hash(composed), 'Pinata-Sagada9')).toBe(false);
  expect(await passwords.matches(null, 'nobody')).toBe(false);
});

test('the characters of a password are counted as they are read, however they are typed', () => {
  expect(newPasswordFault({ ...nobody, password: '\u00F1'.normalize('NFD').repeat(7) })).toBe('field_invalid');
  expect(newPasswordFault({ ...nobody, password: '\u00F1'.normalize('NFD').repeat(128) })).toBeNull();
});
