import { afterAll, expect, test } from 'vitest';
import { startWithBank } from './bank.ts';
import { askForIdentity, proveContact } from './identities.ts';
import { valueOf } from './test-platform.ts';

const it = await startWithBank();
afterAll(() => it.stop());

test('what a deposit lacks is told with the ways to pay, before one is asked for', async () => {
  const player = await it.newcomer();
  const needs = async () => valueOf(await player('depositChannels')).needs;
  expect(await needs()).toBe('contact');
  await proveContact(it.site, player);
  expect(await needs()).toBeNull();
  await askForIdentity(it.site, { depositNeeds: 'identity' });
  expect(await needs()).toBe('identity');
});
