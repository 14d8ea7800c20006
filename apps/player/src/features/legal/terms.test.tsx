// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { allByRole } from '../../testing/find.ts';
import { mount, unmountAll } from '../../testing/test-app.tsx';
import { ResponsibleGaming, Terms } from './terms.tsx';

const paragraphs = (): string[] => allByRole('paragraph').map(({ textContent }) => textContent ?? '');
const isBadge = (text: string): boolean => /^\d+\+$/.test(text);
const badge = (): string | undefined => paragraphs().find(isBadge);
/** The ages that stand in the texts, the badge apart. */
const ages = (): string[] => {
  const texts = paragraphs().filter((text) => !isBadge(text));
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
