/** Business constants of the seeds (account §9, lobby §9), each with its unit. */

export const captchaLengthMax = 6;
export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
/** Digits of a money password. */
export const moneyPasswordLength = 6;
/** A code of an authenticator app or, longer, a recovery code. */
export const secondCodeLengthMax = 20;
/** Bytes of a passkey's id as base64url, after WebAuthn's own bound. */
export const passkeyIdLengthMax = 1400;
export const passkeyNameLengthMax = 40;
export const passkeysMax = 10;
/** From the message that a password is changed until home is shown (A528). */
export const passwordChangedRedirectMs = 1000;
export const smsCodeLengthMax = 10;
/** Of the button that sends a code, where the answer does not say. */
export const smsCountdownSeconds = 60;
export const smsTickMs = 500;
export const mobileLengthMax = 20;
export const emailLengthMax = 254;
export const languageRevalidateDebounceMs = 200;
/** Days that an invitation link holds. */
export const invitationDays = 30;
export const unreadBadgeMax = 99;
export const registrationType = 0;
export const searchDebounceMs = 300;
export const searchLengthMax = 50;
export const loadMoreThrottleMs = 300;
export const loadMoreThresholdPx = 300;
export const loadMoreExpandedExtraPx = 800;
export const lazyThresholdPx = 100;
export const markReadThrottleMs = 150;
export const unreadThrottleMs = 250;
export const previewStaggerMs = 400;
export const popupDelayMs = 500;
export const bannerAutoplayMs = 5000;
export const marqueeStepsPerSecond = 20;
/** How long a tap waits for a screen's code before the screen itself shows that it is on its way. */
export const screenWaitMs = 400;
/** After how long code or texts that did not come are asked for again. */
export const lateCodeRetryMs = 3000;
export const winnerScrollAboveCount = 6;
export const railArrowsAboveCount = 3;
export const footerVendorsMax = 22;
export const footerPaymentsMax = 5;
export const homePreviewVendors = { RNG: 3, FISH: 2, LIVE: 1 } as const;
export const pageSize = { home: 9, gameList: 25, favouritesBlock: 15, favouriteIds: 100, winners: 100, record: 20, statement: 20 } as const;
export const pageSizeMax = 100;
export const pageNoMax = 10_000;
export const recordRangeDaysMax = 92;
/** Days: how old an unresolved round may be for its player to be told of it beside the balance. The record's longest period shows it. */
export const unresolvedRoundsDays = 30;
/** Visits to vendors with wallets of their own that a betting record lists; its sums have all of them. */
export const recordVisitsMax = 50;
export const launchTokenSeconds = 60;
/** Suborders of one order that are cancelled at once. */
export const cancelSubordersMax = 50;
