import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSigned, signBody } from './signature.ts';

const page = readFileSync(new URL('../../../../../../../docs/vendor-protocol.md', import.meta.url), 'utf8');
const [, secret = '', timestamp = '', body = '', signature = ''] =
  /with the secret `(\w+)`, the timestamp `(\d+)` and the body `(.+?)`, the signature is `(\w+)`/.exec(page) ?? [];

test('the example that vendors are given is signed as the platform signs', () => {
  const [key, raw] = [Buffer.from(secret, 'utf8'), Buffer.from(body, 'utf8')];
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  expect(signBody(key, timestamp, raw)).toBe(signature);
  expect(isSigned({ timestamp, signature, raw }, key, Number(timestamp))).toBe(true);
  expect(isSigned({ timestamp, signature, raw }, key, Number(timestamp) + 60_001)).toBe(false);
});
