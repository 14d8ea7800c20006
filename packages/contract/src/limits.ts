/** Business constants of the seeds (account §9, lobby §9), each with its unit. One table; screens and server read it. */
export const limits = {
  captchaLengthMax: 6,
  smsCodeLengthMax: 10,
  mobileLengthMax: 20,
  emailLengthMax: 254,
  languageRevalidateDebounceMs: 200,
  unreadBadgeMax: 99,
  registrationType: 0,
  searchDebounceMs: 300,
  searchLengthMax: 50,
  loadMoreThrottleMs: 300,
  loadMoreThresholdPx: 300,
  loadMoreExpandedExtraPx: 800,
  lazyThresholdPx: 100,
  markReadThrottleMs: 150,
  unreadThrottleMs: 250,
  previewStaggerMs: 400,
  popupDelayMs: 500,
  bannerAutoplayMs: 5000,
  marqueeStepsPerSecond: 20,
  /** How long a tap waits for a screen's code before the screen itself shows that it is on its way. */
  screenWaitMs: 400,
  /** After how long code or texts that did not come are asked for again. */
  lateCodeRetryMs: 3000,
  winnerScrollAboveCount: 6,
  railArrowsAboveCount: 3,
  footerVendorsMax: 22,
  footerPaymentsMax: 5,
  homePreviewVendors: { RNG: 3, FISH: 2, LIVE: 1 },
  pageSize: { home: 9, gameList: 25, favouritesBlock: 15, favouriteIds: 100, winners: 100, record: 20, statement: 20 },
  pageSizeMax: 100,
  pageNoMax: 10_000,
  recordRangeDaysMax: 92,
  /** How old a round that is being checked may be for its player to be told of it beside the balance: the record's longest period shows it. */
  checkedRoundsDays: 30,
  launchTokenSeconds: 60,
} as const;

/**
 * How long messages stay, in milliseconds (ruling 20, B468, B469, B470). `untilDone` is the seeds' 9999:
 * until the call ends (ruling 10).
 */
export const toastDurations = {
  success: 1500,
  saved: 1000,
  notice: 1500,
  message: 2000,
  short: 3000,
  goToSettings: 4000,
  long: 8000,
  favouriteLoading: 10_000,
  passwordLoading: 10_000,
  untilDone: Number.POSITIVE_INFINITY,
} as const;
