import type { SeamlessCode } from '../../ledger-calls.ts';

/** Every status of the protocol with its HTTP status and its words for people (docs/vendor-protocol.md). */
export const statuses = {
  OK: [200, ''],
  BAD_REQUEST: [400, 'The body does not fit.'],
  BAD_SIGNATURE: [401, 'Signature, timestamp, vendor or address not accepted.'],
  BAD_TOKEN: [401, 'The launch token is unknown, used, expired or bound to another game.'],
  UNKNOWN_PLAYER: [404, 'No such player for this vendor.'],
  UNKNOWN_SESSION: [404, 'The player has no such session of this game.'],
  UNKNOWN_ROUND: [404, 'No bet is known for this round.'],
  CONFLICT: [409, 'This transaction id was used with other content.'],
  ROLLED_BACK: [409, 'The bet was rolled back.'],
  SETTLED: [409, 'The round has paid or is settled, the bet stands.'],
  PAYOUT_DIFFERS: [409, 'The round has not paid what is to be corrected or taken back.'],
  ROUND_CLOSED: [409, 'The round takes no further bets.'],
  SESSION_CLOSED: [409, 'The game session has ended: no new bets.'],
  INSUFFICIENT_FUNDS: [422, 'The balance does not cover the stake.'],
  WRONG_CURRENCY: [422, "The player's wallet is in another currency."],
  GAME_CLOSED: [422, 'The game or the vendor is switched off.'],
  STAKE_LIMIT: [422, "The stake is below the game's smallest, above its largest, or above what a bonus allows."],
  LIMIT_REACHED: [422, "The stake is above what the player's limits leave."],
  PLAYER_EXCLUDED: [422, 'The player is on a break or excluded from play.'],
  REALITY_CHECK: [422, 'The player has yet to answer whether to go on.'],
  PLAYER_BLOCKED: [422, 'The player may not stake now.'],
  PAYOUT_LIMIT: [422, 'The payout is above what may be paid at once or in one round.'],
  NO_JACKPOT: [422, 'The game takes part in no jackpot, or the round cannot win it.'],
  TOO_MANY_REQUESTS: [429, 'Slow down.'],
  IN_PROGRESS: [503, 'Not known yet, repeat the same call.'],
} as const satisfies Record<string, readonly [number, string]>;
export type Status = keyof typeof statuses;

/** The status of each refusal of the core. */
export const statusOf: Readonly<Record<SeamlessCode, Status>> = {
  bad_token: 'BAD_TOKEN',
  unknown_player: 'UNKNOWN_PLAYER',
  unknown_session: 'UNKNOWN_SESSION',
  unknown_round: 'UNKNOWN_ROUND',
  key_reused: 'CONFLICT',
  rolled_back: 'ROLLED_BACK',
  settled: 'SETTLED',
  round_closed: 'ROUND_CLOSED',
  session_closed: 'SESSION_CLOSED',
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  wrong_currency: 'WRONG_CURRENCY',
  game_closed: 'GAME_CLOSED',
  stake_limit: 'STAKE_LIMIT',
  bonus_max_bet: 'STAKE_LIMIT',
  limit_reached: 'LIMIT_REACHED',
  player_excluded: 'PLAYER_EXCLUDED',
  reality_check: 'REALITY_CHECK',
  player_blocked: 'PLAYER_BLOCKED',
  payout_limit: 'PAYOUT_LIMIT',
  no_jackpot: 'NO_JACKPOT',
  payout_differs: 'PAYOUT_DIFFERS',
};

/** Free rounds of the operator: by which name they are played, how many are left, what each is worth, and until when, in milliseconds since 1970. */
export type ToldFreeRounds = { readonly freeRound: string; readonly count: number; readonly stake: string; readonly until: number };

/** A call's answer: status, and what stands beside it in the body. */
export type Answer = {
  readonly status: Status;
  readonly body?: Readonly<Record<string, string | boolean>>;
  /** What became of each part of a call that has parts. */
  readonly answers?: readonly Answer[];
  readonly freeRounds?: readonly ToldFreeRounds[];
};

/** An answer as it is sent; what is not `OK` has a message for people. */
export const answerBody = ({ status, body, answers, freeRounds }: Answer): Readonly<Record<string, unknown>> => ({
  status,
  ...(status === 'OK' ? {} : { message: statuses[status][1] }),
  ...body,
  ...(answers === undefined ? {} : { answers: answers.map(answerBody) }),
  ...(freeRounds === undefined ? {} : { freeRounds }),
});
