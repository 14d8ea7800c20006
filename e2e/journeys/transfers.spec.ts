import type { Answer } from '../support/journey.ts';
import { expect, expectAccessible, expectNoSideways, place } from '../support/journey.ts';
import { ownVendor, test } from '../support/own-wallets.ts';
import { logInOnScreen } from '../support/people.ts';

type Games = { games: { nodeId: string; gameId: string; gameType: string }[] };

test('B442 money goes to a game that keeps it, is shown as in games, and comes back by a tap and by leaving the game', async ({
  page,
  own,
  ask,
}) => {
  test.setTimeout(150_000);
  const person = await own.store.open({ opening: 100_000n });
  await page.context().addCookies([{ name: 'language', value: 'EN', url: own.baseUrl }]);
  await logInOnScreen(page, person.username, person.password);
  const { value }: Answer<Games> = await ask('GET', `/wps/games?vassalage=${ownVendor}&language=EN&pageSize=1`);
  const [game] = value?.games ?? [];
  if (game === undefined) throw new Error('there is no game');
  const address = `/m/play?${new URLSearchParams({ category: game.gameType, vendor: ownVendor, gameId: game.gameId, nodeId: game.nodeId })}`;
  const notice = page.getByRole('region', { name: 'In games' });

  await test.step('the game has all of the money, and so does the member', async () => {
    await page.goto(address);
    await expect(page.frameLocator('iframe.play__frame').locator('#balance')).toHaveText(/1,000/, { timeout: 30_000 });
    // A page that is closed says nothing: the money stays where it is.
    await page.goto('/m/member/home');
    await expect(notice).toContainText('In games₱1,000.00');
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('1,000');
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await test.step('a tap brings it back', async () => {
    await notice.getByRole('button', { name: 'Bring back' }).click();
    await expect(notice).toBeHidden();
  });
  await test.step('leaving a game brings it back too, and the list of transfers says so', async () => {
    await page.goto(address);
    await expect(page.frameLocator('iframe.play__frame').locator('#balance')).toHaveText(/1,000/, { timeout: 30_000 });
    const recalled = page.waitForResponse((response) => response.url().endsWith('/wps/wallets/recall'));
    await page.getByRole('button', { name: 'Close the game' }).click();
    expect((await recalled).status()).toBe(200);
    await page.goto('/m/transaction/transfers');
    await expect(page.getByText('From Takipsilim 8')).toHaveCount(2);
    await expect(page.getByText('To Takipsilim 8')).toHaveCount(2);
    expect(place(page)).toBe('/m/transaction/transfers');
    await expectNoSideways(page);
    await expectAccessible(page);
  });
});
