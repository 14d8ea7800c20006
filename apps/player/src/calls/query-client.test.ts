// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { actionOf, CallRefused } from './api.ts';
import { createQueryClient, shouldRetry } from './query-client.ts';
import { proveOnline } from '../device/use-online.ts';

test('tries again when the way failed, never against a refusal', () => {
  expect(shouldRetry(0, new CallRefused('offline'))).toBe(true);
  expect(shouldRetry(0, new CallRefused('slow'))).toBe(false);
  expect(shouldRetry(2, new CallRefused('offline'))).toBe(false);
  expect(shouldRetry(0, new CallRefused('free_reject'))).toBe(false);
  expect(shouldRetry(0, new TypeError('a bug'))).toBe(false);
});

test('tries again where the platform has answered, whatever the browser says of the network', () => {
  const denied = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(shouldRetry(0, new CallRefused('offline'))).toBe(false);
  proveOnline();
  expect(shouldRetry(0, new CallRefused('offline'))).toBe(true);
  denied.mockRestore();
});

test('A488 treats an unknown code as a message', () => {
  expect(actionOf('session_ended')).toBe('end-session');
  expect(actionOf('not_logged_in')).toBe('login');
  expect(actionOf('no_such_code')).toBe('toast');
});

test('A494 without a network a call fails at once instead of waiting for one', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect([queries?.networkMode, mutations?.networkMode, queries?.refetchOnReconnect]).toEqual(['always', 'always', true]);
});
