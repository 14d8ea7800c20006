import { randomUUID, sign } from 'node:crypto';

/** The calls, fields and codes of the second seamless dialect (docs/vendor-protocol-rsa.md), by those of the first. */
const CALLS: Readonly<Record<string, string>> = {
  'session/open': 'user/authenticate',
  'wallet/balance': 'user/balance',
  'wallet/bet': 'transaction/bet',
  'wallet/win': 'transaction/win',
  'wallet/wins': 'transaction/wins',
  'wallet/bet-win': 'transaction/bet_win',
  'wallet/rollback': 'transaction/rollback',
  'round/close': 'round/finish',
  'session/close': 'user/logout',
};
const FIELDS: readonly (readonly [ours: string, theirs: string])[] = [
  ['game', 'game_code'],
  ['session', 'session_id'],
  ['player', 'user'],
  ['transaction', 'transaction_uuid'],
  ['target', 'reference_transaction_uuid'],
  ['closed', 'round_closed'],
  ['settles', 'settles_at'],
  ['contribution', 'jackpot_share'],
  ['freeRound', 'free_round_id'],
  ['freeRounds', 'free_rounds'],
  ['language', 'lang'],
  ['mode', 'money_mode'],
  ['open', 'session_open'],
  ['reference', 'operator_transaction_id'],
  ['duplicate', 'repeated'],
];
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'stake', 'payout', 'contribution']);
/** By their codes, with the HTTP status that each has in the first dialect. */
const STATUSES: ReadonlyMap<unknown, readonly [status: string, http: number]> = new Map([
  [0, ['OK', 200]],
  [10, ['BAD_REQUEST', 400]],
  [11, ['BAD_SIGNATURE', 401]],
  [12, ['TOO_MANY_REQUESTS', 429]],
  [13, ['IN_PROGRESS', 503]],
  [20, ['BAD_TOKEN', 401]],
  [21, ['UNKNOWN_PLAYER', 404]],
  [22, ['UNKNOWN_SESSION', 404]],
  [23, ['SESSION_CLOSED', 409]],
  [24, ['PLAYER_BLOCKED', 422]],
  [25, ['PLAYER_EXCLUDED', 422]],
  [26, ['REALITY_CHECK', 422]],
  [30, ['INSUFFICIENT_FUNDS', 422]],
  [31, ['WRONG_CURRENCY', 422]],
  [32, ['STAKE_LIMIT', 422]],
  [33, ['LIMIT_REACHED', 422]],
  [34, ['PAYOUT_LIMIT', 422]],
  [35, ['NO_JACKPOT', 422]],
  [36, ['GAME_CLOSED', 422]],
  [40, ['UNKNOWN_ROUND', 404]],
  [41, ['ROUND_CLOSED', 409]],
  [42, ['CONFLICT', 409]],
  [43, ['ROLLED_BACK', 409]],
  [44, ['SETTLED', 409]],
]);
const theirs = new Map(FIELDS);
const ours = new Map(FIELDS.map(([name, other]) => [other, name]));

/** JSON in the dialect: amounts are integers, just as their digits stand. */
const written = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries
    .map(([name, one]) => `${JSON.stringify(theirs.get(name) ?? name)}:${AMOUNTS.has(name) ? String(one) : written(one)}`)
    .join(',')}}`;
};

const fieldsOf = (body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      ours.get(name) ?? name,
      name === 'free_rounds' && Array.isArray(value) ? value.map((one) => fieldsOf(one as object)) : value,
    ]),
  );
const named = (body: unknown): Record<string, unknown> => {
  const { code, answers, ...more } = body as Record<string, unknown>;
  return {
    ...fieldsOf(more),
    status: STATUSES.get(code)?.[0],
    ...(Array.isArray(answers) ? { answers: answers.map(named) } : {}),
  };
};

/** What is sent for a call of the first dialect: its path, and the raw body with its signature by a vendor's private key (PEM). */
export const rsaRequest = (name: string, body: object, privateKey: string, now: number) => {
  const raw = written({ request_uuid: randomUUID(), sent_at: now, ...body });
  return {
    path: `rsa/v1/${CALLS[name] ?? name}`,
    raw,
    headers: { 'x-signature': sign('RSA-SHA256', Buffer.from(raw), privateKey).toString('base64') },
  };
};

/** An answer in the words of the first dialect, with the HTTP status that it has there. Balances stay the digits that were sent. */
export const readRsaAnswer = (text: string): { readonly http: number; readonly body: unknown } => {
  const body: unknown = JSON.parse(text.replace(/("(?:balance|jackpot|stake)":)(\d+)/g, '$1"$2"'));
  if (typeof body !== 'object' || body === null) return { http: 0, body };
  return { http: STATUSES.get((body as Record<string, unknown>)['code'])?.[1] ?? 0, body: named(body) };
};
