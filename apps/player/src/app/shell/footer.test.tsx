// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { allByRole, byRole } from '../../testing/find.ts';
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

test.each([
  [3, 3],
  [8, 5],
])('A079 A080 B205 B207 B208 of 30 vendors the footer names 22, and of %s ways to pay %s', async (ways, shown) => {
  const vendors = Array.from({ length: 30 }, (_, index) => ({
    vassalage: `V${index}`,
    displayName: `Studio ${index}`,
    isHot: 0,
    logo: '',
  }));
  const payments = Array.from({ length: ways }, (_, index) => ({ code: `P${index}`, name: `Way ${index}`, icon: '' }));
  const certification = { text: '', number: '' };
  await mount(<Footer />, { answers: {}, bootstrap: { vendors: vendors as never }, settings: { downloads: [], certification, payments } });
  const items = allByRole('listitem', undefined, byRole('contentinfo')).map(({ textContent }) => textContent);
  expect(items.filter((text) => text?.startsWith('Studio'))).toHaveLength(22);
  expect(items.filter((text) => text?.startsWith('Way'))).toHaveLength(shown);
});
