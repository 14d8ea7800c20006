import { expect, settled, test } from '../support/journey.ts';

type Winners = { list: { vo: { customerName: string; gameName: string; winAmount: string } }[] };

test('B098 B142 B143 B144 B145 B464 the board shows real wins with masked names, in slots and nowhere else', async ({ page, ask }) => {
  const { value } = await ask<Winners>('GET', '/wps/games/winners?gameCategory=RNG&language=EN&limitNum=100');
  for (const { vo } of value?.list ?? []) {
    expect(vo.customerName).toMatch(/^.{1,2}\*\*\*.?$/);
    expect(vo.winAmount).toMatch(/^\d+\.\d{2}$/);
  }
  await page.goto('/m/home?category=RNG');
  await settled(page);
  const board = page.getByRole('region', { name: 'Recent wins' });
  await board.scrollIntoViewIfNeeded();
  const entries = board.locator('.winners__entry');
  const count = value?.list.length ?? 0;
  if (count === 0) await expect(board.getByText('No wins yet today')).toBeVisible();
  else {
    const [first] = value?.list ?? [];
    await expect(
      entries
        .filter({ hasText: first?.vo.customerName ?? '' })
        .filter({ hasText: first?.vo.gameName ?? '' })
        .first(),
    ).toBeAttached();
  }
  await page.goto('/m/home?category=FISH');
  await settled(page);
  await expect(board).toHaveCount(0);
});
