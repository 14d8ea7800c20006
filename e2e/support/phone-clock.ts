import type { BrowserContext, Page } from '@playwright/test';

export const anHourMs = 3_600_000;

/** From the next document on, the phone's clock is wrong by so much; it goes on as it should. */
export const setPhoneClock = async (phone: Page | BrowserContext, aheadMs: number): Promise<void> => {
  await phone.addInitScript((ahead) => {
    const Right = Date;
    globalThis.Date = new Proxy(Right, {
      construct: (_, parts: number[]) => (parts.length === 0 ? new Right(Right.now() + ahead) : new Right(...(parts as [number]))),
      get: (date, name) => (name === 'now' ? () => Right.now() + ahead : (Reflect.get(date, name) as unknown)),
    });
  }, aheadMs);
};
