import { expect, expectAccessibleInBothLooks, expectNoSideways, settled, test } from '../support/journey.ts';

type Game = { nodeId: string; vassalage: string; gameId: string; gameType: string };

test('over a game stand time and result; when it is time the member is asked, across a reload, and goes on', async ({
  page,
  member,
  ask,
}) => {
  await member();
  const { value } = await ask<{ games: Game[] }>('GET', '/wps/games?gameName=Sarimanok&language=EN&pageSize=1');
  const [game] = value?.games ?? [];
  if (game === undefined) throw new Error('there is no such game');
  const path = `/m/play?${new URLSearchParams({ category: game.gameType, vendor: game.vassalage, gameId: game.gameId, nodeId: game.nodeId })}`;
  await page.goto(path);
  await expect(page.getByRole('timer')).toHaveText(/^0:00:\d\d$/, { timeout: 30_000 });
  // An hour goes by, as the summary says it.
  await page.route('**/wps/session/summary', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { value: { session: object } };
    const before = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
    const session = { ...answer.value.session, begunAt: before(61), dueAt: before(1), blocksAt: before(-1) };
    await route.fulfill({ response, json: { ...answer, value: { ...answer.value, session } } });
  });
  const question = page.getByRole('dialog', { name: 'Do you want to go on?' });
  for (let turn = 0; turn < 2; turn++) {
    await page.reload();
    await expect(question).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
  }
  await settled(page);
  await expectNoSideways(page);
  await expectAccessibleInBothLooks(page);
  await page.unroute('**/wps/session/summary');
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('timer')).toHaveText(/^0:0\d:\d\d$/);
});
