import type { CallName } from '../seamless-v1/bodies.ts';
import type { Status } from '../seamless-v1/statuses.ts';

/** The dialect's call for each command of the wallet. Sandbox calls have the same name. */
export const callNames = {
  'session/open': 'user/authenticate',
  'wallet/balance': 'user/balance',
  'wallet/bet': 'transaction/bet',
  'wallet/win': 'transaction/win',
  'wallet/wins': 'transaction/wins',
  'wallet/bet-win': 'transaction/bet_win',
  'wallet/rollback': 'transaction/rollback',
  'wallet/adjust': 'transaction/adjust',
  'wallet/void': 'transaction/void',
  'round/close': 'round/finish',
  'session/close': 'user/logout',
} as const satisfies Record<CallName, string>;

/** The dialect's field for each that it calls otherwise. */
export const fieldNames: Readonly<Record<string, string>> = {
  game: 'game_code',
  session: 'session_id',
  player: 'user',
  transaction: 'transaction_uuid',
  target: 'reference_transaction_uuid',
  closed: 'round_closed',
  settles: 'settles_at',
  contribution: 'jackpot_share',
  freeRound: 'free_round_id',
  freeRounds: 'free_rounds',
  language: 'lang',
  mode: 'money_mode',
  open: 'session_open',
  reference: 'operator_transaction_id',
  duplicate: 'repeated',
};

/** Fields that are integers of minor units here. In an answer `jackpot` is one too, unless it is a yes or no. */
export const integerFields: ReadonlySet<string> = new Set(['amount', 'stake', 'payout', 'contribution', 'balance', 'jackpot', 'change']);
/** The one of them that may be below zero. */
export const signedField = 'change';

/** The dialect's code for each status; HTTP is always 200. */
export const codes = {
  OK: 0,
  BAD_REQUEST: 10,
  BAD_SIGNATURE: 11,
  TOO_MANY_REQUESTS: 12,
  IN_PROGRESS: 13,
  BAD_TOKEN: 20,
  UNKNOWN_PLAYER: 21,
  UNKNOWN_SESSION: 22,
  SESSION_CLOSED: 23,
  PLAYER_BLOCKED: 24,
  PLAYER_EXCLUDED: 25,
  REALITY_CHECK: 26,
  INSUFFICIENT_FUNDS: 30,
  WRONG_CURRENCY: 31,
  STAKE_LIMIT: 32,
  LIMIT_REACHED: 33,
  PAYOUT_LIMIT: 34,
  NO_JACKPOT: 35,
  GAME_CLOSED: 36,
  UNKNOWN_ROUND: 40,
  ROUND_CLOSED: 41,
  CONFLICT: 42,
  ROLLED_BACK: 43,
  SETTLED: 44,
  PAYOUT_DIFFERS: 45,
} as const satisfies Record<Status, number>;

/** What every call carries beside its fields: the vendor's id of the request, and when it was sent, in milliseconds since 1970. */
export const envelope = ['request_uuid', 'sent_at'] as const;
