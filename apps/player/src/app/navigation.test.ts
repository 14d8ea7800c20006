// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { countStepBack, goTo, hasPreviousScreen } from './navigation.ts';

const arrive = async (path: string, options?: { replace: boolean }): Promise<void> => {
  goTo(path, options);
  await vi.waitFor(() => expect(location.pathname).toBe(path), 5000);
};

test('B198 there is a screen to step back to after a step, not after one that took the place of the screen before', async () => {
  history.replaceState(null, '', '/m/home');
  await arrive('/m/notice', { replace: true });
  expect(hasPreviousScreen()).toBe(false);
  await arrive('/m/help');
  expect(hasPreviousScreen()).toBe(true);
  countStepBack();
  expect(hasPreviousScreen()).toBe(false);
});
