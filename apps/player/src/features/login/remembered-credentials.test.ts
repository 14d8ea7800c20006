import { expect, test } from 'vitest';
import { createRememberKey, openCredentials, recallCredentials, sealCredentials, type Credentials } from './remembered-credentials.ts';

const maria: Credentials = { type: 'username', username: 'maria', password: 'Palaro!2026', countryDialingCode: '63' };

test('A270 A271 keeps type, name, password and dialing code, none of them in clear', async () => {
  const key = await createRememberKey();
  const sealed = await sealCredentials(key, maria);
  expect(Buffer.from(sealed.data).toString('latin1')).not.toMatch(/maria|Palaro/);
  expect(await openCredentials(key, sealed)).toEqual(maria);
});

test('A271 the key cannot be taken out of the browser (ruling 11)', async () => {
  const key = await createRememberKey();
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('A271 the same credentials never look the same twice', async () => {
  const key = await createRememberKey();
  const [one, two] = [await sealCredentials(key, maria), await sealCredentials(key, maria)];
  expect(Buffer.from(one.data).equals(Buffer.from(two.data))).toBe(false);
});

test('A138 gives nothing for another key, a changed record or a browser without IndexedDB', async () => {
  const key = await createRememberKey();
  const sealed = await sealCredentials(key, maria);
  expect(await openCredentials(await createRememberKey(), sealed)).toBeNull();
  new Uint8Array(sealed.data)[3]! ^= 1;
  expect(await openCredentials(key, sealed)).toBeNull();
  expect(await recallCredentials()).toBeNull();
});
