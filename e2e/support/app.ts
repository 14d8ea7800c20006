import type { Page } from './journey.ts';

/** User agents of phones that the app is offered to. */
export const androidChrome =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
export const iphoneSafari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** The phone's owner has hidden the app popup for today. */
export const hideAppPopup = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    // A game's frame has no storage.
    if (window !== window.top) return;
    const now = new Date();
    localStorage.setItem('app.popup', JSON.stringify([now.getFullYear(), now.getMonth() + 1, now.getDate()].join('-')));
  });
};
