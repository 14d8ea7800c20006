// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { byRole } from '../../testing/find.ts';
import { mount, shows, unmountAll } from '../../testing/test-app.tsx';
import { Footer } from './footer.tsx';

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  vi.useRealTimers();
});

test.each([
  ['Asia/Manila', '2027'],
  ['America/New_York', '2026'],
])('in the new year’s night the footer has the year of the merchant in %s', async (timeZone, year) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T17:00:00Z') });
  const certification = { text: '', number: '' };
  await mount(<Footer />, { answers: {}, settings: { timeZone, downloads: [], certification } });
  expect(byRole('contentinfo').textContent).toContain(year);
  expect(shows('2026') && shows('2027')).toBe(false);
});
