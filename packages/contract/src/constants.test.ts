import { describe, expect, test } from 'vitest';
import { accessRules, canDeposit, getsContractPrompts, isAgent, isTrial, sessionTypes } from './access.ts';
import { limits, toastDurations } from './limits.ts';
import { systemStateOf, textIn } from './site-rules.ts';
import {
  categoryKeys,
  categoryMenuDefault,
  contentTypes,
  gameFamilies,
  gameTypes,
  languageCodes,
  languageDefault,
  moduleIds,
  wireConstants,
} from './vocabulary.ts';

describe('word lists', () => {
  test('A018 there are ten families of games, each at home in a type of the catalogue', () => {
    expect(Object.keys(gameFamilies)).toEqual([
      'slots',
      'live',
      'fish',
      'sports',
      'esports',
      'pvp',
      'lottery',
      'cockfight',
      'bingo',
      'mini',
    ]);
    for (const { gameType } of Object.values(gameFamilies)) expect(gameTypes).toContain(gameType);
    expect(gameFamilies.slots.gameType).toBe('RNG');
  });

  test('B473 the category keys are the 19 of the list and REWARD', () => {
    const listed = [
      'ALL',
      'LOTT',
      'ELOTT',
      'LIVE',
      'RNG',
      'FISH',
      'SPORTS',
      'ESPORTS',
      'PVP',
      'HOT',
      'LIVESTREAM',
      'HOME',
      'PROMO',
      'FAV',
      'COCKFIGHT',
      'NEW_GAME',
      'FEEDBACK',
      'BGS',
      'BG',
    ];
    expect(categoryKeys.toSorted()).toEqual([...listed, 'REWARD'].toSorted());
    expect(categoryMenuDefault).toHaveLength(14);
    for (const key of categoryMenuDefault) expect(categoryKeys).toContain(key);
  });

  test('A538 B485 the module ids are the eleven of the list, and AFFMAN3 for the affiliate check', () => {
    const listed = [
      'COMM3',
      'FUNDTRANS3',
      'AGEANNOUNCE3',
      'MEMTRANS3',
      'PERSPNL3',
      'AGEINFO3',
      'AGEDOWNMAN3',
      'REG3',
      'CAPTCHA3',
      'CBS3',
      'FREEPLAY3',
    ];
    expect(moduleIds.toSorted()).toEqual([...listed, 'AFFMAN3'].toSorted());
  });

  test('A300 B293 the content types are A, PL, B, PU and PR', () => {
    expect(contentTypes).toEqual({ agent: 'A', player: 'PL', banner: 'B', popUp: 'PU', promotion: 'PR' });
  });

  test('A024 A025 B465 every game call says html5, client type 2, platform 2; the merchant’s gateways are 1 and 3', () => {
    expect(wireConstants).toMatchObject({
      platform: 'html5',
      clientType: 2,
      isPlatform: 2,
      gateway: { WEB: 1, MOBILE: 3 },
      cockfightCode: 'DS88',
    });
  });

  test('A022 B481 the product knows these thirty languages and starts in TY', () => {
    const listed = [
      'CN',
      'EN',
      'JA',
      'TH',
      'VI',
      'MY',
      'ES',
      'HI',
      'ID',
      'KM',
      'KO',
      'KR',
      'MS',
      'PT',
      'TA',
      'TW',
      'TY',
      'UR',
      'UR-LA',
      'PT-BR',
      'TR',
      'BN',
      'AR',
      'FA',
      'RU',
      'KK',
      'UZ',
      'LO',
      'NE',
      'FR',
    ];
    expect(languageCodes.toSorted()).toEqual(listed.toSorted());
    expect(languageDefault).toBe('TY');
  });
});

