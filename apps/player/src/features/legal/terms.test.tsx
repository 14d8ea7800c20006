// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { mount, unmountAll } from '../../testing/test-app.tsx';
import { ResponsibleGaming, Terms } from './terms.tsx';

const badge = (): string => document.querySelector('.legal__badge')?.textContent ?? '';
/** The ages that stand in the texts, the badge apart. */
const ages = (): string[] => {
  const texts = [...document.querySelectorAll('.legal__section')].map((section) => section.textContent ?? '');
  return [...new Set(texts.join(' ').match(/\b(?:18|21)\b/g))];
};
const show = (responsibleAge: number | null): Promise<void> =>
  mount(
    <>
      <Terms heading="h2" />
      <ResponsibleGaming heading="h2" />
    </>,
    { answers: {}, settings: { ageMin: 21, responsibleAge } },
  );

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('A537 the responsible-gaming badge says 18 where the merchant’s setting does; every other text has the one age (ruling 19)', async () => {
  await show(18);
  expect(badge()).toBe('18+');
  expect(ages()).toEqual(['21']);
});

test('A537 without that setting 18 stands nowhere', async () => {
  await show(null);
  expect(badge()).toBe('21+');
  expect(ages()).toEqual(['21']);
});
