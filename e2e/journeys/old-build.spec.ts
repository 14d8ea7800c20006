import { expect, settled, test, toast, type Page } from '../support/journey.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const told = (page: Page) => toast(page, 'Updated to the latest version.');
test.use({ expectedFaults: [/This build is gone/] });

/** The address of a file as a build would have it that no node knows. */
const ofGoneBuild = (text: string): string => text.replace(/(\/m\/assets\/[\w.]+(?:-[\w.]+)*?)-[\w-]{8}\.(js|css)/g, '$1-GONE0000.$2');

/** Counts the documents that are fetched from now on; those that are wanted are of a build that is gone. */
const documentsOf = async (page: Page, isOld: (count: number) => boolean): Promise<{ count: number }> => {
  const documents = { count: 0 };
  await page.route('**/m/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    documents.count += 1;
    if (!isOld(documents.count)) return route.continue();
    const response = await route.fetch();
    // Its inline script has another hash with other addresses.
    const { 'content-security-policy': _, ...headers } = response.headers();
    return route.fulfill({ response, headers, body: ofGoneBuild(await response.text()) });
  });
  return documents;
};

test('a document whose build no node has any more is fetched anew once, with a word, and works', async ({ page }) => {
  const documents = await documentsOf(page, (count) => count === 1);
  await page.goto('/m/home');
  await expect(told(page)).toBeVisible();
  expect(documents.count).toBe(2);
  await bar(page).getByRole('link', { name: 'Promo' }).click();
  await expect(page.getByRole('button', { name: 'Fiesta of new games' })).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(told(page)).toHaveCount(0);
});

test('so is one that is open already, once it needs a screen', async ({ page }) => {
  const documents = await documentsOf(page, () => false);
  await page.goto('/m/home');
  await settled(page);
  await page.route(/\/m\/assets\/(activity|notice).*\.(js|css)(\?.*)?$/, async (route) =>
    documents.count > 1 ? route.continue() : route.fulfill({ response: await route.fetch({ url: ofGoneBuild(route.request().url()) }) }),
  );
  await bar(page).getByRole('link', { name: 'Promo' }).click();
  await expect(told(page)).toBeVisible();
  expect(documents.count).toBe(2);
  await bar(page).getByRole('link', { name: 'Promo' }).click();
  await expect(page.getByRole('button', { name: 'Fiesta of new games' })).toBeVisible();
});

test('a document that lacks its files again is not fetched a second time, and its links lead on', async ({ page }) => {
  const documents = await documentsOf(page, () => true);
  /** How often the second document has asked for its files in vain. */
  const inVain = new Map<string, number>();
  page.on('response', (response) => {
    const url = response.url().split('?')[0] ?? '';
    if (documents.count === 2 && url.includes('GONE0000')) inVain.set(url, (inVain.get(url) ?? 0) + 1);
  });
  await page.goto('/m/home');
  await expect.poll(() => documents.count).toBe(2);
  // Whoever asks again for a file has decided against another document.
  await expect.poll(() => Math.max(0, ...inVain.values()), { timeout: 20_000 }).toBeGreaterThan(1);
  expect(documents.count).toBe(2);
  await bar(page).getByRole('link', { name: 'Promo' }).click();
  await expect(page).toHaveURL(/\/m\/activity$/);
});
