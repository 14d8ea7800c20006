import type { Page } from '@playwright/test';

const feedbackText = 'I sent a deposit of 500 by QR on Monday night. It left my bank and is not in my balance.';
/** A message with what the screen itself looks like as its pictures, one of them of a kind that is refused. */
export const writeFeedback = async (page: Page): Promise<void> => {
  await page.locator('.topic').click();
  await page.locator('dialog[open] .ui-list-row').first().click();
  await page.locator('textarea').fill(feedbackText);
  const buffer = await page.screenshot();
  await page.locator('input[name=pictures]').setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer },
    { name: 'two.png', mimeType: 'image/png', buffer: buffer.subarray(0, 5000) },
  ]);
  await page.locator('.attached--ready').first().waitFor();
  await page.locator('.attached--failed').first().waitFor();
};
/** Sends a message that lacks nearly everything. */
export const sendTooLittle = async (page: Page): Promise<void> => {
  await page.locator('textarea').fill('Hello');
  await page.locator('form button[type=submit]').click();
  await page.waitForTimeout(400);
};
/** What the platform answers to a member whose feedback was answered. */
export const sentFeedback = {
  content: [
    {
      id: 'f2',
      type: 1,
      content: feedbackText,
      at: '2026-11-23T13:40:00.000Z',
      pictures: ['p1', 'p2'],
      answers: [
        { content: 'Thank you for the pictures. We are asking the bank and write to you today.', at: '2026-11-23T14:05:00.000Z' },
        { content: 'It has arrived: 500.00 are in your balance now.', at: '2026-11-23T16:20:00.000Z' },
      ],
      unread: true,
    },
    {
      id: 'f1',
      type: 3,
      content: 'More games with fish, please. They are great fun.',
      at: '2026-11-20T10:00:00.000Z',
      pictures: [],
      answers: [],
      unread: false,
    },
  ],
  pageNum: 1,
  totalPages: 1,
  unread: 1,
};
