import { expect, settled, test } from '../support/journey.ts';

type Games = { games: { nodeId: string; nodeName: string; vassalage: string; gameId: string; gameType: string }[] };

test('B016 the platform refuses recent games to guests', async ({ ask }) => {
  expect(await ask('GET', '/wps/games/recent')).toMatchObject({ status: 401, code: 'not_logged_in' });
  expect(await ask('GET', '/wps/games/recent/add?nodeId=1')).toMatchObject({ status: 401 });
});

test('B008 B124 B408 B409 a launched game heads the recent games; another before it follows', async ({ page, member, ask }) => {
  const { token } = await member({ opening: 10_000n });
  const { value } = await ask<Games>('GET', '/wps/games?gameType=RNG&language=EN&pageSize=2');
  const [earlier, launched] = value?.games ?? [];
  await ask(
    'GET',
    `/wps/games/recent/add?${new URLSearchParams({ nodeId: earlier?.nodeId ?? '', vassalage: earlier?.vassalage ?? '', gameType: 'RNG' })}`,
    { token },
  );
  await page.goto('/m/gameList?gameType=RNG');
  await settled(page);
  const added = page.waitForRequest('**/wps/games/recent/add?**');
  await page
    .getByRole('link', { name: launched?.nodeName ?? '', exact: true })
    .first()
    .click();
  const query = new URL((await added).url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ nodeId: launched?.nodeId, vassalage: launched?.vassalage, gameType: 'RNG' });
  await expect(page.getByRole('heading', { name: launched?.nodeName ?? '' })).toBeVisible();
  await page.goto('/m/gameList');
  await settled(page);
  const listed = page.waitForResponse('**/wps/games/recent?**');
  await page.getByRole('link', { name: 'Recent', exact: true }).click();
  expect((await listed).ok()).toBe(true);
  const links = page.locator('.game-card__link');
  await expect(links).toHaveCount(2);
  await expect(links.nth(0)).toHaveAccessibleName(launched?.nodeName ?? '');
  await expect(links.nth(1)).toHaveAccessibleName(earlier?.nodeName ?? '');
});
