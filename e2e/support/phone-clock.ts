import type { Page } from '@playwright/test';

/** From the next document on, the phone's clock is wrong by so much; it goes on as it should. */
export const setPhoneClock = async (page: Page, aheadMs: number): Promise<void> => {
  await page.addInitScript((ahead) => {
    const Right = Date;
    globalThis.Date = new Proxy(Right, {
      construct: (_, parts: number[]) => (parts.length === 0 ? new Right(Right.now() + ahead) : new Right(...(parts as [number]))),
      get: (date, name) => (name === 'now' ? () => Right.now() + ahead : (Reflect.get(date, name) as unknown)),
    });
  }, aheadMs);
};
