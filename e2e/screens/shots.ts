import { altered, calls, hold, refuse } from './answers.ts';
import { deskShots } from './desk-shots.ts';
import { frameShots } from './frame-shots.ts';
import { helpShots, popupShots } from './help-shots.ts';
import { chatShots } from './chat-shots.ts';
import { houseShots } from './house-shots.ts';
import { inboxShots } from './inbox-shots.ts';
import { cashierShots } from './cashier-shots.ts';
import { moneyShots } from './money-shots.ts';
import { withdrawShots } from './withdraw-shots.ts';
import { identityShots } from './identity-shots.ts';
import { limitsShots } from './limits-shots.ts';
import { lotteryShots } from './lottery-shots.ts';
import { searchShots } from './search-shots.ts';
import { openSlip, play, playThenOpen, verify } from './play-steps.ts';
import { androidChrome, iphoneSafari, returnToHome } from '../support/app.ts';
import { jackpots, noJackpots, winners } from './winner-states.ts';
import type { Shot } from './shot.ts';
import {
  answer,
  askToInstall,
  endingSession,
  newVersion,
  offline,
  opens,
  press,
  scrollTo,
  starSome,
  tap,
  untilDialog,
  withUnresolvedRounds,
} from './steps.ts';
import { agentShots } from './agent-shots.ts';
import { contractShots } from './contract-shots.ts';
import { accountShots } from './account-shots.ts';
import { promotionShots } from './promotion-shots.ts';
import { rewardShots } from './reward-shots.ts';
import { taskShots } from './task-shots.ts';
import { vipShots } from './vip-shots.ts';
import { securityShots } from './security-shots.ts';
import { signInShots } from './sign-in-shots.ts';

const withVipLabel = altered('**/wps/member/info*', { clubLabel: { labelName: 'Gold' } });

