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
