import type { BrowserContext, Page } from '@playwright/test';

export const demoPassword = 'Palaro!2026';

let count = 0;

/** A name nobody has taken. */
export const freshName = (): string => `ana${process.pid.toString(36)}${Date.now().toString(36).slice(-5)}${++count}`.slice(0, 16);

/**
 * Registers a player through the API inside the page's own browser context, so that the session cookie is the browser's;
 * the next document resumes the session by it, as after a reload.
 */
export const registerInBrowser = async (page: Page, baseUrl: string, username: string = freshName()): Promise<string> => {
  // The app asks at its start whose session it is: an answer that came after the registration would take its place.
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/session/resume');
  await page.goto(`${baseUrl}/m/help?tag=tc`);
  await asked;
  const answer = await page.evaluate(async (name) => {
    const response = await fetch('/wps/register/username', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'module-id': 'REG3' },
      body: JSON.stringify({ username: name, password: 'Fresh!2026', confirmPassword: 'Fresh!2026', type: 0, agreement: true }),
    });
    return (await response.json()) as { success: boolean; code?: string; value?: object };
  }, username);
  if (!answer.success) throw new Error(`could not register ${username}: ${answer.code}`);
  await page.evaluate((session) => {
    sessionStorage.setItem('MC_SESSION_INFO', JSON.stringify(session));
    localStorage.setItem('autoLogin', '1');
  }, answer.value);
  return username;
};

/** Language and theme as the app keeps them. */
export const prefer = async (
  context: BrowserContext,
  baseUrl: string,
  { language, theme }: { language?: string; theme?: 'dark' | 'light' },
): Promise<void> => {
  const cookies = Object.entries({ language, theme }).filter((pair): pair is [string, string] => pair[1] !== undefined);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: baseUrl })));
  await context.addInitScript((wanted) => {
    for (const [key, value] of wanted) if (window === window.top) localStorage.setItem(key, value);
  }, cookies);
};

/** Logs in on the login screen, which leads on to where it was asked for. */
export const fillLogin = async (page: Page, username: string, password: string): Promise<void> => {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
};

/** Logs in through the screen, as a person does. */
export const logInOnScreen = async (page: Page, username: string, password: string = demoPassword): Promise<void> => {
  await page.goto('/m/login');
  await fillLogin(page, username, password);
  await page.waitForURL('**/m/home');
};
