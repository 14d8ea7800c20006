import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSigned, signBody, timestampWindowMs } from './signature.ts';

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

test('a signature is good for a minute before and after its time, whole and in its own writing', () => {
  const [key, raw, now] = [Buffer.from('key'), Buffer.from('{}'), 1_700_000_000_000];
  expect(timestampWindowMs).toBe(60_000);
  const isGood = (written: string, given = signBody(key, written, raw)) =>
    isSigned({ timestamp: written, signature: given, raw }, key, now);
  const right = signBody(key, String(now), raw);
  expect([now - 60_001, now - 60_000, now + 60_000, now + 60_001].map((at) => isGood(String(at)))).toEqual([false, true, true, false]);
  for (const written of ['', `${now}.0`, ` ${now}`, `${now}x`, '0'.repeat(3) + now]) expect(isGood(written), written).toBe(false);
  for (const given of ['', right.toUpperCase(), `${right}0`, `x${right}`, right.slice(1)])
    expect(isGood(String(now), given), given).toBe(false);
  expect(isSigned({ timestamp: undefined, signature: undefined, raw }, key, now)).toBe(false);
});
