import { expect, expectAccessible, expectAccessibleInBothLooks, settled, test, toast, type Page } from '../support/journey.ts';

const content = 'My deposit of Monday did not arrive.';

/** Types the answer of the captcha that is shown; the stack puts it in front of its id. */
const solve = async (page: Page): Promise<void> => {
  const code = page.locator('input[name=identifying]');
  await expect(page.locator('.captcha__picture')).toBeVisible();
  await code.fill(await page.evaluate(() => (window as unknown as { captchaAnswer: string }).captchaAnswer));
};
/** Remembers each captcha's answer as it comes. */
const watchCaptchas = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const ask = window.fetch.bind(window);
    window.fetch = async (...request) => {
      const response = await ask(...request);
      const [address] = request;
      if (typeof address === 'string' && address.startsWith('/wps/captcha')) {
        const { value } = (await response.clone().json()) as { value: { captchaId: string } };
        Object.assign(window, { captchaAnswer: value.captchaId.split('.')[0] });
      }
      return response;
    };
  });
};

test('A013 A042 A096 A231 A353 A389 A463 a member comes from the hub; a message with a picture is sent, and its answer comes by itself', async ({
  page,
  member,
  store,
}) => {
  test.setTimeout(180_000);
  const person = await member();
  await watchCaptchas(page);
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('link', { name: 'Feedback' }).click();
  await expect(page).toHaveURL(/\/m\/feedback$/);
  await expect(page.locator('header').getByText('Feedback')).toBeVisible();
  await expect(page).toHaveTitle(/^Feedback/);
  const box = page.getByLabel('Your message');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await box.fill('x'.repeat(250));
  await expect(page.getByText('200/200')).toBeVisible();
  await box.fill('Too short a text.');
  await send.click();
  await expect(page.getByText('The content is between 20 and 200 characters')).toBeVisible();
  await page.getByRole('button', { name: /What is it about/ }).click();
  await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(7);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Deposit' }).click();
  await box.fill(content);
  await page.locator('input[name=pictures]').setInputFiles([
    { name: 'screen.png', mimeType: 'image/png', buffer: await page.screenshot() },
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') },
  ]);
  await expect(page.locator('.attached--ready')).toHaveCount(1);
  await expect(page.getByText('Pictures must be png or jpg.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove picture 2' }).click();
  await solve(page);
  await send.click();
  await expect(toast(page, 'Your message was sent')).toBeVisible();
  await expect(page).toHaveURL(/tab=sent/);
  const sent = page.locator('.sent');
  await expect(sent).toContainText(content);
  await expect(sent.locator('.own-picture img')).toBeVisible();
  await expect(page.locator('.ui-toast--loading')).toHaveCount(0);
  await expectAccessibleInBothLooks(page);
  await sent.locator('.own-picture').click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await store.query(
    `WITH written AS (INSERT INTO feedback_answer SELECT id, 1, 'It is in your balance now.', now(), 'Ana' FROM feedback WHERE player_id = $1)
     INSERT INTO outbox (topic, payload, at) VALUES ('feedback.changed', jsonb_build_object('playerId', $1::text), now())`,
    [person.id],
  );
  await expect(sent).toContainText('It is in your balance now.');
  await expect(sent.getByText('New', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sent', exact: true })).toBeVisible();
});
