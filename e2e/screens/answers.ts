import type { Page } from '@playwright/test';

/** What a picture does to the calls of its page before the page is opened: hold them, refuse them, change their answers. */
export const calls = '**/wps/**';
export const hold =
  (pattern: string | RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.route(pattern, () => new Promise<void>(() => undefined)));
/** Answers the calls with a refusal. */
export const refuseWith =
  (pattern: string | RegExp, code: string, data: object = {}, status = 400) =>
  async (page: Page): Promise<void> =>
    void (await page.route(pattern, (route) =>
      route.fulfill({ status, json: { success: false, code, message: '', data: { requestId: '01J0EXAMPLE0REQUEST0000000', ...data } } }),
    ));
export const refuse = (pattern: string | RegExp) => refuseWith(pattern, 'system_upgrading', {}, 503);
/** The platform's own answer to a call with something else in it. */
export const altered =
  (pattern: string, change: object) =>
  async (page: Page): Promise<void> =>
    void (await page.route(pattern, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { value: object };
      await route.fulfill({ response, json: { ...answer, value: { ...answer.value, ...change } } });
    }));
