import type { Words } from './page.ts';

/** Why no round was played, and what can be done. */
export const refusalText = (words: Words, code: string): string =>
  ({
    INSUFFICIENT_FUNDS: words.errorFunds,
    SESSION_CLOSED: words.errorEnded,
    UNKNOWN_SESSION: words.errorEnded,
    NO_JACKPOT: words.errorEnded,
    NO_SESSION: words.errorEnded,
    BAD_TOKEN: words.errorEnded,
    LIMIT_REACHED: words.errorLimit,
    PLAYER_EXCLUDED: words.errorBlocked,
    REALITY_CHECK: words.errorReality,
    PLAYER_BLOCKED: words.errorBlocked,
    GAME_CLOSED: words.errorClosed,
    ROUND_OPEN: words.roundOpen,
    BETS_CLOSED: words.tooLate,
    TOO_MANY_REQUESTS: words.errorBusy,
    FREE_ROUNDS_OVER: words.freeRoundsOver,
    NETWORK: words.errorNetwork,
    NO_ANSWER: words.errorNoAnswer,
  })[code] ?? words.errorOther;
/** Whether the game can only be left after a refusal. */
export const endsSession = (code: string): boolean =>
  ['SESSION_CLOSED', 'UNKNOWN_SESSION', 'NO_SESSION', 'BAD_TOKEN', 'GAME_CLOSED', 'UNKNOWN_GAME', 'NO_JACKPOT'].includes(code);
