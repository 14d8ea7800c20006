import { expect, test } from 'vitest';
import { ok } from '../../kernel/result.ts';
import { aContext, answerOf } from '../../testing/builders.ts';
import { demoMerchant, merchantHandlers, readMerchantConfig, type MerchantConfig, type Merchants } from './index.ts';

const code = 'PALARO';
const demo = demoMerchant(code);
const handlersOf = (config: MerchantConfig) =>
  merchantHandlers({ merchants: { get: async () => config } as unknown as Merchants, originOf: () => 'https://play.example' });

test('a document that has not chosen a method means the username (ruling 55)', async () => {
  const { firstMethod: _, ...older } = demo.registration;
  expect(readMerchantConfig({ ...demo, registration: older })).toEqual(ok(demo));
  expect(await answerOf('siteSettings', handlersOf(demo).siteSettings, aContext(code))).not.toHaveProperty('firstMethod');
});

test('a merchant may put the mobile number first, for the login and for the registration', async () => {
  const handlers = handlersOf({ ...demo, registration: { ...demo.registration, firstMethod: 'mobileNum' } });
  expect(await answerOf('siteSettings', handlers.siteSettings, aContext(code))).toMatchObject({ firstMethod: 'mobileNum' });
  expect(await answerOf('registrationSettings', handlers.registrationSettings, aContext(code))).toMatchObject({ firstMethod: 'mobileNum' });
});
