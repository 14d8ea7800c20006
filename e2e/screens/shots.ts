import type { Page } from '@playwright/test';
import { altered, calls, hold, refuse } from './answers.ts';
import { sendTooLittle, sentFeedback, writeFeedback } from './feedback-states.ts';
import { play, playThenOpen, verify } from './play-steps.ts';
import { allDetails, wrongName } from './profile-states.ts';
import { byNumber, fillWrongly, phoneFields, wrongCode } from './registration-states.ts';
import { beginStep, confirmStep, secondStep, twoDevices, withFirstPassword } from './security-steps.ts';
import { androidChrome, hideAppPopup, iphoneSafari } from '../support/app.ts';
import { winners } from './winner-states.ts';

/** One picture: where, as whom, and what is done before it is taken. */
export type Shot = {
  readonly name: string;
  readonly path: string;
  /** A player is a member with money. */
  readonly who: 'guest' | 'member' | 'player';
  /** Before the page is opened: hold, refuse or cut off calls. */
  readonly before?: (page: Page) => Promise<void>;
  /** After it is open: open a menu, scroll, type. */
  readonly after?: (page: Page) => Promise<void>;
  /** Also with the right-to-left pseudo language. */
  readonly rtl?: boolean;
  readonly fullPage?: boolean;
  /** The phone, where it matters which. */
  readonly userAgent?: string;
  /** How the site is meanwhile; open unless it says otherwise. */
  readonly site?: SiteState;
};
/** `broken` is a site whose pages cannot be rendered. */
export type SiteState = 'open' | 'maintenance' | 'restricted' | 'broken';

const withUnresolvedRounds = altered('**/wps/member/info', { unresolvedRounds: 2 });
/** The session ends within the time that its member is warned of; `atLatest`: whatever they do. */
const endingSession =
  (atLatest: boolean) =>
  async (page: Page): Promise<void> =>
    void (await page.route('**/wps/session/renew', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { value: { now: string; endsAt: string } };
      const expiresAt = new Date(Date.parse(answer.value.now) + 100_000).toISOString();
      const endsAt = atLatest ? expiresAt : answer.value.endsAt;
      await route.fulfill({ response, json: { ...answer, value: { ...answer.value, expiresAt, endsAt } } });
    }));
const bySms = async (page: Page): Promise<void> => {
  await page.locator('.ui-segmented__option').last().click();
  await page.locator('[name=mobileNum]').waitFor();
};
const untilDialog = async (page: Page): Promise<void> => {
  await page.locator('dialog[open]').waitFor();
  await page.waitForTimeout(500);
};
const asTrial = async (page: Page): Promise<void> =>
  void (await page.addInitScript(() => {
    const session = JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as object;
    sessionStorage.setItem('MC_SESSION_INFO', JSON.stringify({ ...session, type: 4 }));
  }));
const startTrial = async (page: Page): Promise<void> => {
  await page.locator('input[name=identifying]').fill('1234');
  await page.locator('.trial__form button[type=submit]').click();
  await page.locator('.ui-refusal').waitFor({ timeout: 20_000 });
};
const tap =
  (selector: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(selector).first().click();
    await page.waitForTimeout(500);
  };
/** What a tap opens may be fetched first. */
const opens =
  (part: string, act: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await act(page);
    await page.locator(part).first().waitFor();
  };
const press =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.waitForTimeout(500);
  };
/** Stars the first games of home. */
const starSome = async (page: Page): Promise<void> => {
  const stars = await page.locator('.block .star').all();
  for (const star of stars.slice(0, 4)) await star.click();
};
const scrollTo =
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
const answer =
  (pattern: string, value: object) =>
  async (page: Page): Promise<void> =>
    void (await page.route(pattern, (route) =>
      route.fulfill({ contentType: 'application/json', body: JSON.stringify({ success: true, value }) }),
    ));
const offline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.waitForTimeout(600);
};