describe('constants', () => {
  test('A511 a captcha has at most 6 characters', () => expect(limits.captchaLengthMax).toBe(6));
  test('A514 A515 the countdown of an SMS code is 60 s by default and looked at every 500 ms', () => {
    expect(limits.smsCountdownSeconds).toBe(60);
    expect(limits.smsTickMs).toBe(500);
  });
  test('A512 an SMS code has at most 10 characters', () => expect(limits.smsCodeLengthMax).toBe(10));
  test('A513 a mobile number has at most 20 characters', () => expect(limits.mobileLengthMax).toBe(20));
  test('A534 a registration is of type 0', () => expect(limits.registrationType).toBe(0));

  test('B466 the debounce is 300 ms, the throttles 150, 250 and 300 ms', () => {
    expect([limits.searchDebounceMs, limits.markReadThrottleMs, limits.unreadThrottleMs, limits.loadMoreThrottleMs]).toEqual([
      300, 150, 250, 300,
    ]);
  });

  test('B467 popups wait 500 ms, banners turn every 5000 ms, the marquee has 20 steps a second', () => {
    expect([limits.popupDelayMs, limits.bannerAutoplayMs, limits.marqueeStepsPerSecond]).toEqual([500, 5000, 20]);
  });

  test('B472 unread counts are capped at 99, pictures load 100 px ahead', () => {
    expect([limits.unreadBadgeMax, limits.lazyThresholdPx]).toEqual([99, 100]);
  });

  test('A523 B468 the toast durations in use are 1, 1.5, 2, 3, 4 and 10 seconds, and until the call ends', () => {
    const { saved, success, notice, message, short, goToSettings, favouriteLoading, passwordLoading } = toastDurations;
    expect([saved, success, notice, message, short, goToSettings, favouriteLoading, passwordLoading]).toEqual([
      1000, 1500, 1500, 2000, 3000, 4000, 10_000, 10_000,
    ]);
    expect(toastDurations.untilDone).toBe(Number.POSITIVE_INFINITY);
  });

  test('every constant is a whole number above or at zero, or a list or a group of such', () => {
    const numbers = (value: unknown): number[] =>
      typeof value === 'number' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
    for (const number of numbers(limits)) expect(Number.isSafeInteger(number) && number >= 0).toBe(true);
  });
});

describe('session types', () => {
  const types = [0, 1, 2, 3, 4, 40, 41, 42];

  test('A015 A533 B017 an agent is any type but 0, 4 and 40', () => {
    expect(types.filter(isAgent)).toEqual([1, 2, 3, 41, 42]);
  });

  test('A425 B362 B394 agents other than 41 and 42 are prompted for contracts', () => {
    expect(types.filter(isAgent)).toEqual([1, 2, 3, 41, 42]);
    expect(types.filter(getsContractPrompts)).toEqual([1, 2, 3]);
  });

  test('only types 0, 1 and 2 deposit, and only type 4 is a trial', () => {
    expect(types.filter(canDeposit)).toEqual([0, 1, 2]);
    expect(types.filter(isTrial)).toEqual([4]);
    expect(sessionTypes).toEqual([0, 1, 2, 4, 40, 41, 42]);
  });

  test('an access rule refuses a guest for want of a login before anything else', () => {
    for (const [who, rule] of Object.entries(accessRules)) expect(rule(null), who).toBe(who === 'anyone' ? null : 'not_logged_in');
    expect([
      accessRules.actual(4),
      accessRules.actual(0),
      accessRules.depositor(41),
      accessRules.depositor(2),
      accessRules.agent(0),
      accessRules.agent(41),
    ]).toEqual(['free_reject', null, 'free_reject', null, 'no_permission', null]);
  });
});

test.each([
  [false, false, 0],
  [true, false, 1],
  [true, true, 1],
  [false, true, 2],
])('A323 A324 A325 A326 B339 B340 B341 B342 maintenance %s, region %s is state %i', (maintenance, regionRestriction, status) => {
  expect(systemStateOf({ maintenance, regionRestriction })).toBe(status);
});

test('a text comes in the language asked for, else in the fallback, else in any', () => {
  const texts = { EN: 'Star', TY: 'Bituin' };
  expect([textIn(texts, 'TY', 'EN'), textIn(texts, 'JA', 'EN'), textIn({ TY: 'Bituin' }, 'JA', 'EN'), textIn({}, 'EN', 'TY')]).toEqual([
    'Bituin',
    'Star',
    'Bituin',
    '',
  ]);
});
