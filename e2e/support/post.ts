import { expect, type Page } from '@playwright/test';

/** The newest code for a recipient on the page of the demo post, read as a person reads it; of a message with these words in it. */
export const readCode = async (page: Page, recipient: string, words = ''): Promise<string> => {
  const phone = await page.context().newPage();
  await phone.goto(process.env['PALARO_POST_URL'] ?? '');
  const message = phone
    .locator('article', { hasText: recipient })
    .filter({ has: phone.locator('.code') })
    .first();
  // The page fetches itself again until the message is there.
  await expect(message).toBeVisible();
  await expect(message).toContainText(words);
  const code = (await message.locator('.code').textContent()) ?? '';
  await phone.close();
  return code;
};
