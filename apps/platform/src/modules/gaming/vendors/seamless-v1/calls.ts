import { formatMinor, type Currency, type Money } from '@palaro/money';
import type { z } from 'zod';
import type { Result } from '../../../../kernel/result.ts';
import type { Receipt, Seamless, SeamlessFailure } from '../../seamless.ts';
import { bodies, isCallName, knownCurrency, type CallName } from './bodies.ts';
import { statusOf, type Answer } from './statuses.ts';

type Body<N extends CallName> = z.output<(typeof bodies)[N]>;
type Call<N extends CallName> = (seamless: Seamless, vendor: string, body: Body<N>) => Promise<Answer>;

const refusal = ({ code, balance }: SeamlessFailure): Answer =>
  code === 'insufficient_funds' && balance !== null ? { status: statusOf[code], body: { balance: formatMinor(balance) } } : { status: statusOf[code] };

const withBalance = (result: Result<Money, SeamlessFailure>): Answer =>
  result.ok ? { status: 'OK', body: { balance: formatMinor(result.value) } } : refusal(result.failure);

const withReceipt = (result: Result<Receipt, SeamlessFailure>): Answer => {
  if (!result.ok) return refusal(result.failure);
  const { balance, reference, duplicate } = result.value;
  return { status: 'OK', body: { balance: formatMinor(balance), reference, duplicate } };
};

const inCurrency = async <B extends { readonly currency: string }>(body: B, work: (body: B & { currency: Currency }) => Promise<Answer>): Promise<Answer> => {
  const currency = knownCurrency(body.currency);
  return currency === null ? { status: 'WRONG_CURRENCY' } : work({ ...body, currency });
};

const calls: { readonly [N in CallName]: Call<N> } = {
  'session/open': async (seamless, vendor, body) => {
    const opened = await seamless.openSession(vendor, body);
    if (!opened.ok) return refusal(opened.failure);
    const { id, playerId, balance, language, mode } = opened.value;
    return { status: 'OK', body: { session: id, player: playerId, currency: balance.currency, balance: formatMinor(balance), language, mode } };
  },
  'wallet/balance': (seamless, vendor, body) => inCurrency(body, async (asked) => withBalance(await seamless.balance(vendor, asked))),
  'wallet/bet': (seamless, vendor, body) =>
    inCurrency(body, async ({ amount, ...bet }) => withReceipt(await seamless.bet(vendor, { ...bet, stake: amount, payout: null, closed: false }))),
  'wallet/win': (seamless, vendor, body) => inCurrency(body, async ({ amount, ...win }) => withReceipt(await seamless.win(vendor, { ...win, payout: amount }))),
  'wallet/bet-win': (seamless, vendor, body) => inCurrency(body, async (bet) => withReceipt(await seamless.bet(vendor, bet))),
  'wallet/rollback': (seamless, vendor, body) => inCurrency(body, async (rollback) => withReceipt(await seamless.rollback(vendor, rollback))),
  'round/close': async (seamless, vendor, body) => withBalance(await seamless.closeRound(vendor, body)),
  'session/close': async (seamless, vendor, body) => withBalance(await seamless.closeSession(vendor, body)),
};

const answer = async <N extends CallName>(name: N, seamless: Seamless, vendor: string, input: unknown): Promise<Answer> => {
  const parsed = bodies[name].safeParse(input);
  if (parsed.success) return calls[name](seamless, vendor, parsed.data as Body<N>);
  const issue = parsed.error.issues[0];
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]?.toString();
  return { status: 'BAD_REQUEST', body: { field: field ?? 'body' } };
};

/** Carries out one call whose signature was accepted. */
export const carryOut = (seamless: Seamless, vendor: string, name: string, input: unknown): Promise<Answer> =>
  isCallName(name) ? answer(name, seamless, vendor, input) : Promise.resolve({ status: 'BAD_REQUEST', body: { field: 'call' } });
