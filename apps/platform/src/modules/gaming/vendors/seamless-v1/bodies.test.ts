import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseJsonBytes } from '../../../../kernel/json-bytes.ts';
import { bodies, faultyField, isCallName, winOfSeveral, winsBytesMax, winsMax, type CallName } from './bodies.ts';

/** A body of every call that fits. */
const key = { player: 'p', game: 'g', round: 'r', transaction: 't', currency: 'PHP' };
const right: Readonly<Record<CallName, Readonly<Record<string, unknown>>>> = {
  'session/open': { token: 'a', game: 'g' },
  'wallet/balance': { session: 's', player: 'p', currency: 'PHP' },
  'wallet/bet': { ...key, session: 's', amount: '1' },
  'wallet/win': { ...key, amount: '0', closed: true },
  'wallet/wins': { wins: [{}] },
  'wallet/bet-win': { ...key, session: 's', stake: '1', payout: '0', closed: false },
  'wallet/rollback': { ...key, target: 't' },
  'wallet/adjust': { ...key, change: '-1' },
  'wallet/void': { ...key, target: 't', payout: '0' },
  'round/close': { player: 'p', game: 'g', round: 'r' },
  'session/close': { session: 's', player: 'p' },
};
const faultIn = (call: CallName, change: Readonly<Record<string, unknown>>): string | null => {
  const { error } = bodies[call].safeParse({ ...right[call], ...change });
  return error === undefined ? null : faultyField(error);
};

test('a body that has its fields and no other fits its call', () => {
  for (const call of Object.keys(right) as CallName[]) {
    expect(faultIn(call, {}), call).toBeNull();
    expect(faultIn(call, { more: 1 }), call).toBe('more');
    for (const field of Object.keys(right[call])) expect(faultIn(call, { [field]: undefined }), `${call} ${field}`).toBe(field);
  }
  expect(faultIn('wallet/win', { session: 's' })).toBeNull();
  expect(faultIn('wallet/bet', { settles: 1_795_305_600_000 })).toBeNull();
  for (const settles of ['1795305600000', -1, 1.5, 1e17, null]) expect(faultIn('wallet/bet', { settles }), `${settles}`).toBe('settles');
  expect(faultIn('wallet/bet-win', { settles: 1 })).toBe('settles');
  for (const [name, staked] of [
    ['wallet/bet', 'amount'],
    ['wallet/bet-win', 'stake'],
  ] as const) {
    expect(faultIn(name, { [staked]: '0', freeRound: 'f' })).toBeNull();
    expect(faultIn(name, { [staked]: '0' })).toBe(staked);
    expect(faultIn(name, { [staked]: '1', freeRound: 'f' })).toBe(staked);
  }
  expect(faultIn('wallet/bet', { amount: '0', freeRound: 'f', contribution: '1' })).toBe('contribution');
  for (const change of ['0', '-0', '01', '1.5', '+1', '--1', '', '1000000000000000', 1, null])
    expect(faultIn('wallet/adjust', { change }), `${change}`).toBe('change');
  for (const change of ['1', '-999999999999999']) expect(faultIn('wallet/adjust', { change })).toBeNull();
  for (const wins of [[], Array(winsMax + 1).fill(null), {}, 'x'])
    expect(faultIn('wallet/wins', { wins }), JSON.stringify(wins)).toBe('wins');
  expect(faultIn('wallet/wins', { wins: Array(winsMax).fill(null) })).toBeNull();
  expect(faultIn('wallet/bet', { amount: '200', contribution: '200' })).toBeNull();
  for (const contribution of ['201', '0', '-1', '0.5', 1, null])
    expect(faultIn('wallet/bet', { amount: '200', contribution }), `${contribution}`).toBe('contribution');
  expect(faultIn('wallet/bet-win', { contribution: '1' })).toBe('contribution');
  for (const jackpot of [true, false]) expect(faultIn('wallet/win', { jackpot })).toBeNull();
  expect(faultIn('wallet/win', { jackpot: 'true' })).toBe('jackpot');
  expect(winOfSeveral.safeParse(right['wallet/win']).success).toBe(true);
  expect(winOfSeveral.safeParse({ ...right['wallet/win'], jackpot: true }).success).toBe(false);
  expect([isCallName('wallet/bet'), isCallName('wallet/tip'), isCallName('toString')]).toEqual([true, false, false]);
});

