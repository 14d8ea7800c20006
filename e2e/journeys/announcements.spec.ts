import { expectAccessibleInBothLooks, expect, keptSession, place, settled, test, type Page } from '../support/journey.ts';
import { hold, nextCall } from '../support/lobby.ts';
import { anHourMs } from '../support/phone-clock.ts';
import { withMotion } from '../support/motion.ts';

test.use(withMotion);

test.use({ phoneAheadMs: anHourMs });

const strip = (page: Page) => page.getByRole('region', { name: 'Announcements' });
const item = (page: Page, title: string) => page.locator('li.notice').filter({ hasText: title });

test('B048 B073 B147 B148 B149 the strip runs, 20 times a second, can be stopped, and leads to the announcements', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await expect(strip(page)).toContainText('Maintenance at Dagat, 2:00 to 3:00 AM');
  const offset = () =>
    strip(page)
      .locator('.ui-marquee__track')
      .evaluate((track) => track.getBoundingClientRect().left);
  // One text follows the other without an empty line between them.
  const gap = await strip(page).evaluate((line) => {
    const [first, second] = [...line.querySelectorAll('.ui-marquee__run')];
    const text = document.createRange();
    if (first) text.selectNodeContents(first);
    return (second?.getBoundingClientRect().left ?? 0) - text.getBoundingClientRect().right;
  });
  expect(gap).toBeLessThan(80);
  const before = await offset();
  await expect.poll(offset).toBeLessThan(before - 10);
  await strip(page).getByRole('button', { name: 'Pause the announcements' }).click();
  const track = strip(page).locator('.ui-marquee__track');
  await expect.poll(() => track.evaluate((moving) => moving.getAnimations().map(({ playState }) => playState))).toEqual(['paused']);
  const places = await track.evaluate((moving) => {
    const [motion] = moving.getAnimations();
    return Array.from({ length: 101 }, (_, index) => {
      if (motion) motion.currentTime = 5 + index * 10;
      return new DOMMatrix(getComputedStyle(moving).transform).m41;
    });
  });
  // A hundredth of a second apart over one second: twenty moves of two pixels.
  const moves = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  expect(moves.filter((move) => Math.abs(move) > 0.1)).toHaveLength(20);
  expect(Math.abs((places[100] ?? 0) - (places[0] ?? 0))).toBeCloseTo(40, 0);
  // The text itself is the link.
  await strip(page).getByRole('link').first().click();
  await expect.poll(() => place(page)).toBe('/m/notice');
});

test('A046 B047 B278 a guest reads announcements: title, date and sanitised HTML', async ({ page }) => {
  const asked = nextCall(page, '/wps/announcements', { types: 'PL', groupName: 'm_home', platform: 'M', merchantCode: 'PALARO' });
  await page.goto('/m/notice');
  const request = await asked;
  expect(request.headers()['authorization']).toBeUndefined();
  await expect(page.locator('li.notice')).toHaveCount(3);
  await item(page, 'How to check that a round was fair').getByRole('button').click();
  await expect(item(page, 'How to check').locator('ol > li')).toHaveCount(3);
  await expect(item(page, 'How to check').locator('strong').first()).toHaveText('Fair play');
  await expect(item(page, 'How to check').locator('time')).not.toBeEmpty();
  await expect(item(page, 'How to check').locator('.ui-unread-dot')).toHaveCount(0);
});

test.describe('hostile markup', () => {
  // The browser says that it blocked the handler and the style sheet, on top of their being removed.
  test.use({ expectedFaults: [/inline event handler|Applying inline style/] });
  test('B278 markup that runs is not shown, whatever the platform answers', async ({ page }) => {
    await page.route('**/wps/announcements?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { value: { list: { content: string }[] } };
      for (const entry of body.value.list)
        entry.content =
          '<p id="kept">Kept</p><script>document.title = "taken"</script><img src="/m/static/icon.svg" onload="document.title = \'taken\'"><a href="javascript:document.title=1">go</a><iframe src="/m/home"></iframe><form action="/m/home"><input type="password" name="p"></form><style>#kept { display: none }</style><p style="position:fixed;inset:0">Over all</p>';
      await route.fulfill({ response, json: body });
    });
    await page.goto('/m/notice');
    await page.locator('li.notice').first().getByRole('button').click();
    const body = page.locator('.notice__body');
    await expect(body.locator('#kept, p').first()).toHaveText('Kept');
    await expect(body.locator('script, iframe, [onload], a[href^="javascript"]')).toHaveCount(0);
    // Nothing that asks for a password in our name, and nothing that covers the screen.
    await expect(body.locator('form, input, style, [style]')).toHaveCount(0);
    await expect(page).toHaveTitle('Announcement | Palaro');
  });
});

test('B009 B279 B345 B346 B347 B420 opening an announcement marks it read here, on the platform, and asks for the list anew', async ({
  page,
  member,
  ask,
}) => {
  await member();
  await page.goto('/m/notice');
  const notice = item(page, 'Play for fun');
  await expect(notice.locator('.ui-unread-dot')).toBeVisible();
  await expect(page.locator('.ui-unread-dot')).toHaveCount(3);
  const release = await hold(page, '/wps/announcements/read');
  const marked = nextCall(page, '/wps/announcements/read');
  await notice.getByRole('button').click();
  const request = await marked;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ announcementId: 'palaro-demo-9', read: true });
  // The call is still on its way.
  await expect(notice.locator('.ui-unread-dot')).toHaveCount(0);
  await expect(page.locator('.ui-unread-dot')).toHaveCount(2);
  const again = nextCall(page, '/wps/announcements', { types: 'PL' });
  release();
  expect((await again).headers()['authorization']).toMatch(/^Bearer .+/);
  const token = String((await keptSession(page))?.['token']);
  const { value } = await ask<{ list: { id: string; read: boolean }[] }>('GET', '/wps/announcements?types=PL', { token });
  expect(value?.list.filter(({ read }) => read).map(({ id }) => id)).toEqual(['palaro-demo-9']);
  await expectAccessibleInBothLooks(page);
  await page.reload();
  await expect(page.locator('.ui-unread-dot')).toHaveCount(2);
  await expectAccessibleInBothLooks(page);
});