/** Every screen and main state; those of the account first. */
export const shots: readonly Shot[] = [
  ...accountShots,
  ...agentShots,
  ...contractShots,
  ...promotionShots,
  ...rewardShots,
  ...taskShots,
  ...vipShots,
  ...signInShots,
  ...securityShots,
  ...identityShots,
  ...limitsShots,
  ...cashierShots,
  ...withdrawShots,
  ...moneyShots,
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
  { name: 'home-news', path: '/m/home', who: 'guest', after: scrollTo('.home-more') },
  { name: 'board-empty', path: '/m/winnerBoard', who: 'guest', rtl: true },
  { name: 'board', path: '/m/winnerBoard', who: 'guest', before: winners },
  { name: 'jackpots', path: '/m/jackpot', who: 'guest', before: jackpots, rtl: true },
  { name: 'jackpots-empty', path: '/m/jackpot', who: 'guest', before: noJackpots },
  { name: 'jackpots-loading', path: '/m/jackpot', who: 'guest', before: hold('**/wps/games/jackpots**') },
  { name: 'jackpots-failed', path: '/m/jackpot', who: 'guest', before: refuse('**/wps/games/jackpots**') },
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
  { name: 'support-sheet-member', path: '/m/home', who: 'member', after: opens('dialog[open]', press(/tulong|help|support|service/i)) },
  { name: 'support-sheet', path: '/m/home', who: 'guest', after: opens('dialog[open]', press(/tulong|help|support|service/i)) },
  {
    name: 'contact-widget',
    path: '/m/home',
    who: 'guest',
    rtl: true,
    after: opens('.contact-widget__list', tap('.contact-widget__button')),
  },
  { name: 'app-android', path: '/m/app', who: 'guest', userAgent: androidChrome, rtl: true, fullPage: true },
  { name: 'app-ios', path: '/m/app', who: 'guest', userAgent: iphoneSafari, fullPage: true, after: tap('.add-to-home__toggle') },
  { name: 'app-other', path: '/m/app', who: 'member' },
  { name: 'app-too-old', path: '/m/app', who: 'guest', userAgent: iphoneSafari.replace('18_0', '12_1') },
  {
    name: 'app-popup',
    path: '/m/home',
    who: 'guest',
    userAgent: androidChrome,
    popups: true,
    rtl: true,
    before: returnToHome,
    after: untilDialog,
  },
  { name: 'app-popup-ios', path: '/m/home', who: 'guest', userAgent: iphoneSafari, popups: true, before: returnToHome, after: untilDialog },
  {
    name: 'app-banner',
    path: '/m/home',
    who: 'guest',
    userAgent: androidChrome,
    rtl: true,
    after: (page) => page.locator('.app-banner').scrollIntoViewIfNeeded(),
  },
  {
    name: 'app-safari-only',
    path: '/m/app',
    who: 'guest',
    userAgent: iphoneSafari.replace('Version/18.0', 'CriOS/142.0'),
    after: opens('dialog[open]', tap('a[href$=mobileconfig]')),
  },
  { name: 'app-install', path: '/m/app', who: 'guest', userAgent: androidChrome, rtl: true, after: askToInstall },
  { name: 'app-update', path: '/m/home', who: 'guest', rtl: true, after: newVersion },
  { name: 'app-offline', path: '/m/static/offline.html?language=EN', who: 'guest', rtl: true },
  { name: 'list', path: '/m/gameList?gameType=RNG', who: 'guest', rtl: true },
  { name: 'slots-center', path: '/m/slotsCenter', who: 'guest' },
  { name: 'list-fish', path: '/m/gameList?gameType=FISH', who: 'guest' },
  { name: 'list-esports', path: '/m/gameList?gameType=ESPORTS', who: 'guest', rtl: true },
  { name: 'list-bingo', path: '/m/gameList?gameType=PVP&gameClassify=BINGO', who: 'guest', rtl: true },
  { name: 'list-search', path: '/m/gameList?gameName=fiesta', who: 'guest' },
  {
    name: 'list-suggestions',
    path: '/m/gameList',
    who: 'guest',
    rtl: true,
    after: opens('.search-panel', (page) => page.locator('input[name=gameName]').fill('fi')),
  },
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
  { name: 'session-ending', path: '/m/set', who: 'member', before: endingSession(false), after: untilDialog },
  { name: 'session-ending-at-last', path: '/m/set', who: 'member', before: endingSession(true), after: untilDialog },
  { name: 'settings', path: '/m/set', who: 'member' },
  { name: 'home-checking', path: '/m/home', who: 'member', before: withUnresolvedRounds },
  { name: 'record-empty', path: '/m/gameRecord', who: 'member' },
  { name: 'record-failed', path: '/m/gameRecord', who: 'member', before: refuse('**/wps/records/**') },
  { name: 'record-offline', path: '/m/gameRecord', who: 'member', after: offline },
  { name: 'record-loading', path: '/m/gameRecord', who: 'member', before: hold('**/wps/records/**') },
  { name: 'record', path: '/m/help?tag=tc', who: 'player', after: playThenOpen('/m/gameRecord') },
  {
    name: 'record-round',
    path: '/m/help?tag=tc',
    who: 'player',
    after: async (page) => {
      await playThenOpen('/m/gameRecord')(page);
      await opens('dialog[open]', tap('.bet__open'))(page);
    },
  },
  { name: 'record-dates', path: '/m/gameRecord?from=2026-02-01&to=2026-02-28', who: 'member' },
  { name: 'record-wallet', path: '/m/help?tag=tc', who: 'player', after: playThenOpen('/m/gameRecord?tab=wallet') },
  { name: 'transactions', path: '/m/help?tag=tc', who: 'player', rtl: true, after: playThenOpen('/m/transaction/record') },
  { name: 'profit', path: '/m/help?tag=tc', who: 'player', rtl: true, after: playThenOpen('/m/profitandloss') },
  { name: 'profit-empty', path: '/m/profitandloss', who: 'member' },
  { name: 'profit-failed', path: '/m/profitandloss', who: 'member', before: refuse('**/wps/records/**') },
  { name: 'profit-loading', path: '/m/profitandloss', who: 'member', before: hold('**/wps/records/**') },
  { name: 'notice-open', path: '/m/notice', who: 'guest', after: tap('.notice__title button') },
  { name: 'notice', path: '/m/notice', who: 'guest' },
  { name: 'notice-loading', path: '/m/notice', who: 'member', before: hold('**/wps/announcements**') },
  { name: 'notice-empty', path: '/m/notice', who: 'member', before: answer('**/wps/announcements**', { list: [] }) },
  { name: 'notice-failed', path: '/m/notice', who: 'guest', before: refuse('**/wps/announcements**') },
  { name: 'activity', path: '/m/activity', who: 'guest' },
  { name: 'activity-open', path: '/m/activity', who: 'guest', after: tap('.notice:nth-child(2) .notice__title button') },
  { name: 'activity-empty', path: '/m/activity', who: 'guest', before: answer('**/wps/announcements**', { list: [] }) },
  { name: 'activity-failed', path: '/m/activity', who: 'guest', before: refuse('**/wps/announcements**') },
  { name: 'benefits-hub', path: '/m/mine', who: 'member', site: 'benefits', rtl: true, before: withVipLabel },
  { name: 'benefits-off', path: '/m/mine', who: 'member', before: withVipLabel, after: opens('.ui-toast', tap('.hub__vip')) },
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
  { name: 'play-draw', path: '/m/help?tag=tc', who: 'player', after: play('gameType=LOTT&vassalage=PISO', 1) },
  { name: 'play-sportsbook', path: '/m/help?tag=tc', who: 'player', after: play('gameType=SPORTS') },
  { name: 'play-esports', path: '/m/help?tag=tc', who: 'player', after: play('gameType=ESPORTS') },
  { name: 'play-bingo', path: '/m/help?tag=tc', who: 'player', after: play('gameType=PVP&gameClassify=BINGO', 1) },
  { name: 'play-sportsbook-slip', path: '/m/help?tag=tc', who: 'player', after: openSlip() },
  { name: 'play-sportsbook-receipt', path: '/m/help?tag=tc', who: 'player', after: openSlip({ place: true, onward: false }), rtl: true },
  { name: 'play-sportsbook-bets', path: '/m/help?tag=tc', who: 'player', after: openSlip({ place: true }) },
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
  ...frameShots,
  ...helpShots,
  ...inboxShots,
  ...lotteryShots,
  ...houseShots,
  ...searchShots,
  ...deskShots,
  ...chatShots,
  ...popupShots,
  { name: 'list-offline', path: '/m/gameList?gameType=RNG', who: 'guest', after: offline },
  { name: 'site-maintenance', path: '/m/home', who: 'guest', site: 'maintenance' },
  { name: 'site-restricted', path: '/m/home', who: 'guest', site: 'restricted' },
  { name: 'site-broken', path: '/m/gameCenter', who: 'guest', site: 'broken' },
];
