import { liveEventsPath } from '@palaro/contract/constants';
import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSideways,
  place,
  settled,
  test,
  toast,
  type Page,
  type Person,
} from '../support/journey.ts';
import type { Store } from '../support/store.ts';
import { anHourMs } from '../support/phone-clock.ts';

test.use({ phoneAheadMs: -anHourMs });

let sent = 0;
/** Sends messages of the operator to a player as its command does, the last of them the newest, and tells the app. */
const send = async (store: Store, { id }: Person, titles: readonly string[]): Promise<void> => {
  const ids = titles.map(() => `${process.pid.toString(36)}${(++sent).toString(36)}`.padStart(26, '0'));
  await store.query(
    `WITH message AS (
       SELECT id, title, now() - (cardinality($2::text[]) - nth) * interval '1 minute' AS at FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS m (id, title, nth)),
     written AS (
       INSERT INTO operator_message (id, merchant_code, audience, texts, due_at, created_at, created_by, announced_at)
       SELECT id, 'PALARO', 'players', jsonb_build_object('EN', jsonb_build_object('title', title, 'body', 'All about ' || title)), at, now(), 'Ana', now() FROM message),
     given AS (INSERT INTO player_message (player_id, id, merchant_code, kind, at) SELECT $3, id, 'PALARO', 'operator', at FROM message)
     INSERT INTO outbox (topic, payload, at) VALUES ('inbox.changed', jsonb_build_object('playerId', $3::text), now())`,
    [ids, titles, id],
  );
};
const many = (count: number): string[] => Array.from({ length: count }, (_, nth) => `Letter ${nth + 1}`);
const letters = (page: Page) => page.locator('.letter');
const title = (page: Page) => page.locator('.header__title');
const entry = (page: Page, name: RegExp | string) => page.locator('.ui-list-row').filter({ hasText: name });

test('A414 B165 a guest who taps messages in the menu is led to login and back', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/wps/inbox') && asked.push(request.url())));
  await page.goto('/m/home');
  await settled(page);
  await page.locator('.home-bar').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Messages' }).click();
  await expect.poll(() => place(page)).toBe('/m/login?returnPath=%2Fm%2FwebEmail');
  expect(asked, 'nobody is asked for a guest').toEqual([]);
});

test('A010 A047 A093 B049 a member reads a message, which is not new any more, and deletes it', async ({ page, member, store }) => {
  test.setTimeout(120_000);
  const person = await member();
  await send(store, person, ['Fiesta week', 'New fish games']);
  await page.goto('/m/webEmail');
  await expect(title(page)).toHaveText('Messages');
  await expect(page).toHaveTitle('Messages | Palaro');
  await expect(letters(page)).toHaveCount(2);
  await expect(letters(page).first()).toContainText('New fish games');
  await expect(page.getByRole('tab', { name: 'Messages (2)' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await letters(page).first().click();
  await expect(page.getByRole('heading', { name: 'New fish games' })).toBeVisible();
  await expect(page.getByText('All about New fish games')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.locator('.letter--unread')).toHaveCount(1);
  await expect(page.getByRole('tab', { name: 'Messages (1)' })).toBeVisible();
  await letters(page).first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'New fish games' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Deleted')).toBeVisible();
  await expect(letters(page)).toHaveCount(1);
  await expect.poll(() => place(page)).toBe('/m/webEmail');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
});

test('A049 B051 the inbox shows messages and announcements, more of them by scrolling, and marks all as read', async ({
  page,
  member,
  store,
}) => {
  const person = await member();
  await send(store, person, many(45));
  await page.goto('/m/messages');
  await expect(letters(page).first()).toContainText('Letter 45');
  const first = await letters(page).count();
  expect(first).toBeLessThan(45);
  await page.mouse.wheel(0, 20_000);
  await expect.poll(() => letters(page).count()).toBeGreaterThan(first);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000);
      return letters(page).count();
    })
    .toBe(45);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.locator('.letter--unread')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Messages', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: /^Announcements/ }).click();
  await expect(page.locator('.notice')).not.toHaveCount(0);
  expect(place(page)).toBe('/m/messages?tab=announcements');
});

test('A048 B050 B159 B160 B161 B163 B164 the message centre leads to messengers, announcements, messages, the agents’ service and home', async ({
  page,
  member,
  store,
  ask,
}) => {
  const person = await member();
  await send(store, person, many(5));
  await page.goto('/m/home');
  await settled(page);
  await page
    .locator('.home-bar')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect.poll(() => place(page)).toBe('/m/message');
  await expect(letters(page)).toHaveCount(3);
  await expect(entry(page, 'Messages').locator('.ui-badge')).toHaveText(/^5/);
  const { value: settings } = await ask<{ contact: { url: string }[] }>('GET', '/wps/system/settings');
  await expect(entry(page, 'Telegram')).toHaveAttribute('href', settings?.contact[0]?.url ?? '-');
  await expect(entry(page, 'WhatsApp')).toHaveAttribute('href', settings?.contact[1]?.url ?? '-');
  const { value: links } = await ask<{ affiliate: { path: string }[] }>('GET', '/wps/system/service-links');
  await expect(entry(page, 'Agent service')).toHaveAttribute('href', links?.affiliate[0]?.path ?? '-');
  await expectAccessibleInBothLooks(page);
  await entry(page, 'Messages').click();
  await expect.poll(() => place(page)).toBe('/m/messages');
  await page.goBack();
  await entry(page, 'Announcements').click();
  await expect.poll(() => place(page)).toBe('/m/notice');
  await page.goto('/m/message');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
});

test('A423 a message that comes is counted at once on home, in the menu and in the hub, up to 99+', async ({
  page,
  context,
  member,
  store,
}) => {
  const person = await member();
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === liveEventsPath);
  await page.goto('/m/home');
  await settled(page);
  const bell = page.locator('.home-bar').getByRole('link', { name: /^Messages/ });
  // Three announcements.
  await expect(bell.locator('.ui-badge')).toHaveText('3');
  const hub = await context.newPage();
  await hub.goto('/m/mine');
  await settled(hub);
  await expect(hub.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  await stream;
  await send(store, person, ['Fiesta week']);
  await expect(bell.locator('.ui-badge')).toHaveText('4');
  await expect(hub.getByRole('link', { name: 'Messages 1 unread' })).toBeVisible();
  await send(store, person, many(99));
  await expect(bell.locator('.ui-badge')).toHaveText('99+');
  await page.locator('.home-bar').getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: /^Messages/ })).toContainText('99+');
});
