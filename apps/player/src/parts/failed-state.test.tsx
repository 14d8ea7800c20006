// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CallRefused, type RefusalCode } from '../calls/api.ts';
import { FailedState } from './failed-state.tsx';
import { byRole, tapOn } from '../testing/find.ts';
import { mount, unmountAll } from '../testing/test-app.tsx';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const failed = async (error: unknown): Promise<() => number> => {
  let tries = 0;
  await mount(<FailedState query={{ error, isFetching: false, refetch: () => (tries += 1) }} />, { answers: {} });
  return () => tries;
};

test('says what support finds the failure by, and tries again', async () => {
  const tries = await failed(new CallRefused('system_upgrading', { requestId: '01REQUEST' }));
  expect(byRole('alert').textContent).toContain('Reference: 01REQUEST');
  await tapOn(byRole('button', 'Try again'));
  expect(tries()).toBe(1);
});

test('a tap copies what support finds the failure by', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await failed(new CallRefused('system_upgrading', { requestId: '01REQUEST' }));
  await tapOn(byRole('button', 'Copy the reference 01REQUEST'));
  expect(writeText.mock.calls).toEqual([['01REQUEST']]);
});

test('has no reference where the call reached nobody', async () => {
  await failed(new CallRefused('offline'));
  expect(byRole('alert').textContent).not.toContain('Reference');
});

test.each<[RefusalCode, string]>([
  ['offline', 'No internet. This loads by itself when you are back online.'],
  ['slow', 'The connection is slow. We keep trying.'],
  ['too_many_requests', 'We are very busy right now. Retrying…'],
  ['system_upgrading', 'We are very busy right now. Retrying…'],
  ['unknown_error', 'Something went wrong on our side. Please try again.'],
])('%s reads as what it is, not as the player’s connection', async (code, words) => {
  await failed(new CallRefused(code));
  expect(byRole('alert').textContent).toContain(words);
});
