import { expect, expectAccessible, expectAccessibleInBothLooks, settled, test, toast, type Page } from '../support/journey.ts';
import { nextCall } from '../support/lobby.ts';

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

test('A191 a guest is led to login', async ({ page }) => {
  await page.goto('/m/feedback');
  await expect(page).toHaveURL(/\/m\/login\?returnPath=%2Fm%2Ffeedback/);
});

test('A042 A096 A231 A192 A194 A197 A198 a member comes from the hub, picks a topic, and gets another captcha with a tap', async ({
  page,
  member,
}) => {
  test.setTimeout(180_000);
  await member();
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('link', { name: 'Feedback' }).click();
  await expect(page).toHaveURL(/\/m\/feedback$/);
  await expect(page.locator('header').getByText('Feedback')).toBeVisible();
  await expect(page).toHaveTitle(/^Feedback/);
  await expectAccessibleInBothLooks(page);
  const picker = page.getByRole('button', { name: /What is it about/ });
  await picker.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button')).toHaveCount(7);
  await expectAccessible(page);
  // The mask above the sheet.
  await page.waitForTimeout(400);
  await page.mouse.click(100, 40);
  await expect(sheet).toBeHidden();
  await picker.click();
  await sheet.getByRole('button', { name: 'Deposit' }).click();
  await expect(sheet).toBeHidden();
  await expect(picker).toContainText('Deposit');
  const picture = page.locator('.captcha__picture');
  const before = await picture.getAttribute('src');
  expect(before).toMatch(/^data:image\/png;base64,iVBOR/);
  const again = nextCall(page, '/wps/captcha');
  await page.locator('.captcha').click();
  await again;
  await expect(picture).not.toHaveAttribute('src', before ?? '');
});

test('A013 A389 A463 A353 a message with a picture is sent, and its answer comes by itself', async ({ page, member, store }) => {
  test.setTimeout(180_000);
  const person = await member();
  await watchCaptchas(page);
  await page.goto('/m/feedback');
  await settled(page);
  const box = page.getByLabel('Your message');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await box.fill('x'.repeat(250));
  await expect(page.getByText('200/200')).toBeVisible();
  await box.fill('Too short a text.');
  await send.click();
  await expect(page.getByText('The content is between 20 and 200 characters')).toBeVisible();
  await page.getByRole('button', { name: /What is it about/ }).click();
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

test('an answer that was not read is counted in the hub', async ({ page, member, store }) => {
  const person = await member();
  await store.query(
    `WITH sent AS (INSERT INTO feedback (id, merchant_code, player_id, sender, type, content, created_at)
       VALUES ('hub-' || $1, 'PALARO', $1, 'x', 3, $2, now()) RETURNING id)
     SELECT id FROM sent`,
    [person.id, content],
  );
  await store.query(`INSERT INTO feedback_answer VALUES ('hub-' || $1, 1, 'Thank you.', now(), 'Ana')`, [person.id]);
  await page.goto('/m/mine');
  const entry = page.getByRole('link', { name: /Feedback.*1 new answer/ });
  await expect(entry).toBeVisible();
  await page.goto('/m/feedback?tab=sent');
  await expect(page.getByText('Thank you.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sent', exact: true })).toBeVisible();
  await page.goto('/m/mine');
  await settled(page);
  await expect(page.getByRole('link', { name: 'Feedback', exact: true })).toBeVisible();
});
