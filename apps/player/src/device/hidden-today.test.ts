// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clock } from './clock.ts';
import { hideToday, isHiddenToday } from './hidden-today.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test.each(['Asia/Manila', 'America/New_York'])('what is hidden for today in %s comes back with that place’s next midnight', (zone) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ toFake: ['Date'] });
  const at = (hour: number, minute = 0): Date => new Date(2026, 10, 25, hour, minute);
  vi.setSystemTime(at(7, 30));
  clock.learn(Date.now());
  hideToday('app.banner');
  for (const later of [at(8, 30), at(19, 30), at(23, 59)]) {
    vi.setSystemTime(later);
    expect(isHiddenToday('app.banner'), String(later)).toBe(true);
  }
  vi.setSystemTime(at(24));
  expect(isHiddenToday('app.banner')).toBe(false);
});

test('on a phone whose clock is a day wrong, today is the day that it is', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(2026, 10, 24, 23, 0));
  clock.learn(new Date(2026, 10, 25, 23, 0).getTime());
  hideToday('app.banner');
  vi.setSystemTime(new Date(2026, 10, 24, 23, 59));
  expect(isHiddenToday('app.banner')).toBe(true);
  vi.setSystemTime(new Date(2026, 10, 25, 0, 1));
  expect(isHiddenToday('app.banner')).toBe(false);
});
