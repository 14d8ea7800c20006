import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { encryptLogin } from './login-encryption.ts';

const payload = { action: 'username', kind: 'any', username: 'maria', password: 'Palaro!2026', remember: true } as const;
const aKey = async () => {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
  return { privateKey: pair.privateKey, key: { kid: 'k1', alg: 'ECDH-ES', enc: 'A256GCM', jwk: { kty, crv, x, y } } };
};

test('A262 A263 encrypts the login to the key and names key and algorithms in the header', async () => {
  const { key, privateKey } = await aKey();
  const { data, encryption } = await encryptLogin(key, payload, { now: 1_760_000_000_500, jti: 'j1' });
  expect(encryption).toBe('k1;ECDH-ES;A256GCM');
  expect(data).not.toContain('maria');
  expect(data.split('.')).toHaveLength(5);
  const { plaintext, protectedHeader } = await compactDecrypt(data, privateKey);
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(payload);
  expect(protectedHeader).toMatchObject({ kid: 'k1', iat: 1_760_000_000, jti: 'j1' });
});

test('A267 passes the remember flag inside of the encrypted login', async () => {
  const { key, privateKey } = await aKey();
  const { data } = await encryptLogin(key, { ...payload, remember: false }, { now: 0, jti: 'j2' });
  const { plaintext } = await compactDecrypt(data, privateKey);
  expect(JSON.parse(new TextDecoder().decode(plaintext)).remember).toBe(false);
});

test('no other key opens it', async () => {
  const { key } = await aKey();
  const other = await aKey();
  const { data } = await encryptLogin(key, payload, { now: 0, jti: 'j3' });
  await expect(compactDecrypt(data, other.privateKey)).rejects.toThrow();
});
