import fc from 'fast-check';
import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypted, decryptPath } from './encrypted-path.ts';

/** Triple DES with one key three times is DES: what the platform's runtime still has of it. */
const encrypt = (text: string, key: string): string => {
  const cipher = createCipheriv('des-ede3-ecb', Buffer.from(key.repeat(3), 'latin1'), null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64') + key;
};
const letter = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
const key = fc.string({ unit: letter, minLength: 8, maxLength: 8 });

test('B179 a path encrypted with its last 8 characters as the key reads as it was', () => {
  expect(decryptPath(encrypt('https://help.example/', 'Palaro26'))).toBe('https://help.example/');
  expect(decryptPath(encrypt('tel:ñ', 'ab#12~!9'))).toBe('tel:ñ');
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), key, (path, with8) => {
      expect(decryptPath(encrypt(path, with8))).toBe(path);
    }),
    { numRuns: 100 },
  );
});

test('B179 what is no encrypted path is no entry', () => {
  const good = encrypt('https://help.example/', 'Palaro26');
  for (const bad of ['', 'Palaro26', 'https://help.example/', good.slice(4), `${good.slice(0, -8)}Palaro46`, `é${good}`])
    expect(decryptPath(bad), bad).toBeNull();
  const entry = { csType: 'LIVECHAT', csPosition: '1', title: 'CS', path: 'https://a.example/', type: 1 };
  expect(decrypted([entry, { ...entry, type: 3, path: good }, { ...entry, type: 3 }]).map(({ path }) => path)).toEqual([
    'https://a.example/',
    'https://help.example/',
  ]);
});
