import { expect, test } from 'vitest';
import { createService, nameOf } from './services.ts';

const config = {
  google: { issuer: 'https://id.example', clientId: 'c', secret: 'LOGIN' },
  facebook: { service: null, clientId: 'c', secret: 'LOGIN' },
};

test('a name that a service gives is cut before an emoji that does not fit whole', () => {
  expect([nameOf(` ${'a'.repeat(59)}😀 `), nameOf(null)]).toEqual(['a'.repeat(59), '']);
});

test.each(['google', 'facebook'] as const)('%s is not offered while its merchant lacks the secret that it names', (provider) => {
  const offered = (secret: string | undefined) =>
    createService(provider, config, { demoIssuer: 'https://demo.example', secretOf: () => secret, now: Date.now }) !== null;
  expect([offered('hunter2'), offered(undefined)]).toEqual([true, false]);
});
