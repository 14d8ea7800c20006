/** What is done before a picture is taken, on any screen. */
import type { Page } from '@playwright/test';
import { altered } from './answers.ts';
import { sentFeedback } from './feedback-states.ts';

export const withUnresolvedRounds = altered('**/wps/member/info', { unresolvedRounds: 2 });
/** The session ends within the time that its member is warned of; `atLatest`: whatever they do. */
export const endingSession =
  (atLatest: boolean) =>
  async (page: Page): Promise<void> =>
    void (await page.route('**/wps/session/renew', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { value: { now: string; endsAt: string } };
      const expiresAt = new Date(Date.parse(answer.value.now) + 100_000).toISOString();
      const endsAt = atLatest ? expiresAt : answer.value.endsAt;
      await route.fulfill({ response, json: { ...answer, value: { ...answer.value, expiresAt, endsAt } } });
    }));
export const bySms = async (page: Page): Promise<void> => {
  await page.locator('.ui-segmented__option').last().click();
  await page.locator('[name=mobileNum]').waitFor();
};
export const untilDialog = async (page: Page): Promise<void> => {
  await page.locator('dialog[open]').waitFor();
  await page.waitForTimeout(500);
};
export const asTrial = async (page: Page): Promise<void> =>
  void (await page.addInitScript(() => {
    const session = JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as object;
    sessionStorage.setItem('MC_SESSION_INFO', JSON.stringify({ ...session, type: 4 }));
  }));
export const startTrial = async (page: Page): Promise<void> => {
  await page.locator('input[name=identifying]').fill('1234');
  await page.locator('.trial__form button[type=submit]').click();
  await page.locator('.ui-refusal').waitFor({ timeout: 20_000 });
};
export const tap =
  (selector: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(selector).first().click();
    await page.waitForTimeout(500);
  };
/** What a tap opens may be fetched first. */
export const opens =
  (part: string, act: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await act(page);
    await page.locator(part).first().waitFor();
  };
export const press =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.waitForTimeout(500);
  };
/** Stars the first games of home. */
export const starSome = async (page: Page): Promise<void> => {
  const stars = await page.locator('.block .star').all();
  for (const star of stars.slice(0, 4)) await star.click();
};
export const scrollTo =
  (selector: string) =>
  async (page: Page): Promise<void> => {
    for (let tries = 0; tries < 8; tries++) {
      await page
        .locator(selector)
        .first()
        .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await page.waitForTimeout(250);
    }
    await page.waitForTimeout(1500);
  };
/** What a call answers when there is nothing. */
export const answer =
  (pattern: string, value: unknown) =>
  async (page: Page): Promise<void> =>
    void (await page.route(pattern, (route) =>
      route.fulfill({ contentType: 'application/json', body: JSON.stringify({ success: true, value }) }),
    ));
/** One step after the other. */
export const both =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };
/** The phone's keyboard takes the lower part of the window. */
const keyboardHeight = 300;
export const withKeyboard =
  (field: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(field).last().click();
    const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
    await page.setViewportSize({ width, height: height - keyboardHeight });
    await page.locator(field).last().scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
  };
export const offline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.waitForTimeout(600);
};

/** The browser would install the site, and the player asks for it. */
export const askToInstall = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const question = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined, userChoice: Promise.resolve({}) });
    window.dispatchEvent(question);
  });
  await page.locator('main .ui-button:has([href*="plus-bold"])').first().click();
  await page.locator('dialog[open]').waitFor();
};
/** The worker of a newer build has taken over. */
export const newVersion = async (page: Page): Promise<void> => {
  const part = page.locator('.app-banner--update');
  for (let tries = 0; tries < 20 && !(await part.isVisible()); tries++) {
    await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { build: '/another' } })));
    await page.waitForTimeout(300);
  }
  await part.waitFor();
};

export const withSentFeedback = async (page: Page): Promise<void> => {
  await answer('**/wps/feedback*', sentFeedback)(page);
  await page.route('**/wps/pictures*', (route) =>
    route.fulfill({ path: 'apps/player/public/banner-street.svg', contentType: 'image/svg+xml' }),
  );
};
