import type { BrowserContext, Page } from '@playwright/test';

/** A popup has just been there in every document: home opens nothing by itself for the next ten minutes (ruling 50). */
export const quietPopups = async (context: BrowserContext): Promise<void> => {
  // By the right clock, as the app writes it: the phone's may be wrong.
  await context.addInitScript((now) => {
    // A game's frame has no storage, nor has an address that is no site.
    if (window !== window.top || location.origin === 'null') return;
    localStorage.setItem('popups.lastAt', String(now));
  }, Date.now());
};

/** Ten minutes go by: the next visit to home may open a popup again. */
export const tenMinutesOn = (page: Page): Promise<void> => page.evaluate(() => localStorage.removeItem('popups.lastAt'));
