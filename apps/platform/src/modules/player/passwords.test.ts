import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { createPasswords } from './passwords.ts';
import { newPasswordFault } from './player-rules.ts';

const options = { memoryCost: 64, timeCost: 2, parallelism: 1 };
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

test('a hash of a password as it was once typed still opens its account, and nothing else does', async () => {
  const stored = await hash(decomposed, options);
  expect([await passwords.matches(stored, decomposed), await passwords.matches(stored, 'Pinata-Sagada9')]).toEqual([true, false]);
  expect(await passwords.matches(null, decomposed)).toBe(false);
});

test('the characters of a password are counted as they are read, however they are typed', () => {
  expect(newPasswordFault({ ...nobody, password: '\u00F1'.normalize('NFD').repeat(7) })).toBe('field_invalid');
  expect(newPasswordFault({ ...nobody, password: '\u00F1'.normalize('NFD').repeat(128) })).toBeNull();
});
