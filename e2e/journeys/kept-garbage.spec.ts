import { keptKeys } from '../../apps/player/src/device/kept-keys.ts';
import { expect, settled, test } from '../support/journey.ts';

/** Kinds of what another build, another page or a full disk may leave. */
const garbage: Readonly<Record<string, string>> = {
  'another type': '5',
  'another shape': '{"list":[{"info":null}],"type":{},"token":{},"show":"yes","until":"never","side":1}',
  'a list of nothing': '[null,7,{"nodeId":1}]',
  null: 'null',
  'truncated JSON': '{"info":{"whitelabel":{"CHAT":true},"customerServ',
  'no JSON at all': 'undefined',
  'two megabytes': '"x"',
};
const popupKeys = ['popup.PALARO.B', 'popup.PALARO.B.hidden'];

for (const [kind, text] of Object.entries(garbage))
  test(`the app starts with ${kind} under each key that it keeps, and drops it`, async ({ page, context, baseURL }) => {
    await page.goto('/m/help?tag=tc');
    await context.addCookies(keptKeys.cookies.map((name) => ({ name, value: encodeURIComponent(text), url: baseURL ?? '' })));
    await page.evaluate(
      ([local, session, left, isHuge]) => {
        // Browsers keep 5 MB for an origin: not every key can be huge at once.
        const huge = JSON.stringify('x'.repeat(2_000_000));
        for (const key of local) localStorage.setItem(key, isHuge && key === 'cache.systemStatus' ? huge : left);
        for (const key of session) sessionStorage.setItem(key, isHuge && key === 'MC_SESSION_INFO' ? huge : left);
      },
      [[...keptKeys.local, ...popupKeys], [...keptKeys.session], text, kind === 'two megabytes'] as const,
    );
    for (const path of ['/m/home', '/m/gameList', '/m/lottery', '/m/login', '/m/register', '/m/mine']) {
      await page.goto(path);
      await settled(page);
      await expect(page.locator('main').first(), path).toBeVisible();
    }
    for (const key of ['cache.systemStatus', 'MC_SESSION_INFO', 'theme', 'language'])
      expect(
        await page.evaluate((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name), key),
        `${key} holds no garbage any more`,
      ).not.toBe(text);
  });
