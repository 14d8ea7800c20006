/**
 * Everything that the app keeps in the browser, by where it is kept: a key that does not stand here does not compile. A test
 * starts the app with garbage under each of them.
 */
export const keptKeys = {
  local: [
    'language',
    'autoLogin',
    'WEBCLIP',
    'theme',
    'themeFollows',
    'balanceHidden',
    'cache.systemStatus',
    'cache.hotGames',
    'cache.lotteries',
    'cache.loginCode',
    'cache.forgetCode',
    'cache.registrationCode',
    'cache.contactCode',
    'cache.oldContactCode',
    'cache.addPasswordCode',
    'cache.firebaseLogin',
    'cache.firebaseRegistration',
    'searches',
    'seenGames',
    'passkey',
    'signInPurpose',
    'contactWidget',
    'app.answeredBuild',
    'app.banner',
    'app.bannerClosedAt',
    'app.popup',
    'native.firstDeposits',
    'popups.lastAt',
    'visited',
  ],
  session: [
    'MC_SESSION_INFO',
    'ownPasswordDue',
    'isExcluded',
    'trialName',
    'reloaded',
    'registrationDraft',
    'wantedStar',
    'loginAt',
    'depositAttempt',
    'withdrawalAttempt',
    'slipDraft',
  ],
  /** Read by the app or by the platform. */
  cookies: ['language', 'theme', 'noticeShown', 'invitation'],
} as const;

/** `popup.` goes on with a merchant, and with the set and the member that a record is of. */
export type LocalKey = (typeof keptKeys.local)[number] | `popup.${string}`;
export type SessionKey = (typeof keptKeys.session)[number];
