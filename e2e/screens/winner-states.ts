import type { Page } from '@playwright/test';

/** The winner board with eight lines, as after an evening of play. */
export const winners = async (page: Page): Promise<void> => {
  const names = [
    'Parol Nights',
    'Mayon Fury',
    'Lucky Jeepney',
    'Bituin Seven',
    'Kapitan Agila',
    'Perlas ng Silangan',
    'Santelmo',
    'Hagdan-Hagdan',
  ];
  const list = names.map((gameName, index) => ({
    vo: { customerName: `${'jmcraktl'[index]}a***${index}`, gameName, winAmount: `${(index * 977 + 118) % 4000}.50` },
  }));
  await page.route('**/wps/games/winners**', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ success: true, value: { list } }) }),
  );
};

type JackpotList = { value: { list: { lastWin: object | null }[] } };

/** The demo's jackpot after somebody has won it. */
export const jackpots = async (page: Page): Promise<void> =>
  void (await page.route('**/wps/games/jackpots**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as JackpotList;
    const lastWin = { at: '2026-11-24T12:40:00.000Z', customerName: 'ma***7', gameName: 'Noche Buena', amount: '18734.55' };
    const list = answer.value.list.map((jackpot) => ({ ...jackpot, amount: '12480.35', lastWin }));
    await route.fulfill({ response, json: { ...answer, value: { list } } });
  }));

export const noJackpots = async (page: Page): Promise<void> =>
  void (await page.route('**/wps/games/jackpots**', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ success: true, value: { list: [] } }) }),
  ));
