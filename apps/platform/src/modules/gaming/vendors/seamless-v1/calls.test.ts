import type { Money } from '@palaro/money';
import { expect, test, vi } from 'vitest';
import { fail, ok } from '../../../../kernel/result.ts';
import type { SeamlessFailure } from '../../ledger-calls.ts';
import type { Seamless } from '../../seamless.ts';
import { dispatch } from './calls.ts';

const caller = { merchantCode: 'M', vendorCode: 'TALA' };
const php = (minor: bigint): Money => ({ minor, currency: 'PHP' });
const key = { player: 'p', game: 'g', round: 'r', transaction: 't', currency: 'PHP' };
const bet = { ...key, session: 's', amount: '5' };

/** A core that answers a bet so. */
const answering = (failure: SeamlessFailure) =>
  ({ bet: vi.fn<Seamless['bet']>(() => Promise.resolve(fail(failure))) }) as Partial<Seamless> as Seamless;

test('a refusal carries the balance where the funds do not suffice, and nothing else does', async () => {
  const answer = (failure: SeamlessFailure) => dispatch(answering(failure), caller, 'wallet/bet', bet);
  expect(await answer({ code: 'insufficient_funds', balance: php(4n) })).toEqual({ status: 'INSUFFICIENT_FUNDS', body: { balance: '4' } });
  expect(await answer({ code: 'insufficient_funds', balance: null })).toEqual({ status: 'INSUFFICIENT_FUNDS' });
  expect(await answer({ code: 'stake_limit', balance: php(4n) })).toEqual({ status: 'STAKE_LIMIT' });
  expect(await answer({ code: 'stake_limit', balance: null })).toEqual({ status: 'STAKE_LIMIT' });
});

test('a bet reaches the core with its amounts, and a receipt or a balance is told in minor units', async () => {
  const seamless = {
    bet: vi.fn<Seamless['bet']>(() => Promise.resolve(ok({ balance: php(95n), reference: 'x', duplicate: false }))),
    balance: vi.fn<Seamless['balance']>(() => Promise.resolve(ok({ balance: php(95n), isOpen: true }))),
  };
  const core = seamless as Partial<Seamless> as Seamless;
  const receipt = { status: 'OK', body: { balance: '95', reference: 'x', duplicate: false } };
  expect(await dispatch(core, caller, 'wallet/bet', bet)).toEqual(receipt);
  expect(await dispatch(core, caller, 'wallet/bet-win', { ...key, session: 's', stake: '5', payout: '0', closed: true })).toEqual(receipt);
  expect(seamless.bet.mock.calls).toEqual([
    [caller, { ...key, session: 's', stake: 5n, payout: null, closed: false }],
    [caller, { ...key, session: 's', stake: 5n, payout: 0n, closed: true }],
  ]);
  const asked = { session: 's', player: 'p', currency: 'PHP' };
  expect(await dispatch(core, caller, 'wallet/balance', asked)).toEqual({ status: 'OK', body: { balance: '95', open: true } });
});

test('a body that does not fit, a currency that nobody has and a call that does not exist never reach the core', async () => {
  const core = {} as Seamless;
  expect(await dispatch(core, caller, 'wallet/bet', { ...bet, amount: '0' })).toEqual({ status: 'BAD_REQUEST', body: { field: 'amount' } });
  expect(await dispatch(core, caller, 'wallet/bet', { ...bet, currency: 'XQZ' })).toEqual({ status: 'WRONG_CURRENCY' });
  expect(await dispatch(core, caller, 'wallet/tip', bet)).toEqual({ status: 'BAD_REQUEST', body: { field: 'call' } });
});
