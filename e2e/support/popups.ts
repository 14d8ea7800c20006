import type { BrowserContext } from '@playwright/test';

/** The notice was seen in this browser session and the promotions are hidden for today: home opens nothing by itself. */
export const quietPopups = async (context: BrowserContext, baseUrl: string): Promise<void> => {
  await context.addCookies([{ name: 'noticeShown', value: '1', url: baseUrl }]);
  await context.addInitScript(() => {
    // A game's frame has no storage, nor has an address that is no site.
    if (window !== window.top || location.origin === 'null') return;
    const now = new Date();
    localStorage.setItem('popup.PALARO.hidden', JSON.stringify([now.getFullYear(), now.getMonth() + 1, now.getDate()].join('-')));
  });
};
