import type { Page } from './journey.ts';

/** User agents of phones that the app is offered to. */
export const androidChrome =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
export const iphoneSafari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** A phone that has been here before and has seen all else that home opens: the app popup is due (ruling 50). */
export const returnToHome = async (page: Page): Promise<void> => {
  await page.context().addInitScript(() => {
    // A game's frame has no storage.
    if (window !== window.top) return;
    const now = new Date();
    localStorage.setItem('visited', 'true');
    localStorage.setItem('popup.PALARO.B.hidden', JSON.stringify([now.getFullYear(), now.getMonth() + 1, now.getDate()].join('-')));
    document.cookie = 'noticeShown=1; path=/';
  });
};
