// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { CallRefused } from './api.ts';
import { FailedState } from './failed-state.tsx';
import { mount, unmountAll } from './test-app.tsx';

afterEach(unmountAll);

const failed = async (error: unknown): Promise<() => number> => {
  let tries = 0;
  await mount(<FailedState query={{ error, isFetching: false, refetch: () => (tries += 1) }} />, { answers: {} });
  return () => tries;
};

test('says what support finds the failure by, and tries again', async () => {
  const tries = await failed(new CallRefused('system_upgrading', { requestId: '01REQUEST' }));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Reference: 01REQUEST');
  document.querySelector<HTMLElement>('[role=alert] button')?.click();
  expect(tries()).toBe(1);
});

test('has no reference where the call reached nobody', async () => {
  await failed(new CallRefused('offline'));
  expect(document.querySelector('[role=alert]')?.textContent).not.toContain('Reference');
});