const withSentFeedback = async (page: Page): Promise<void> => {
  await answer('**/wps/feedback*', sentFeedback)(page);
  await page.route('**/wps/pictures*', (route) =>
    route.fulfill({ path: 'apps/player/public/banner-street.svg', contentType: 'image/svg+xml' }),
  );
};
/** Every screen and main state, in the order a player meets them. */

export const shots: readonly Shot[] = [
  { name: 'home-guest', path: '/m/home', who: 'guest', rtl: true },
  { name: 'home-guest-whole', path: '/m/home', who: 'guest', fullPage: true },
  { name: 'home-member', path: '/m/home', who: 'member', rtl: true },
  { name: 'home-member-whole', path: '/m/home', who: 'member', fullPage: true },
  { name: 'home-loading', path: '/m/home', who: 'member', before: hold(calls) },
  { name: 'home-offline', path: '/m/home', who: 'member', after: offline },
  { name: 'home-row-failed', path: '/m/home?category=FISH', who: 'guest', before: refuse('**/wps/games**') },
  { name: 'home-slots', path: '/m/home?category=RNG', who: 'guest' },
  { name: 'home-fish', path: '/m/home?category=FISH', who: 'guest' },
  { name: 'home-winners', path: '/m/home', who: 'guest', before: winners, after: scrollTo('.winners') },
  { name: 'home-winners-failed', path: '/m/home', who: 'guest', before: refuse('**/wps/games/winners**'), after: scrollTo('.winners') },
  { name: 'home-balance-failed', path: '/m/home', who: 'member', before: refuse('**/wps/wallets/**') },
  { name: 'trial-alert', path: '/m/home', who: 'member', before: asTrial, after: opens('dialog[open]', tap('.bottom-bar a:last-child')) },
  { name: 'trial', path: '/m/trail', who: 'guest', rtl: true },
  { name: 'trial-whole', path: '/m/trail', who: 'guest', fullPage: true },
  { name: 'trial-known', path: '/m/trail', who: 'guest', before: altered('**/wps/testplays', { userName: 'trialab12cd34' }) },
  { name: 'trial-loading', path: '/m/trail', who: 'guest', before: hold('**/wps/testplays') },
  { name: 'trial-failed', path: '/m/trail', who: 'guest', before: refuse('**/wps/testplays') },
  { name: 'trial-offline', path: '/m/trail', who: 'guest', after: offline },
  { name: 'trial-refused', path: '/m/trail', who: 'guest', before: refuse('**/wps/testplays/account'), after: startTrial },
  { name: 'trial-inside', path: '/m/trail', who: 'player', before: asTrial },
  { name: 'trial-home', path: '/m/home', who: 'player', before: asTrial, rtl: true },
  { name: 'trial-deposit', path: '/m/home', who: 'player', before: asTrial, after: opens('dialog[open]', tap('.bottom-bar__deposit')) },
  { name: 'trial-withdraw', path: '/m/withdraw', who: 'player', before: asTrial },
  { name: 'trial-record', path: '/m/gameRecord?tab=wallet', who: 'player', before: asTrial },
  { name: 'home-foot', path: '/m/home', who: 'guest', after: scrollTo('.footer') },
  { name: 'menu-guest', path: '/m/home', who: 'guest', after: opens('dialog[open]', press(/menu/i)) },
  { name: 'menu-member', path: '/m/home', who: 'member', after: opens('dialog[open]', press(/menu/i)) },
  { name: 'toast', path: '/m/home', who: 'guest', after: opens('.ui-toast', tap('.categories a[href*=FAV]')) },
  {
    name: 'favourites',
    path: '/m/home',
    who: 'member',
    after: async (page) => {
      await starSome(page);
      await scrollTo('.favourites')(page);
    },
  },
  { name: 'language-sheet', path: '/m/home', who: 'guest', after: opens('dialog[open]', press(/wika|language/i)) },
  { name: 'support-sheet', path: '/m/home', who: 'guest', after: opens('dialog[open]', press(/tulong|help|support|service/i)) },
  { name: 'app-android', path: '/m/app', who: 'guest', userAgent: androidChrome, rtl: true, fullPage: true },
  { name: 'app-ios', path: '/m/app', who: 'guest', userAgent: iphoneSafari, fullPage: true, after: tap('.add-to-home__toggle') },
  { name: 'app-other', path: '/m/app', who: 'member' },
  { name: 'app-too-old', path: '/m/app', who: 'guest', userAgent: iphoneSafari.replace('18_0', '12_1') },
  { name: 'app-popup', path: '/m/home', who: 'guest', userAgent: androidChrome, rtl: true, after: untilDialog },
  { name: 'app-popup-ios', path: '/m/home', who: 'guest', userAgent: iphoneSafari, after: untilDialog },
  { name: 'app-banner', path: '/m/home', who: 'guest', userAgent: androidChrome, before: hideAppPopup, rtl: true },
  {
    name: 'app-safari-only',
    path: '/m/app',
    who: 'guest',
    userAgent: iphoneSafari.replace('Version/18.0', 'CriOS/142.0'),
    after: opens('dialog[open]', tap('a[href$=mobileconfig]')),
  },
  { name: 'app-offline', path: '/m/static/offline.html?language=EN', who: 'guest', rtl: true },
  { name: 'list', path: '/m/gameList?gameType=RNG', who: 'guest', rtl: true },
  { name: 'slots-center', path: '/m/slotsCenter', who: 'guest' },
  { name: 'list-fish', path: '/m/gameList?gameType=FISH', who: 'guest' },
  { name: 'list-search', path: '/m/gameList?gameName=fiesta', who: 'guest' },
  { name: 'list-empty', path: '/m/gameList?gameName=zzzzqqq', who: 'guest' },
  { name: 'list-loading', path: '/m/gameList?gameType=LIVE&type=hot', who: 'guest', before: hold(calls) },
  { name: 'list-failed', path: '/m/gameList?gameType=LIVE&type=hot', who: 'guest', before: refuse('**/wps/games**') },
  { name: 'list-favourites-empty', path: '/m/gameList?type=fav', who: 'member' },
  { name: 'list-vendors', path: '/m/gameList?gameType=RNG', who: 'guest', after: tap('.vendors [aria-expanded]') },
  {
    name: 'list-favourites',
    path: '/m/home',
    who: 'member',
    after: async (page) => {
      await starSome(page);
      await page.goto(new URL('/m/gameList?type=fav', page.url()).href);
      await page.waitForTimeout(1500);
    },
  },
  { name: 'list-recent', path: '/m/gameList?type=recent', who: 'member' },
  { name: 'login', path: '/m/login', who: 'guest' },
  {
    name: 'login-refused',
    path: '/m/login',
    who: 'guest',
    after: async (page) => {
      await page.locator('input[name=username]').fill('juan_dc');
      await page.locator('input[name=password]').fill('hindi ito');
      await page.locator('form button[type=submit]').click();
      await page.waitForTimeout(1500);
    },
  },
  { name: 'register', path: '/m/register', who: 'guest', fullPage: true },
  {
    name: 'register-faults',
    path: '/m/register',
    who: 'guest',
    fullPage: true,
    after: fillWrongly,
  },
  {
    name: 'register-captcha',
    path: '/m/register',
    who: 'guest',
    fullPage: true,
    before: altered('**/wps/register/settings', { captcha: true }),
  },
  { name: 'register-mobile', path: '/m/register', who: 'guest', fullPage: true, rtl: true, after: byNumber },
  { name: 'register-mobile-refused', path: '/m/register', who: 'guest', fullPage: true, rtl: true, after: wrongCode },
  { name: 'register-invited', path: '/m/register?code=NOBODY9', who: 'guest', fullPage: true },
  {
    name: 'register-countries',
    path: '/m/register',
    who: 'guest',
    rtl: true,
    before: altered('**/wps/register/settings', { fields: phoneFields }),
    after: opens('dialog[open]', tap('.country-picker')),
  },
  { name: 'register-failed', path: '/m/register', who: 'guest', before: refuse('**/wps/register/**') },
  { name: 'login-sms', path: '/m/login', who: 'guest', after: bySms, rtl: true },
  {
    name: 'login-sms-wrong',
    path: '/m/login',
    who: 'guest',
    after: async (page) => {
      await bySms(page);
      await page.locator('[name=mobileNum]').fill('917 555 0100');
      await page.locator('.ui-field__action[aria-busy]').click();
      await page.locator('[name=messageCode]').fill('999999');
      await page.locator('form [type=submit]').click();
      await page.locator('.ui-field--bad').waitFor();
    },
  },
  { name: 'forget', path: '/m/forget', who: 'guest', rtl: true },
  {
    name: 'forget-email',
    path: '/m/forget',
    who: 'guest',
    fullPage: true,
    after: async (page) => {
      await page.locator('.ui-segmented__option').last().click();
      await page.locator('form [type=submit]').click();
      await page.locator('.ui-field--bad').first().waitFor();
    },
  },
  { name: 'forget-loading', path: '/m/forget', who: 'guest', before: hold('**/wps/codes/ways') },
  { name: 'forget-failed', path: '/m/forget', who: 'guest', before: refuse('**/wps/codes/ways') },
  { name: 'login-offline', path: '/m/login', who: 'guest', after: offline },
  { name: 'hub-guest', path: '/m/mine', who: 'guest' },
  { name: 'hub-member', path: '/m/mine', who: 'member', rtl: true },
  { name: 'session-ending', path: '/m/set', who: 'member', before: endingSession(false), after: untilDialog },
  { name: 'session-ending-at-last', path: '/m/set', who: 'member', before: endingSession(true), after: untilDialog },
  {
    name: 'hub-sign-out',
    path: '/m/mine',
    who: 'member',
    after: opens('dialog[open]', press(/sign out/i)),
  },
  { name: 'hub-failed', path: '/m/mine', who: 'member', before: refuse('**/wps/member/**') },
  { name: 'hub-loading', path: '/m/mine', who: 'member', before: hold('**/wps/member/**') },
  { name: 'hub-offline', path: '/m/mine', who: 'member', after: offline },
  { name: 'security', path: '/m/securityCenter?backUrl=/m/mine', who: 'member', rtl: true },
  { name: 'security-loading', path: '/m/securityCenter', who: 'member', before: hold('**/wps/security/**') },
  { name: 'security-failed', path: '/m/securityCenter', who: 'member', before: refuse('**/wps/security/**') },
  { name: 'security-offline', path: '/m/securityCenter', who: 'member', after: offline },
  {
    name: 'security-full',
    path: '/m/securityCenter',
    who: 'member',
    before: altered('**/wps/security/state', { hasMoneyPassword: true, failedLogins: 3, passwordChangedAt: '2026-11-03T02:15:00Z' }),
  },
  { name: 'security-password', path: '/m/changePsw', who: 'member', rtl: true },
  { name: 'security-password-faults', path: '/m/changePsw', who: 'member', after: tap('form button[type=submit]') },
  { name: 'security-first-password', path: '/m/firstPassword', who: 'member', before: withFirstPassword, rtl: true },
  { name: 'security-money', path: '/m/securityCenter/FundsPasswordBox', who: 'member', rtl: true },
  { name: 'security-step', path: '/m/securityCenter/secondStep', who: 'member', rtl: true },
  { name: 'security-step-app', path: '/m/securityCenter/secondStep', who: 'member', before: secondStep, after: beginStep, fullPage: true },
  { name: 'security-step-codes', path: '/m/securityCenter/secondStep', who: 'member', before: secondStep, after: confirmStep },
  { name: 'security-devices', path: '/m/securityCenter/devices', who: 'member', before: twoDevices, rtl: true },
  {
    name: 'security-device-question',
    path: '/m/securityCenter/devices',
    who: 'member',
    before: twoDevices,
    after: opens('dialog[open]', tap('.device .ui-button')),
  },
  { name: 'security-activity', path: '/m/securityCenter/activity', who: 'member' },
  { name: 'settings', path: '/m/set', who: 'member' },
  { name: 'hub-checking', path: '/m/mine', who: 'member', before: withUnresolvedRounds },
  { name: 'member-home', path: '/m/member/home', who: 'player', rtl: true },
  { name: 'member-home-failed', path: '/m/member/home', who: 'member', before: refuse('**/wps/wallets/**') },
  { name: 'profile', path: '/m/myAccount/index', who: 'member', rtl: true, fullPage: true },
  {
    name: 'profile-set',
    path: '/m/myAccount/index',
    who: 'member',
    before: altered('**/wps/member/profile', allDetails),
    rtl: true,
    fullPage: true,
  },
  {
    name: 'profile-birthday',
    path: '/m/myAccount/index',
    who: 'member',
    rtl: true,
    after: opens('dialog[open]', tap('.profile .ui-list-row:nth-child(2)')),
  },
  { name: 'profile-refused', path: '/m/myAccount/index', who: 'member', after: opens('.ui-field--bad', wrongName) },
  { name: 'profile-failed', path: '/m/myAccount/index', who: 'member', before: refuse('**/wps/member/profile') },
  { name: 'profile-trial', path: '/m/myAccount/index', who: 'member', before: asTrial },
  { name: 'home-checking', path: '/m/home', who: 'member', before: withUnresolvedRounds },
  { name: 'record-empty', path: '/m/gameRecord', who: 'member' },
  { name: 'record-failed', path: '/m/gameRecord', who: 'member', before: refuse('**/wps/records/**') },
  { name: 'record-offline', path: '/m/gameRecord', who: 'member', after: offline },
  { name: 'record-loading', path: '/m/gameRecord', who: 'member', before: hold('**/wps/records/**') },
  { name: 'record', path: '/m/help?tag=tc', who: 'player', after: playThenOpen('/m/gameRecord') },
  { name: 'record-dates', path: '/m/gameRecord?from=2026-02-01&to=2026-02-28', who: 'member' },
  { name: 'record-wallet', path: '/m/help?tag=tc', who: 'player', after: playThenOpen('/m/gameRecord?tab=wallet') },
  { name: 'notice-open', path: '/m/notice', who: 'guest', after: tap('.notice__title button') },
  { name: 'register-terms', path: '/m/register', who: 'guest', rtl: true, after: opens('dialog[open]', tap('.registration__terms')) },
  { name: 'notice', path: '/m/notice', who: 'guest' },
  { name: 'notice-loading', path: '/m/notice', who: 'member', before: hold('**/wps/announcements**') },
  { name: 'notice-empty', path: '/m/notice', who: 'member', before: answer('**/wps/announcements**', { list: [] }) },
  { name: 'notice-failed', path: '/m/notice', who: 'guest', before: refuse('**/wps/announcements**') },
  { name: 'activity', path: '/m/activity', who: 'guest' },
  { name: 'activity-open', path: '/m/activity', who: 'guest', after: tap('.notice:nth-child(2) .notice__title button') },
  { name: 'activity-empty', path: '/m/activity', who: 'guest', before: answer('**/wps/announcements**', { list: [] }) },
  { name: 'activity-failed', path: '/m/activity', who: 'guest', before: refuse('**/wps/announcements**') },
  { name: 'feedback', path: '/m/feedback', who: 'member', rtl: true },
  { name: 'feedback-picker', path: '/m/feedback', who: 'member', after: tap('.topic') },
  { name: 'feedback-filled', path: '/m/feedback', who: 'member', after: writeFeedback },
  { name: 'feedback-faults', path: '/m/feedback', who: 'member', after: sendTooLittle },
  { name: 'feedback-offline', path: '/m/feedback', who: 'member', after: offline },
  { name: 'feedback-sent', path: '/m/feedback?tab=sent', who: 'member', rtl: true, before: withSentFeedback },
  { name: 'feedback-picture', path: '/m/feedback?tab=sent', who: 'member', before: withSentFeedback, after: tap('.own-picture') },
  { name: 'feedback-empty', path: '/m/feedback?tab=sent', who: 'member' },
  { name: 'feedback-loading', path: '/m/feedback?tab=sent', who: 'member', before: hold('**/wps/feedback*') },
  { name: 'feedback-failed', path: '/m/feedback?tab=sent', who: 'member', before: refuse('**/wps/feedback*') },
  { name: 'deposit', path: '/m/voucherCenter', who: 'member' },
  { name: 'deposit-made', path: '/m/voucherCenter', who: 'player' },
  { name: 'deposit-loading', path: '/m/voucherCenter', who: 'member', before: hold('**/wps/wallets/**') },
  { name: 'deposit-failed', path: '/m/voucherCenter', who: 'member', before: refuse('**/wps/wallets/**') },
  { name: 'settings-offline', path: '/m/set', who: 'member', after: offline },
  { name: 'notice-offline', path: '/m/notice', who: 'guest', after: offline },
  { name: 'withdraw', path: '/m/withdraw', who: 'member' },
  { name: 'play-lines', path: '/m/help?tag=tc', who: 'player', after: play('gameName=Sarimanok') },
  { name: 'play-slot-round', path: '/m/help?tag=tc', who: 'player', after: play('gameType=RNG', 1) },
  { name: 'play-ways', path: '/m/help?tag=tc', who: 'player', after: play('gameName=Sampaguita Serenade', 1) },
  { name: 'play-cluster', path: '/m/help?tag=tc', who: 'player', after: play('gameName=Lantern Dragons', 1) },
  { name: 'play-catch', path: '/m/help?tag=tc', who: 'player', after: play('gameType=FISH') },
  { name: 'play-duel', path: '/m/help?tag=tc', who: 'player', after: play('gameType=COCKFIGHT') },
  { name: 'play-live', path: '/m/help?tag=tc', who: 'player', after: play('gameType=LIVE', 1) },
  { name: 'play-draw', path: '/m/help?tag=tc', who: 'player', after: play('gameType=LOTT', 1) },
  {
    name: 'play-sheet',
    path: '/m/help?tag=tc',
    who: 'player',
    after: async (page) => {
      await play('gameType=RNG')(page);
      await page.frameLocator('iframe.play__frame').locator('.round-button').first().click();
      await page.waitForTimeout(700);
    },
  },
  { name: 'verify', path: '/m/help?tag=tc', who: 'player', after: verify, fullPage: true },
  {
    name: 'play-opening',
    path: '/m/gameList?gameType=RNG',
    who: 'member',
    before: hold('**/wps/games/launch**'),
    after: async (page) => {
      await page.locator('.game-card__link').first().click();
      await page.locator('.play__waiting').waitFor();
      await page.waitForTimeout(600);
    },
  },
  { name: 'play-failed', path: '/m/play?category=RNG&vendor=HABI&gameId=x&nodeId=1', who: 'member' },
  { name: 'terms', path: '/m/help?tag=tc', who: 'guest' },
  { name: 'list-offline', path: '/m/gameList?gameType=RNG', who: 'guest', after: offline },
  { name: 'site-maintenance', path: '/m/home', who: 'guest', site: 'maintenance' },
  { name: 'site-restricted', path: '/m/home', who: 'guest', site: 'restricted' },
  { name: 'site-broken', path: '/m/gameCenter', who: 'guest', site: 'broken' },
];