const long = 'x'.repeat(64);

test('as many wins as one call takes fit into its body, with the longest ids that the protocol allows', () => {
  const win = {
    session: long,
    player: long,
    game: long,
    round: long,
    transaction: long,
    amount: '9'.repeat(15),
    currency: 'USDT',
    closed: false,
  };
  expect(bodies['wallet/win'].safeParse(win).success).toBe(true);
  expect(JSON.stringify({ wins: Array.from({ length: winsMax }, () => win) }).length).toBeLessThanOrEqual(winsBytesMax);
});

test.each<[CallName, string, readonly string[], readonly string[]]>([
  ['wallet/bet', 'round', [long, 'A-z_0.9:'], ['', `${long}x`, ' a', 'a ', 'a\n', 'á']],
  ['wallet/bet', 'transaction', [long, 'A-z_0.9:'], ['', `${long}x`, ' a', 'a ', 'a\n', '\0']],
  ['wallet/bet', 'session', [long, '!~#{}'], ['', `${long}x`, ' a', 'a ', 'a\n', 'á']],
  ['wallet/bet', 'player', [long, '!~#{}'], ['', `${long}x`, ' a', 'a ', 'a\n', '\x7f']],
  ['session/open', 'token', [long + long, 'A-z_9'], ['', `${long}${long}x`, ' a', 'a ', 'a\n', 'a.b']],
  ['wallet/bet', 'game', [long, 'A-z_0.9'], ['', `${long}x`, ' a', 'a ', 'a\n', 'a:b']],
  ['wallet/bet', 'currency', ['PHP', 'USDT'], ['', 'PH', 'USDTX', 'xPHP', 'PHPx', 'PHP\n', 'php']],
  ['wallet/bet', 'amount', ['1', '9'.repeat(15)], ['', '0', '01', '-1', '+1', '1.0', ' 1', '1 ', '1\n', '1e3', '1'.repeat(16)]],
  ['wallet/bet-win', 'stake', ['1', '9'.repeat(15)], ['', '0', '01', '-1', '1 ', 'x1', '1'.repeat(16)]],
  ['wallet/bet-win', 'payout', ['0', '1', '9'.repeat(15)], ['', '00', '01', '-1', '+1', '0.5', 'x0', '1 ', '0\n', '1'.repeat(16)]],
  ['wallet/win', 'amount', ['0', '10', '9'.repeat(15)], ['', '00', '-0', 'x1', '1x', '1'.repeat(16)]],
])('%s: the whole of %s is looked at', (call, field, good, bad) => {
  for (const value of good) expect(faultIn(call, { [field]: value }), value).toBeNull();
  for (const value of bad) expect(faultIn(call, { [field]: value }), value).toBe(field);
});

test('amounts are read exactly, and only from text', () => {
  expect(bodies['wallet/bet'].parse({ ...right['wallet/bet'], amount: '999999999999999' }).amount).toBe(999_999_999_999_999n);
  expect(faultIn('wallet/bet', { amount: 1 })).toBe('amount');
  expect(faultIn('wallet/win', { closed: 'true' })).toBe('closed');
});

test('what is no object is a fault of the body as a whole', () => {
  for (const body of [undefined, null, 'text', 7])
    expect(faultyField(bodies['session/open'].safeParse(body).error!), `${body}`).toBe('body');
  expect(faultyField(new z.ZodError([]))).toBe('body');
});

test('a body is JSON in UTF-8 without faults', () => {
  expect(parseJsonBytes(Buffer.from('{"round":"ñ"}'))).toEqual({ round: 'ñ' });
  expect(parseJsonBytes(Buffer.from('{"round":"\xf1"}', 'latin1'))).toBeUndefined();
  expect(parseJsonBytes(Buffer.from('{'))).toBeUndefined();
  expect(parseJsonBytes(Buffer.alloc(0))).toBeUndefined();
});
